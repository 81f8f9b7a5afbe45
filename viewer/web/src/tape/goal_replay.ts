// The time of the automatic replay of a goal, and its part of the tape. Knows no clock.

/**
 * Replayed part, in simulated seconds. At this speed a replay takes four seconds of wall-clock time, with the stop at
 * its end.
 */
const BEFORE_S = 1.4;
const SPEED = 0.4;
const HOLD_S = 0.5;

/**
 * Times after the goal within which the replay begins: first there is the celebration, and later nobody is interested.
 */
const EARLIEST_S = 1.5;
const LATEST_S = 9;

export class GoalReplay {
  private goal: { tick: number; seenAtS: number } | undefined;
  private startedAtS: number | undefined;

  get isShown(): boolean {
    return this.startedAtS !== undefined;
  }

  /** The goal that is being replayed, or will be. */
  get goalTick(): number | undefined {
    return this.goal?.tick;
  }

  /** A goal has just been seen live. */
  expect(tick: number, nowS: number): void {
    this.goal = { tick, seenAtS: nowS };
  }

  /** Replays it at once. */
  repeat(tick: number, nowS: number): void {
    this.goal = { tick, seenAtS: nowS };
    this.startedAtS = nowS;
  }

  stop(): void {
    this.goal = undefined;
    this.startedAtS = undefined;
  }

  /** The position to show now; undefined: none. `last` is the tape's. */
  positionAt(nowS: number, tickS: number, last: number): number | undefined {
    if (!this.goal) {
      return undefined;
    }
    const { tick, seenAtS } = this.goal;
    const waitedS = nowS - seenAtS;
    if (this.startedAtS === undefined && waitedS >= EARLIEST_S && last >= tick) {
      this.startedAtS = nowS;
    }
    const shownS = this.startedAtS === undefined ? undefined : nowS - this.startedAtS;
    const isTooLate = shownS === undefined && waitedS > LATEST_S;
    if (isTooLate || (shownS ?? 0) > BEFORE_S / SPEED + HOLD_S) {
      this.stop();
      return undefined;
    }
    return shownS === undefined ? undefined : Math.max(0, Math.min(tick, tick - (BEFORE_S - shownS * SPEED) / tickS));
  }
}
