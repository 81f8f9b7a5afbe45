// Unpacks in a thread of its own: pictures do not wait for it, and it can be stopped.

import { unpackZstd } from "./zstd";
import type { Answer, Order } from "./unpacker";

const answer = (content: Answer) => self.postMessage(content);

self.onmessage = ({ data: { packed, bytes, crc } }: MessageEvent<Order>) => {
  try {
    answer(unpackZstd(packed, bytes, crc));
  } catch {
    answer(undefined);
  }
};

answer("ready");
