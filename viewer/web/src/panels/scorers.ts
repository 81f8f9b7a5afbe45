// The scorers on the card of a break and of the result. Pure. Loaded on demand, with these cards.

import type { GameEvent, MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { goalsOf, type Goal } from "./outcome";

/** All goals of one robot for one team. */
export interface Scorer {
  /** The team they count for. */
  team: Team;
  /** See Goal. */
  scorer: string;
  /** The earliest first. */
  goals: Pick<Goal, "time" | "tick">[];
}

/** The first to score comes first. */
export function scorersOf(
  events: readonly GameEvent[],
  welcome: Welcome | undefined,
  status: MatchStatus | undefined,
): Scorer[] {
  const scorers = new Map<string, Scorer>();
  for (const { team, scorer, time, tick } of goalsOf(events, welcome, status)) {
    const key = `${team} ${scorer}`;
    const known = scorers.get(key) ?? { team, scorer, goals: [] };
    known.goals.push({ time, tick });
    scorers.set(key, known);
  }
  return [...scorers.values()];
}
