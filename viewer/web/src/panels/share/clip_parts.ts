// The part of a tape that becomes a clip. Pure.

import { LONGEST_S } from "../../share/clip";
import type { Deck } from "../../tape/deck";
import { countUntil, standingGoals } from "../../tape/moments";

export interface Part {
  fromS: number;
  toS: number;
}

const LAST_S = 10;

/** A clip of a goal begins and ends this much before and after it. */
const BEFORE_GOAL_S = 5;
const AFTER_GOAL_S = 2;

type Tape = Pick<Deck, "tick" | "tickS" | "extent" | "growth">;

/** The tick of the latest goal so far. */
export function latestGoal({ growth, tick }: Tape): number | undefined {
  const moments = growth.moments.peek();
  return standingGoals(moments.slice(0, countUntil(moments, tick.peek()))).at(-1)?.tick;
}

export function partFor(what: "seconds" | "goal", tape: Tape): Part {
  const lastS = Math.max(tape.extent.last.peek(), 0) * tape.tickS;
  const goal = what === "goal" ? latestGoal(tape) : undefined;
  if (goal !== undefined) {
    const goalS = goal * tape.tickS;
    return { fromS: Math.max(goalS - BEFORE_GOAL_S, 0), toS: Math.min(goalS + AFTER_GOAL_S, lastS) };
  }
  const toS = Math.min(tape.tick.peek() * tape.tickS, lastS);
  return { fromS: Math.max(toS - LAST_S, 0), toS };
}

/** Problem of the part, for people; empty if there is none. */
export function clipProblem({ fromS, toS }: Partial<Part>, lastS: number): string {
  if (fromS === undefined || toS === undefined) {
    return "Give times as minutes and seconds, such as 03:12.";
  }
  if (toS <= fromS) {
    return "The end comes before the beginning.";
  }
  if (toS - fromS > LONGEST_S) {
    return `A clip is at most ${LONGEST_S} s long.`;
  }
  return toS > lastS + 0.01 ? "The recording does not reach so far yet." : "";
}
