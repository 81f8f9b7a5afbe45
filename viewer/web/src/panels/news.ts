// Which events the ticker tells, and when they happened. Pure.

import type { GameEvent } from "../messages/cancha/v1/referee_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import { matchTimeText } from "./outcome";

/** Without the kick-off right after a goal: its text only repeats the goal. */
export function newsOf(events: readonly GameEvent[]): GameEvent[] {
  return events.filter(({ kind }, index) => !(kind === "kick_off" && events[index - 1]?.kind === "goal"));
}

/** As on the result card. Empty before the first period, and in a shoot-out: each of its kicks has a clock of its own. */
export function newsTimeText(
  event: GameEvent,
  events: readonly GameEvent[],
  welcome: Welcome | undefined,
): string {
  const isOfShootOut = events.some(({ kind, number }) => kind === "shoot_out" && number <= event.number);
  return event.period === 0 || isOfShootOut ? "" : matchTimeText(event, welcome);
}
