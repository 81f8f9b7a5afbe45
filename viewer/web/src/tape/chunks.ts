// Decompresses chunks, within limits.

import { DAMAGED, TapeError } from "./bytes";
import { crc32 } from "./crc32";
import { chunkOf, Opcode, recordsIn, type Chunk } from "./mcap";

/**
 * Most unpacked bytes of the chunks of one part of a segment: all that a seat may draw in a match, and room for its
 * messages. The viewer has the same limit (viewer/tape/part_reader.h).
 */
export const MOST_UNPACKED_BYTES = 65 * 1024 * 1024;

/** Unpacks zstd into this many bytes with this CRC (0: none). Rejects if that fails or takes too long. */
export type Unpack = (packed: Uint8Array, bytes: number, crc: number) => Promise<Uint8Array>;

/** The sum of the unpacked sizes that the chunks among these records announce. Unpacks nothing. */
export function announcedBytes(bytes: Uint8Array): number {
  return chunksIn(bytes).reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0);
}

/** The records in all chunks of a segment, in the order of the file; skips other content. */
export async function unpackSegment(
  bytes: Uint8Array,
  unpack: Unpack,
  mostBytes = MOST_UNPACKED_BYTES,
): Promise<Uint8Array[]> {
  if (announcedBytes(bytes) > mostBytes) {
    throw new TapeError("The recording has a part that is too large to be shown.");
  }
  return Promise.all(chunksIn(bytes).map((chunk) => unpackChunk(chunk, unpack)));
}

function chunksIn(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  for (const { opcode, content } of recordsIn(bytes)) {
    if (opcode === Opcode.CHUNK) {
      chunks.push(chunkOf(content));
    }
  }
  return chunks;
}

async function unpackChunk({ compression, packed, uncompressedBytes, crc }: Chunk, unpack: Unpack): Promise<Uint8Array> {
  switch (compression) {
    case "":
      if (packed.length !== uncompressedBytes || (crc !== 0 && crc32(packed) !== crc)) {
        throw new TapeError(DAMAGED);
      }
      return packed;
    case "zstd":
      return unpack(packed, uncompressedBytes, crc);
    default:
      throw new TapeError("The recording is compressed in a way this page does not know; only zstd is.");
  }
}
