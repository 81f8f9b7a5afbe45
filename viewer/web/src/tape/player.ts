// Position on the tape, and how it moves. Knows no clock and no tape: times, and the extent of the tape, are arguments.

/** In simulated seconds per second. Negative when playing backwards. */
export const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

export class Player {
  isPlaying = false;
  /** Not 0. */
  speed = 1;
  private at = 0;

  /** In ticks; a fraction while it plays. */
  get position(): number {
    return this.at;
  }

  jumpTo(tick: number, last: number): void {
    this.at = Math.min(Math.max(tick, 0), Math.max(last, 0));
  }

  /** Pauses, and moves to the next tick or to the previous one. */
  step(direction: 1 | -1, last: number): void {
    this.isPlaying = false;
    this.jumpTo(direction > 0 ? Math.floor(this.at) + 1 : Math.ceil(this.at) - 1, last);
  }

  /**
   * Plays for this time. Waits if the next tick is missing or the tape ends earlier. Pauses at the beginning. Returns
   * true when the last tick is reached.
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

  /** Reverses the direction first, then gets faster each time. */
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
