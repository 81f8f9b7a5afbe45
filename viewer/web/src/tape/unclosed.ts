// A recording that nobody has closed: cut off, or still being written. Only that it grows tells the two apart. Knows no
// clock.

import type { TapeIndex } from "./tape_source";

/** What has grown is taken to be written on for so long: the viewer looks at a file that grows every five seconds. */
const PATIENCE_MS = 12_000;

export const UNCLOSED = "This recording has no end: it is cut off, or still being written. What there is of it is shown.";

export class Unclosed {
  private segments: number | undefined;
  private grownAtMs = -Infinity;

  /** The index as the page takes it: what does not grow ends where it ends. */
  see(index: TapeIndex, nowMs: number): TapeIndex {
    if (this.segments !== undefined && index.segments > this.segments) {
      this.grownAtMs = nowMs;
    }
    this.segments = index.segments;
    const isWritten = nowMs - this.grownAtMs < PATIENCE_MS;
    return index.isOver || isWritten ? index : { ...index, isOver: true, problem: index.problem || UNCLOSED };
  }
}
