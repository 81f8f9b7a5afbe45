// How far a tape reaches, and the match.

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

  constructor(
    private readonly reel: Reel,
    private readonly opening: Opening,
  ) {}

  /** `liveTick`: the newest that came live. */
  measure({ segments, isOver }: TapeIndex, liveTick: number): void {
    const { ticksPerSegment } = this.opening;
    this.reel.segments = segments;
    if (isOver && !this.isWhole.peek()) {
      const before = (segments - 1) * ticksPerSegment - 1;
      const final = this.reel.get(segments - 1);
      this.last.value = Math.max(before + (final?.worlds.length ?? 0), -1);
      this.isWhole.value = final !== undefined;
    } else if (!isOver) {
      this.last.value = segments * ticksPerSegment - 1;
    }
    this.end.value = Math.max(this.last.peek(), liveTick);
  }
}
