// The kicks of a shoot-out, one by one. Pure.

import { type GameEvent, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { teamStatus } from "./wording";

export type Kick = "goal" | "miss" | "open";

/** Most marks shown; nobody counts more. */
const MOST_MARKS = 10;

/** A team's kicks in order, with those to come. */
export function kicksOf(
  status: MatchStatus,
  team: Team,
  events: readonly GameEvent[],
  welcome: Welcome | undefined,
): Kick[] {
  const { shootOutGoals = 0, shootOutKicks = 0 } = teamStatus(status, team) ?? {};
  const told = toldKicks(team, events);
  const taken = told.length === shootOutKicks ? told : countedKicks(shootOutGoals, shootOutKicks);
  const planned = welcome?.settings?.rules?.shoot_out_kicks;
  const open = Math.max(0, (typeof planned === "number" ? planned : 0) - taken.length);
  return [...taken, ...Array.from({ length: Math.min(open, MOST_MARKS) }, (): Kick => "open")].slice(-MOST_MARKS);
}

/** Each event ends with the goals after the kick: "Kick by Amsel: scored. 2 - 1 in the shoot-out." */
function toldKicks(team: Team, events: readonly GameEvent[]): Kick[] {
  let goals = 0;
  return events
    .filter((event) => event.kind === "shoot_out_kick" && event.team === team)
    .map(({ text }) => {
      const [, blue = "0", yellow = "0"] = /(\d+) - (\d+)\D*$/.exec(text) ?? [];
      const before = goals;
      goals = Number(team === Team.BLUE ? blue : yellow);
      return goals > before ? "goal" : "miss";
    });
}

/** Used if not every kick has an event: goals first. */
function countedKicks(goals: number, kicks: number): Kick[] {
  return Array.from({ length: kicks }, (_, index) => (index < goals ? "goal" : "miss"));
}
