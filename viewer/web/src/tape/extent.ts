// The last ticks of a tape and of its match.

import { signal } from "@preact/signals";
import type { Opening } from "./opening";
import type { Reel } from "./reel";
import type { TapeIndex } from "./tape_source";

export class Extent {
  /** The last tick on the tape; -1: none yet. */
  readonly last = signal(-1);
  /** The last tick of the match so far. */
  readonly end = signal(0);
  /** Whether the tape reaches to the end of the match. */
  readonly isWhole = signal(false);
  private measured = 0;

  constructor(
    private readonly reel: Reel,
    private readonly opening: Opening,
  ) {}

  /** `liveTick`: the newest live tick. */
  measure({ segments, isOver }: TapeIndex, liveTick: number): void {
    const { ticksPerSegment } = this.opening;
    this.reel.segments = segments;
    // A recording that has not grown for a while counts as over, but may still grow.
    if (!isOver || segments !== this.measured) {
      this.isWhole.value = false;
    }
    this.measured = segments;
    if (isOver && !this.isWhole.peek()) {
      const { number, segment } = this.reel.lastWith(({ worlds }) => worlds.length > 0);
      this.last.value = Math.max(number * ticksPerSegment - 1 + (segment?.worlds.length ?? 0), -1);
      this.isWhole.value = segment !== undefined;
    } else if (!isOver) {
      this.last.value = segments * ticksPerSegment - 1;
    }
    this.end.value = Math.max(this.last.peek(), liveTick);
  }
}
