// A recording that nobody has closed: cut off, or still being written. Only growth distinguishes the two. Knows no
// clock.

import type { TapeIndex } from "./tape_source";

/**
 * Time after its growth for which a recording counts as being written: the viewer looks at a growing file every five
 * seconds.
 */
const PATIENCE_MS = 12_000;

export const UNCLOSED = "This recording has no end: it is cut off, or still being written. What there is of it is shown.";

export class Unclosed {
  private segments: number | undefined;
  private grownAtMs = -Infinity;

  /** Makes the page's index: a recording that does not grow is over. */
  see(index: TapeIndex, nowMs: number): TapeIndex {
    if (this.segments !== undefined && index.segments > this.segments) {
      this.grownAtMs = nowMs;
    }
    this.segments = index.segments;
    const isWritten = nowMs - this.grownAtMs < PATIENCE_MS;
    return index.isOver || isWritten ? index : { ...index, isOver: true, problem: index.problem || UNCLOSED };
  }
}
