// Positions of bodies over the last seconds of the match. Pure.

import { BALL_ID } from "../feed/motions";
import type { Moment } from "../feed/playback";

/** Simulated time. */
export const TRAIL_LASTS_S = 3;

/** Smallest spacing of points; more would tell nothing new. */
const SPACING_S = 1 / 30;

/** Most points of one trail: a point and the next but one are at least SPACING_S apart. */
export const MOST_POINTS = (2 * TRAIL_LASTS_S) / SPACING_S + 2;

export interface Passed {
  x: number;
  y: number;
  z: number;
  timeS: number;
}

export class Trails {
  /** Key: robot id, or the ball's; the newest point is the last. */
  readonly points = new Map<number, Passed[]>();
  private lastS = Number.NEGATIVE_INFINITY;
  /** Whether something may be known of the time before the first point. */
  private lacksPast = false;

  /** Trails begin anew if the bodies did not get here by moving, or the match runs backwards. */
  take(moment: Moment): void {
    const { timeS, isCut } = moment;
    if (isCut || timeS < this.lastS) {
      this.points.clear();
      this.lacksPast = true;
    }
    this.lastS = timeS;
    this.addAll(moment);
  }

  /** Extends the trails backwards by positions from the tape. */
  complete({ past }: Moment): void {
    if (this.lacksPast && past) {
      const { instants, isWhole } = past(TRAIL_LASTS_S, SPACING_S);
      this.points.clear();
      instants.forEach((instant) => this.addAll(instant));
      this.lacksPast = !isWhole;
    }
  }

  private addAll({ timeS, ball, robots }: Pick<Moment, "timeS" | "ball" | "robots">): void {
    if (ball) {
      this.add(BALL_ID, { ...ball, timeS });
    }
    robots.forEach((pose, id) => this.add(id, { ...pose, timeS }));
  }

  private add(id: number, { x, y, z, timeS }: Passed): void {
    const points = this.points.get(id) ?? [];
    this.points.set(id, points);
    const before = points.at(-2);
    if (before && timeS - before.timeS < SPACING_S) {
      points.pop();
    }
    points.push({ x, y, z, timeS });
    while (points.length > MOST_POINTS || timeS - points[0]!.timeS > TRAIL_LASTS_S) {
      points.shift();
    }
  }
}
