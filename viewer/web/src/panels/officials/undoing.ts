// The decisions that the server can undo: the latest stoppage, with score and clock, and the score of earlier goals.
// Pure.

import { PeriodKind, type GameEvent, type MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Welcome } from "../../messages/cancha/v1/session_pb";
import { goalsOf } from "../outcome";
import { minusText, restartText, withoutScore } from "../wording";
import { RESTARTS } from "./official_wording";

/** Most goals listed; nobody looks for earlier ones. */
const MOST_GOALS = 12;

export interface Undoable {
  /** Number of the event to undo. */
  number: number;
  /** Text by which people recognise it. */
  text: string;
}

const STOPPAGES: ReadonlySet<string> = new Set([
  "goal",
  ...RESTARTS.map((kind) => restartText({ kind }).toLowerCase().replaceAll(/[ -]/g, "_")),
]);

/** A goal goes with the kick-off that follows at once. Undefined if there is no stoppage, or it cannot be undone. */
export function latestStoppage(events: readonly GameEvent[]): Undoable | undefined {
  const event = events.findLast(({ kind }) => STOPPAGES.has(kind));
  if (!event || stands(event, events)) {
    return undefined;
  }
  const goal = goalOf(event, events);
  return { number: event.number, text: minusText((goal ?? event).text) };
}

/** Earlier goals, the newest first, without that of the latest stoppage. In a shoot-out the score cannot be undone. */
export function earlierGoals(
  events: readonly GameEvent[],
  welcome: Welcome | undefined,
  status: MatchStatus | undefined,
): Undoable[] {
  if (status?.periodKind === PeriodKind.SHOOT_OUT) {
    return [];
  }
  const latest = latestStoppage(events);
  const event = events.find(({ number }) => number === latest?.number);
  const ofLatest = event && goalOf(event, events);
  return goalsOf(events, welcome, status)
    .filter(({ number }) => number !== ofLatest?.number)
    .slice(-MOST_GOALS)
    .reverse()
    .map(({ number, time }) => ({ number, text: `${time} ${goalText(number, events)}` }));
}

function goalText(number: number, events: readonly GameEvent[]): string {
  return `${withoutScore(events.find((event) => event.number === number)?.text ?? "")}.`;
}

/** The goal of this stoppage. */
function goalOf(event: GameEvent, events: readonly GameEvent[]): GameEvent | undefined {
  const before = events[events.indexOf(event) - 1];
  const all = event.kind === "goal" ? [event] : [before];
  return all.find((one) => one?.kind === "goal" && one.tick === event.tick);
}

/**
 * Whether an event cannot be undone: it is of an earlier period, begins a period, or comes after something was undone.
 */
function stands(event: GameEvent, events: readonly GameEvent[]): boolean {
  const { number, period } = event;
  const isOpening = !events.some((one) => one.period === period && one.number < number && STOPPAGES.has(one.kind));
  const isAfterUndoing = events[events.indexOf(event) - 1]?.kind === "taken_back";
  return isOpening || isAfterUndoing || events.some((one) => one.period > period);
}
