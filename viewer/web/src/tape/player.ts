// Where on the tape one is, and how it goes on. Knows no clock and no tape: times, and what there is, are
// arguments.

/** In simulated seconds per second. Backwards they are negative. */
export const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

export class Player {
  isPlaying = false;
  /** Not 0. */
  speed = 1;
  private at = 0;

  /** In ticks; between two of them while it plays. */
  get position(): number {
    return this.at;
  }

  jumpTo(tick: number, last: number): void {
    this.at = Math.min(Math.max(tick, 0), Math.max(last, 0));
  }

  /** Pauses, and moves on to the next tick or back to the one before. */
  step(direction: 1 | -1, last: number): void {
    this.isPlaying = false;
    this.jumpTo(direction > 0 ? Math.floor(this.at) + 1 : Math.ceil(this.at) - 1, last);
  }

  /**
   * Plays on for so long. Waits where the next tick is not there yet, or the tape ends before. Pauses at the beginning, and returns true
   * once it has come to the last tick.
   */
  advance(elapsedS: number, tickS: number, last: number, isThere: (tick: number) => boolean): boolean {
    if (!this.isPlaying || this.at > last) {
      return false;
    }
    const next = Math.min(Math.max(this.at + (elapsedS * this.speed) / tickS, 0), last);
    if (isThere(Math.floor(next))) {
      this.at = next;
    }
    if (this.at === 0 && this.speed < 0) {
      this.isPlaying = false;
    }
    return this.speed > 0 && this.at >= last;
  }

  toggle(): void {
    this.isPlaying = !this.isPlaying;
  }

  pause(): void {
    this.isPlaying = false;
  }

  playAt(speed: number): void {
    this.speed = speed;
    this.isPlaying = true;
  }

  /** The other way at first, then faster each time. */
  drive(direction: 1 | -1): void {
    const isSameWay = this.isPlaying && Math.sign(this.speed) === direction;
    this.speed = isSameWay ? direction * faster(Math.abs(this.speed)) : direction;
    this.isPlaying = true;
  }

  hasten(): void {
    this.speed = Math.sign(this.speed) * faster(Math.abs(this.speed));
  }

  slow(): void {
    const slower = SPEEDS.findLast((speed) => speed < Math.abs(this.speed)) ?? SPEEDS[0]!;
    this.speed = Math.sign(this.speed) * slower;
  }
}

function faster(speed: number): number {
  return SPEEDS.find((one) => one > speed) ?? SPEEDS.at(-1)!;
}
