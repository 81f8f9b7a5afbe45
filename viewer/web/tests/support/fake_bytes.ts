// Bytes for tests.

const MOST_BLOCK_BYTES = 128 * 1024;

/** A frame of zstd that holds the content uncompressed (RFC 8878: raw blocks). */
export function rawZstd(content: Uint8Array): Uint8Array {
  const header = new DataView(new ArrayBuffer(9));
  header.setUint32(0, 0xfd2fb528, true);
  // One segment; the size of the content takes four bytes.
  header.setUint8(4, 0b1010_0000);
  header.setUint32(5, content.length, true);
  const parts: Uint8Array[] = [new Uint8Array(header.buffer)];
  for (let at = 0; at < content.length || at === 0; at += MOST_BLOCK_BYTES) {
    const block = content.subarray(at, at + MOST_BLOCK_BYTES);
    const isLast = at + MOST_BLOCK_BYTES >= content.length;
    const head = Number(isLast) | (block.length << 3);
    parts.push(Uint8Array.of(head & 0xff, (head >> 8) & 0xff, head >> 16), block);
  }
  return joined(parts);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function bytesOfJson(content: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(content));
}

/** Numbers from 0 to 1 that look random; the same seed gives the same numbers. Park and Miller, 1988. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
