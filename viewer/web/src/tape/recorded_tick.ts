// Decodes a RecordedTick. Written by hand: the generated decoder would return its many numbers as bigints, and take ten
// times as long for a segment.

import { DAMAGED, TapeError } from "./bytes";

/** Most numbers: those of a thousand robots and links. */
export const MOST_NUMBERS = 13_000;

export interface RecordedTick {
  tick: number;
  /** Whether the numbers are absolute, not differences from the previous tick. */
  isComplete: boolean;
  numbers: Float64Array;
  /** Undefined in recordings before 0.5. */
  placedTick: number | undefined;
}

const TICK = 1;
const IS_COMPLETE = 3;
const NUMBERS = 4;
const PLACED_TICK = 5;

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const FIXED_32 = 5;

export function decodeTick(bytes: Uint8Array): RecordedTick {
  const wire = new Wire(bytes);
  const decoded: RecordedTick = { tick: 0, isComplete: false, numbers: new Float64Array(), placedTick: undefined };
  while (!wire.isAtEnd) {
    const tag = wire.varint();
    const field = Math.floor(tag / 8);
    if (field === TICK) {
      decoded.tick = wire.varint();
    } else if (field === IS_COMPLETE) {
      decoded.isComplete = wire.varint() !== 0;
    } else if (field === NUMBERS && tag % 8 === LENGTH) {
      decoded.numbers = wire.packedDifferences();
    } else if (field === PLACED_TICK && tag % 8 === VARINT) {
      decoded.placedTick = wire.varint();
    } else {
      wire.skip(tag % 8);
    }
  }
  return decoded;
}

class Wire {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Up to 2^49; larger ones are not ours. */
  varint(): number {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 7; count += 1) {
      const byte = this.bytes[this.at];
      if (byte === undefined) {
        break;
      }
      this.at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        return value;
      }
      scale *= 128;
    }
    throw new TapeError(DAMAGED);
  }

  /** sint64: 0, -1, 1, -2 ... */
  packedDifferences(): Float64Array {
    const length = this.varint();
    const end = this.at + length;
    if (end > this.bytes.length) {
      throw new TapeError(DAMAGED);
    }
    const numbers = new Float64Array(Math.min(length, MOST_NUMBERS));
    let count = 0;
    for (; this.at < end; count += 1) {
      const zigzag = this.varint();
      numbers[count] = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    }
    if (this.at !== end || count > MOST_NUMBERS) {
      throw new TapeError(DAMAGED);
    }
    return numbers.subarray(0, count);
  }

  skip(type: number): void {
    const sizes: Record<number, () => number> = {
      [VARINT]: () => (this.varint(), 0),
      [FIXED_64]: () => 8,
      [LENGTH]: () => this.varint(),
      [FIXED_32]: () => 4,
    };
    const size = sizes[type]?.();
    if (size === undefined || this.at + size > this.bytes.length) {
      throw new TapeError(DAMAGED);
    }
    this.at += size;
  }
}
