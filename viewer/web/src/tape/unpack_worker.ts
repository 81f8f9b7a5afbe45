// Unpacks in a thread of its own: a picture does not wait for it, and it can be ended.

import { unpackZstd } from "./zstd";
import type { Order } from "./unpacker";

self.onmessage = ({ data: { packed, bytes } }: MessageEvent<Order>) => {
  try {
    self.postMessage(unpackZstd(packed, bytes));
  } catch {
    self.postMessage(undefined);
  }
};
