// Goals with their scorers and times, and the clock of the match. Pure.

import { PeriodKind, type GameEvent, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { officialOf, officialText } from "./origin";
import { robotName } from "./robot_names";
import { clockText, teamStatus } from "./wording";

const MICROSECONDS_PER_SECOND = 1_000_000;

/**
 * The clock of a match begins a tick, a sixtieth of a second, after its recording. At 1:00 of the recording, the clock
 * must show 1:00, too.
 */
const LATE_S = 0.017;

export interface Goal {
  number: number;
  /** The team it counts for. */
  team: Team;
  /** "no. 4", "Amsel no. 1 (own goal)". */
  scorer: string;
  /** "12'31"", counted over all periods. */
  time: string;
  tick: number;
}

/** The goals that count, the earliest first. */
export function goalsOf(
  events: readonly GameEvent[],
  welcome: Welcome | undefined,
  status: MatchStatus | undefined,
): Goal[] {
  const goals = events.filter((event) => event.kind === "goal" && !isTakenBack(event, events));
  return goals
    .filter((goal) => stands(goal, goals, status))
    .map((goal) => ({
      number: goal.number,
      team: goal.team,
      scorer: scorerText(goal, welcome, status),
      time: matchTimeText(goal, welcome),
      tick: Number(goal.tick),
    }));
}

/** Whether this goal no longer counts. */
export function isUndone(event: GameEvent, events: readonly GameEvent[], status: MatchStatus | undefined): boolean {
  return event.kind === "goal" && !goalsOf(events, undefined, status).some(({ number }) => number === event.number);
}

/**
 * Whether a goal counts. Not every undone goal is named by an event, and restoring a state removes goals, too. Of goals
 * that made the same score, the last counts; none counts that made more than the team's present score.
 */
function stands(goal: GameEvent, goals: readonly GameEvent[], status: MatchStatus | undefined): boolean {
  const score = scoreAfter(goal);
  if (!status || score === undefined) {
    return true;
  }
  const isReplaced = goals.some(
    (later) => later.number > goal.number && later.team === goal.team && scoreAfter(later) === score,
  );
  return !isReplaced && score <= (teamStatus(status, goal.team)?.score ?? 0);
}

/** The team's goals including this one. */
function scoreAfter({ text, team }: GameEvent): number | undefined {
  return scoreIn(text)?.[team === Team.BLUE ? 0 : 1];
}

/** The score of blue and yellow at the end of a goal's text: "Goal by Amsel: 2-0". */
export function scoreIn(text: string): [number, number] | undefined {
  const [, blue, yellow] = /(\d+)\s*[-:]\s*(\d+)\.?$/.exec(text) ?? [];
  return blue === undefined ? undefined : [Number(blue), Number(yellow)];
}

/** The event that takes a goal back quotes it. */
function isTakenBack(goal: GameEvent, events: readonly GameEvent[]): boolean {
  return events.some(
    ({ kind, number, text }) =>
      kind === "taken_back" && number > goal.number && goal.text !== "" && text.includes(goal.text),
  );
}

function scorerText(
  event: GameEvent,
  welcome: Welcome | undefined,
  status: MatchStatus | undefined,
): string {
  const robot = welcome?.scene?.robots.find(({ id }) => id === event.robotId);
  if (!robot) {
    const official = officialOf(event);
    return official === undefined ? "goal" : `awarded by ${officialText(official)}`;
  }
  return robot.team === event.team
    ? `no. ${robot.number}`
    : `${robotName(status, robot)} (own goal)`;
}

/** The clock's data, of an event or a status. */
type Moment = Pick<GameEvent, "period" | "periodElapsedUs">;

/** "12'31"": minutes and seconds of play since the first kick-off. */
export function matchTimeText(event: Moment, welcome: Welcome | undefined): string {
  const seconds = Math.floor(playedS(event, welcome) + LATE_S);
  return `${Math.floor(seconds / 60)}'${String(seconds % 60).padStart(2, "0")}"`;
}

/** "07:24": time of play since the first kick-off; each kick of a shoot-out has a clock of its own. */
export function matchClockText(status: MatchStatus, welcome: Welcome | undefined): string {
  const isOfMatch = status.periodKind !== PeriodKind.SHOOT_OUT;
  const seconds = isOfMatch ? playedS(status, welcome) : Number(status.periodElapsedUs) / MICROSECONDS_PER_SECOND;
  return clockText(BigInt(Math.floor((seconds + LATE_S) * MICROSECONDS_PER_SECOND)));
}

function playedS({ period, periodElapsedUs }: Moment, welcome: Welcome | undefined): number {
  const half = welcome?.settings?.rules?.half_s;
  const before = typeof half === "number" ? half * Math.min(Math.max(period - 1, 0), 2) : 0;
  return before + Number(periodElapsedUs) / MICROSECONDS_PER_SECOND;
}
