// How a match ended, as the result card tells it: who scored when, and whether it was played out. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import type { TimedEvent } from "../messages/cancha/v1/viewer_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { teamName } from "./wording";

const MICROSECONDS_PER_SECOND = 1_000_000;

/** Ends that leave a result without the rules having called it. */
const ENDS_OF_TIME: readonly string[] = ["duration reached"];

export interface Goal {
  number: number;
  /** For whom it counts. */
  team: Team;
  /** "no. 4", "no. 1 (own goal)". */
  scorer: string;
  /** "12'31"", counted over all periods. */
  time: string;
}

/** Those that stand, the earliest first. */
export function goalsOf(events: readonly TimedEvent[], welcome: Welcome | undefined): Goal[] {
  return events
    .filter(({ event }) => event?.kind === "goal" && !isTakenBack(event, events))
    .map((timed) => ({
      number: timed.event!.number,
      team: timed.event!.team,
      scorer: scorerText(timed, welcome),
      time: matchTimeText(timed, welcome),
    }));
}

/** What was taken back is quoted by the event that says so. */
function isTakenBack(goal: { number: number; text: string }, events: readonly TimedEvent[]): boolean {
  return events.some(
    ({ event }) =>
      event?.kind === "taken_back" && event.number > goal.number && goal.text !== "" && event.text.includes(goal.text),
  );
}

function scorerText({ event }: TimedEvent, welcome: Welcome | undefined): string {
  const robot = welcome?.scene?.robots.find(({ id }) => id === event?.robotId);
  if (!robot || !event) {
    return "goal";
  }
  return robot.team === event.team ? `no. ${robot.number}` : `no. ${robot.number} (own goal)`;
}

/** "12'31"": minutes and seconds of play since the kick-off of the match. */
export function matchTimeText(timed: TimedEvent, welcome: Welcome | undefined): string {
  const seconds = Math.floor(playedS(timed, welcome));
  return `${Math.floor(seconds / 60)}'${String(seconds % 60).padStart(2, "0")}"`;
}

/** Of what happened before the viewer came, the time since the first tick is known, stoppages included. */
function playedS({ event, period, periodElapsedUs }: TimedEvent, welcome: Welcome | undefined): number {
  if (period === 0) {
    return Number(event?.tick ?? 0n) / (welcome?.tickRateHz || 1);
  }
  const half = welcome?.settings?.rules?.half_s;
  const before = typeof half === "number" ? half * Math.min(period - 1, 2) : 0;
  return before + Number(periodElapsedUs) / MICROSECONDS_PER_SECOND;
}

/** Whether it was broken off before the rules ended it: then it has no result. `reason`: of its end. */
export function isAbandoned(status: MatchStatus, events: readonly TimedEvent[], reason: string): boolean {
  const isPlayedOut =
    status.winner !== Team.UNSPECIFIED ||
    ENDS_OF_TIME.includes(reason) ||
    events.some(({ event }) => event?.kind === "match_end");
  return events.length > 0 && !isPlayedOut;
}

/** Who has won a match that is over: the server says so, not the score. */
export function outcomeText(status: MatchStatus, abandoned: boolean): string {
  if (status.winner !== Team.UNSPECIFIED) {
    return `${teamName(status, status.winner)} wins`;
  }
  if (abandoned) {
    return "Abandoned";
  }
  const [blue, yellow] = status.teams.map(({ score }) => score);
  return blue === yellow ? "Draw" : "No winner";
}
