// zstd, by fzstd.

import { decompress } from "fzstd";
import { DAMAGED, TapeError } from "./bytes";

/** Throws unless the content is as large as that. Made-up bytes may keep it busy for minutes: see unpacker. */
export function unpackZstd(packed: Uint8Array, bytes: number): Uint8Array {
  try {
    const content = decompress(packed, new Uint8Array(bytes));
    if (content.length === bytes) {
      return content;
    }
  } catch {
    // What it was makes no difference.
  }
  throw new TapeError(DAMAGED);
}
