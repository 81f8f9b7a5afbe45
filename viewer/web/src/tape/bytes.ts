// Reads untrusted bytes from the front. Integers are little-endian, as in MCAP.

/** The fault of a tape, in a sentence for people. */
export class TapeError extends Error {}

export const DAMAGED = "The recording is damaged.";

export class Bytes {
  private at = 0;
  private readonly view: DataView;

  constructor(private readonly content: Uint8Array) {
    this.view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  }

  get left(): number {
    return this.content.length - this.at;
  }

  u8(): number {
    return this.view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.view.getUint16(this.skip(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), true);
  }

  /** A size, an offset or a time in nanoseconds: each is small enough for an exact number. */
  u64(): number {
    const at = this.skip(8);
    const value = this.view.getUint32(at, true) + this.view.getUint32(at + 4, true) * 2 ** 32;
    if (!Number.isSafeInteger(value)) {
      throw new TapeError(DAMAGED);
    }
    return value;
  }

  take(count: number): Uint8Array {
    const from = this.skip(count);
    return this.content.subarray(from, from + count);
  }

  rest(): Uint8Array {
    return this.take(this.left);
  }

  /** A text after its length. */
  text(): string {
    return new TextDecoder().decode(this.take(this.u32()));
  }

  /** An array or a map: its bytes, after their length. */
  list(): Bytes {
    return new Bytes(this.take(this.u32()));
  }

  private skip(count: number): number {
    const from = this.at;
    if (count > this.left) {
      throw new TapeError(DAMAGED);
    }
    this.at += count;
    return from;
  }
}
