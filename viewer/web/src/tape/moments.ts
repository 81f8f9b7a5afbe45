// Facts from the moments of a tape: the state of the match, and the goals to jump to. Pure.

import { create } from "@bufbuild/protobuf";
import { GameEventSchema, type GameEvent } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import type { TapeMoment } from "./tape_source";

/** The number of moments up to this tick; moments are sorted by tick. */
export function countUntil(moments: readonly TapeMoment[], tick: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.tick <= tick) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

export function scoreAt(moments: readonly TapeMoment[], tick: number): TapeMoment["score"] {
  return moments[countUntil(moments, tick) - 1]?.score ?? [0, 0];
}

/** A jump to a goal begins this much before it. */
const LEAD_S = 2;

/** A jump back within this time after a goal means the goal before it. */
const PASSED_S = 1;

/** Position for the next or the previous goal; undefined if there is none. */
export function goalFrom(
  moments: readonly TapeMoment[],
  tick: number,
  direction: 1 | -1,
  tickS: number,
): number | undefined {
  const passed = Math.round(PASSED_S / tickS);
  const starts = standingGoals(moments).map((moment) => leadTo(moment.tick, tickS));
  return direction > 0 ? starts.find((start) => start > tick) : starts.findLast((start) => start < tick - passed);
}

/** Position from which to see the event at that tick. */
export function leadTo(tick: number, tickS: number, leadS = LEAD_S): number {
  return Math.max(0, tick - Math.round(leadS / tickS));
}

/** Goals that count after all of these moments: a falling score removes the newest goal of its team. */
export function standingGoals(moments: readonly TapeMoment[]): TapeMoment[] {
  const gone = new Set<TapeMoment>();
  for (const [index, team] of [Team.BLUE, Team.YELLOW].entries()) {
    const goals: TapeMoment[] = [];
    let before = 0;
    for (const moment of moments) {
      const score = moment.score[index]!;
      for (; before > score && goals.length > 0; before -= 1) {
        gone.add(undone(goals, moment));
      }
      before = score;
      if (moment.kind === "goal" && moment.team === team) {
        goals.push(moment);
      }
    }
  }
  return moments.filter((moment) => moment.kind === "goal" && !gone.has(moment));
}

/**
 * Removes and returns the undone goal. If the event names a scorer, the undone goal is the newest goal of this scorer;
 * otherwise it is the newest of all.
 */
function undone(goals: TapeMoment[], { kind, robot }: TapeMoment): TapeMoment {
  const ofScorer = kind === "taken_back" ? goals.findLastIndex((goal) => goal.robot === robot) : -1;
  return goals.splice(ofScorer, 1)[0]!;
}

/** The event in the server's live form. */
export function eventOf(moment: TapeMoment, index: number): GameEvent {
  const { tick, kind, team, robot, rule, text, origin, originKind, period, periodElapsedUs } = moment;
  return create(GameEventSchema, {
    number: index + 1,
    tick: BigInt(tick),
    kind,
    team,
    robotId: robot,
    rule,
    text,
    origin: origin || "referee",
    originKind,
    period,
    periodElapsedUs: BigInt(periodElapsedUs),
  });
}
