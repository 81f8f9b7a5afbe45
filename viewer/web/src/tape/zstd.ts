// zstd, by fzstd.

import { decompress } from "fzstd";
import { DAMAGED, TapeError } from "./bytes";
import { crc32 } from "./crc32";

/**
 * Throws unless the content has this size and this CRC (0: none). Malicious bytes may keep it busy for minutes: see
 * unpacker.
 */
export function unpackZstd(packed: Uint8Array, bytes: number, crc = 0): Uint8Array {
  try {
    const content = decompress(packed, new Uint8Array(bytes));
    if (content.length === bytes && (crc === 0 || crc32(content) === crc)) {
      return content;
    }
  } catch {
    // The kind of error makes no difference.
  }
  throw new TapeError(DAMAGED);
}
