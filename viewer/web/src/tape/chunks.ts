// Chunks out of their compression, within bounds.

import { DAMAGED, TapeError } from "./bytes";
import { chunkOf, Opcode, recordsIn, type Chunk } from "./mcap";

/** What the chunks of one segment hold together at most. Ours hold a few ten thousand bytes. */
export const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;

/** Unpacks zstd into so many bytes; rejects where that fails or takes too long. */
export type Unpack = (packed: Uint8Array, bytes: number) => Promise<Uint8Array>;

/** The records in all chunks of a segment, as they stand in the file; what else stands there is skipped. */
export async function unpackSegment(bytes: Uint8Array, unpack: Unpack): Promise<Uint8Array[]> {
  const chunks = [...recordsIn(bytes)]
    .filter(({ opcode }) => opcode === Opcode.CHUNK)
    .map(({ content }) => chunkOf(content));
  const total = chunks.reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0);
  if (total > MOST_UNPACKED_BYTES) {
    throw new TapeError("The recording has a part that is too large to be shown.");
  }
  return Promise.all(chunks.map((chunk) => unpackChunk(chunk, unpack)));
}

async function unpackChunk(chunk: Chunk, unpack: Unpack): Promise<Uint8Array> {
  const records = await contentOf(chunk, unpack);
  const isWhole = records.length === chunk.uncompressedBytes && (chunk.crc === 0 || crc32(records) === chunk.crc);
  if (!isWhole) {
    throw new TapeError(DAMAGED);
  }
  return records;
}

async function contentOf({ compression, packed, uncompressedBytes }: Chunk, unpack: Unpack): Promise<Uint8Array> {
  switch (compression) {
    case "":
      return packed;
    case "zstd":
      return unpack(packed, uncompressedBytes);
    default:
      throw new TapeError("The recording is compressed in a way this page does not know; only zstd is.");
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return value;
});

/** The CRC-32 of zip and Ethernet. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
