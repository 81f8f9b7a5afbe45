// The moments that a timeline marks, and their kinds. Pure.

import { Team } from "../../messages/cancha/v1/world_pb";
import { standingGoals } from "../../tape/moments";
import type { TapeMoment } from "../../tape/tape_source";

export type MarkKind = "goal" | "foul" | "restart" | "period" | "miss";

export interface Mark {
  kind: MarkKind;
  team: Team;
  tick: number;
  text: string;
}

const KINDS: ReadonlyMap<string, MarkKind> = new Map([
  ["goal", "goal"],
  ["penalty_kick", "foul"],
  ["free_kick", "foul"],
  ["kick_off", "restart"],
  ["goal_kick", "restart"],
  ["free_ball", "restart"],
  ["period_end", "period"],
  ["shoot_out", "period"],
  ["time_out", "period"],
  ["match_end", "period"],
  ["deadline_missed", "miss"],
]);

/** If there is no room for all marks, the lower kinds are left out. */
const RANKS: readonly MarkKind[] = ["goal", "period", "foul", "miss", "restart"];

/** Closer than this, one mark hides the other. */
const APART_PX = 4;

/** A kick-off within this time of a goal adds nothing. */
const WITH_THE_GOAL_TICKS = 1;

/** The marks that fit on a line of this width, which shows the ticks up to `end`; sorted by tick. */
export function marksOf(moments: readonly TapeMoment[], end: number, widthPx: number): Mark[] {
  const apart = (APART_PX * Math.max(end, 1)) / Math.max(widthPx, 1);
  const taken = new Map<number, Mark[]>();
  const placed: Mark[] = [];
  const all = allOf(moments);
  for (const kind of RANKS) {
    for (const mark of all.filter((one) => one.kind === kind)) {
      const cell = Math.floor(mark.tick / apart);
      const near = [cell - 1, cell, cell + 1].flatMap((one) => taken.get(one) ?? []);
      if (kind === "goal" || near.every((other) => Math.abs(other.tick - mark.tick) >= apart)) {
        placed.push(mark);
        taken.set(cell, [...(taken.get(cell) ?? []), mark]);
      }
    }
  }
  return placed.sort((a, b) => a.tick - b.tick);
}

function allOf(moments: readonly TapeMoment[]): Mark[] {
  const goals = new Set(standingGoals(moments));
  return moments.flatMap((moment, index) => {
    const { kind, team, tick, text } = moment;
    const before = moments[index - 1];
    const isOfGoal = kind === "kick_off" && before?.kind === "goal" && tick - before.tick <= WITH_THE_GOAL_TICKS;
    const mark = KINDS.get(kind);
    const isUndone = kind === "goal" && !goals.has(moment);
    return mark && !isOfGoal && !isUndone ? [{ kind: mark, team, tick, text }] : [];
  });
}

/** The mark that a pointer at this tick means, at most `reach` ticks away. */
export function markNear(marks: readonly Mark[], tick: number, reach: number): Mark | undefined {
  const near = marks.filter((mark) => Math.abs(mark.tick - tick) <= reach);
  const rankOf = ({ kind }: Mark) => RANKS.indexOf(kind);
  const distanceOf = (mark: Mark) => Math.abs(mark.tick - tick);
  return near.sort((a, b) => rankOf(a) - rankOf(b) || distanceOf(a) - distanceOf(b))[0];
}
