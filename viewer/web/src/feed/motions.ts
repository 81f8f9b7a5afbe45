// Velocities of ball and robots at a moment: as recorded, or from one live instant to the next. Pure.

import { headingOf, type Instant, type Motion, type Pose } from "./instant";
import type { Moment } from "./playback";

/** The ball's key among the motions. */
export const BALL_ID = 0;

const NONE: ReadonlyMap<number, Motion> = new Map();

/** Key: robot id, or the ball's. Without bodies that were put somewhere, or whose velocity is unknown. */
export function motionsIn({ motions, steps }: Pick<Moment, "motions" | "steps">): ReadonlyMap<number, Motion> {
  return motions ?? (steps ? motionsFrom(...steps) : NONE);
}

function motionsFrom(from: Instant, to: Instant): Map<number, Motion> {
  const gapS = to.timeS - from.timeS;
  const motions = new Map<number, Motion>();
  const add = (id: number, before: Pose | undefined, after: Pose | undefined) => {
    if (before && after) {
      motions.set(id, motionFrom(before, after, gapS));
    }
  };
  add(BALL_ID, from.ball, to.ball);
  to.robots.forEach((pose, id) => add(id, from.robots.get(id), pose));
  return motions;
}

function motionFrom(from: Pose, to: Pose, gapS: number): Motion {
  const turn = headingOf(to) - headingOf(from);
  return {
    vx: (to.x - from.x) / gapS,
    vy: (to.y - from.y) / gapS,
    vz: (to.z - from.z) / gapS,
    // The shorter way round.
    turnRadps: Math.atan2(Math.sin(turn), Math.cos(turn)) / gapS,
  };
}
