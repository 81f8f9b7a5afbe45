// Words of the page: clock, pace, restarts, phases. Pure.

import { getOption } from "@bufbuild/protobuf";
import type { Discipline } from "../messages/cancha/v1/discipline_pb";
import { label } from "../messages/cancha/v1/labels_pb";
import {
  FieldEnd,
  MatchPhase,
  PeriodKind,
  RestartKindSchema,
  type MatchStatus,
  type Restart,
  type TeamStatus,
} from "../messages/cancha/v1/referee_pb";
import type { Pace, Welcome } from "../messages/cancha/v1/session_pb";
import { Team } from "../messages/cancha/v1/world_pb";

const MICROSECONDS_PER_SECOND = 1_000_000n;

/** "04:59"; minutes go on beyond 59. */
export function clockText(elapsedUs: bigint): string {
  const seconds = Number(elapsedUs / MICROSECONDS_PER_SECOND);
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "×4", "×0.5", "max", "halted"; empty: real time, which needs no word. */
export function paceText(pace: Pace | undefined): string {
  if (!pace) {
    return "";
  }
  if (pace.isPaused) {
    return "halted";
  }
  if (!(pace.speed > 0)) {
    return "max";
  }
  const speed = Number(pace.speed.toPrecision(3));
  return speed === 1 ? "" : `×${speed}`;
}

/** `settings`: the discipline's, if known. */
export function phaseText(status: MatchStatus | undefined, settings?: Discipline, isAbandoned = false): string {
  switch (status?.phase) {
    case MatchPhase.BEFORE_START:
      return "Before the start";
    case MatchPhase.PLAY:
      return capitalized(periodText(status, settings));
    case MatchPhase.PLACEMENT:
      return "Placing robots";
    case MatchPhase.TIME_OUT:
      return `Time-out, ${clockText(status.phaseLeftUs)} left`;
    case MatchPhase.DECISION:
      return `Under review, ${reviewText(status)}`;
    case MatchPhase.BREAK:
      return status.phaseLeftUs > 0n ? `${breakText(status)}, ${clockText(status.phaseLeftUs)} left` : breakText(status);
    case MatchPhase.OVER:
      return isAbandoned ? "Abandoned" : endText(status.endReason);
    default:
      return "";
  }
}

/** Time that an official may take: "00:12 left"; "limit 00:15" if it is wall-clock time, for which no tick counts. */
export function reviewText(status: MatchStatus): string {
  const { reviewWallUs, phaseLeftUs } = status;
  return reviewWallUs > 0n ? `limit ${clockText(reviewWallUs)}` : `${clockText(phaseLeftUs)} left`;
}

/** Longest text that fits below the clock. The card of the result has the full reason. */
const LONGEST_END_TEXT = 16;

/** "Full time", "Golden goal". */
function endText(reason: string): string {
  return reason !== "" && reason.length <= LONGEST_END_TEXT ? capitalized(reason) : "Final result";
}

/**
 * "first half", "extra time", "shoot-out"; "period 1" if the rules are unknown or have no halves. The status alone does
 * not say so: it calls the only period of a game a half, too.
 */
export function periodText(status: MatchStatus, settings?: Discipline): string {
  switch (status.periodKind) {
    case PeriodKind.HALF:
      return (hasHalves(settings) && ["first half", "second half"][status.period - 1]) || `period ${status.period}`;
    case PeriodKind.EXTRA_TIME:
      return "extra time";
    case PeriodKind.SHOOT_OUT:
      return "shoot-out";
    default:
      return `period ${status.period}`;
  }
}

function hasHalves(settings: Discipline | undefined): boolean {
  return settings !== undefined && "half_s" in settings.rules;
}

export function breakText(status: MatchStatus): string {
  return status.periodKind === PeriodKind.HALF && status.period === 1 ? "Half-time" : "Break";
}

/** "FIRA SimuroSot" and "5v5"; "Line race" alone if the variant only repeats the last word. */
export function disciplineText(welcome: Welcome | undefined): { title: string; variant: string } {
  const { settings, discipline = "", variant = "" } = welcome ?? {};
  const title = settings?.title || discipline;
  const isSaid = variant !== "" && ` ${title.toLowerCase()}`.endsWith(` ${variant.toLowerCase()}`);
  return { title, variant: isSaid ? "" : variant };
}

/** Why the match does not go on; empty if it does. */
export function waitingText(seats: readonly string[], awaitsStart: boolean): string {
  if (seats.length > 0) {
    return `Waiting for ${listOf(seats)}`;
  }
  return awaitsStart ? "Waiting for an official to start" : "";
}

/** Whether the clock stands until a time has passed or an official has decided. */
export function isHeld(status: MatchStatus | undefined): boolean {
  const { TIME_OUT, DECISION, BREAK } = MatchPhase;
  return status !== undefined && [TIME_OUT, DECISION, BREAK].includes(status.phase);
}

/** "3 : 2 in the shoot-out", in this order; empty without a shoot-out. */
export function shootOutText(status: MatchStatus, sides = BLUE_FIRST): string {
  const goals = numbersText(status, sides, ({ shootOutGoals }) => shootOutGoals);
  return status.periodKind === PeriodKind.SHOOT_OUT ? `${goals} in the shoot-out` : "";
}

export function teamWord(team: Team | undefined): string {
  switch (team) {
    case Team.BLUE:
      return "blue";
    case Team.YELLOW:
      return "yellow";
    default:
      return "";
  }
}

/** A team's name, or its colour. */
export function teamName(status: MatchStatus | undefined, team: Team): string {
  const named = teamStatus(status, team)?.name;
  return named || capitalized(teamWord(team)) || "Nobody";
}

export function teamStatus(status: MatchStatus | undefined, team: Team): TeamStatus | undefined {
  return status?.teams.find((entry) => entry.team === team);
}

/** The team that defends this end; unspecified if none does. */
export function defenderOf(status: MatchStatus | undefined, end: FieldEnd): Team {
  return status?.teams.find((entry) => entry.defends === end)?.team ?? Team.UNSPECIFIED;
}

/** Order of the teams, in their colours, where the field is not visible beside them. */
export const BLUE_FIRST: readonly [Team, Team] = [Team.BLUE, Team.YELLOW];

/** The teams in the match, blue first. */
export function teamsOf(status: MatchStatus): Team[] {
  return BLUE_FIRST.filter((team) => teamStatus(status, team) !== undefined);
}

/** The left and the right team on the scoreboard: as they stand in a picture with this end on the left. */
export function sidesOf(status: MatchStatus | undefined, leftEnd = FieldEnd.NEGATIVE_X): [Team, Team] {
  const end = teamStatus(status, Team.BLUE)?.defends ?? FieldEnd.UNSPECIFIED;
  const isBlueRight = end !== FieldEnd.UNSPECIFIED && end !== leftEnd;
  return isBlueRight ? [Team.YELLOW, Team.BLUE] : [Team.BLUE, Team.YELLOW];
}

/** "3 : 1", in this order. */
export function scoreText(status: MatchStatus, sides = BLUE_FIRST): string {
  return numbersText(status, sides, ({ score }) => score);
}

/**
 * "Own goal by Amsel no. 1", without the score at its end: the scoreboard has the score, with the team on the left
 * first.
 */
export function withoutScore(text: string): string {
  return text.replace(/:\s*\d+\s*[-:]\s*\d+\.?$/, "").replace(/\s\d+ - \d+ in the shoot-out\.$/, "");
}

function numbersText(
  status: MatchStatus,
  sides: readonly [Team, Team],
  numberOf: (team: TeamStatus) => number,
): string {
  const numbers = sides.map((team) => {
    const entry = teamStatus(status, team);
    return entry ? numberOf(entry) : 0;
  });
  return numbers.join(" : ");
}

/** Whether the restart is still to come, or the ball has not been touched since. */
export function isRestarting(status: MatchStatus): boolean {
  return status.phase === MatchPhase.PLACEMENT || (status.restart?.isBeingTaken ?? false);
}

/** "Penalty kick"; "Restart" for a kind that is newer than this page. */
export function restartText(restart: Pick<Restart, "kind">): string {
  const kind = RestartKindSchema.values.find((value) => value.number === restart.kind);
  return capitalized((kind && getOption(kind, label)) || "restart");
}

/** "free_ball" becomes "Free ball". */
export function wordOfKind(kind: string): string {
  return capitalized(kind.replaceAll("_", " "));
}

/** The shortest text that stays legible while the number changes: "3", "0.050", "12.34", "1.235e+7". */
export function numberText(value: number): string {
  return plainNumberText(value).replaceAll("-", "\u2212");
}

function plainNumberText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-3)) {
    return value.toExponential(3);
  }
  if (Number.isInteger(value)) {
    return String(value);
  }
  // Four digits in all, so that the text keeps its length.
  const before = size < 10 ? 1 : String(Math.floor(size)).length;
  return value.toFixed(Math.max(0, 4 - before));
}

/** A server's text with numbers in the page's style: "−0.3" and "64%"; "1-0" and "no-one" stay unchanged. */
export function minusText(text: string): string {
  return text.replaceAll(/(?<=^|[\s(,])-(?=\d)/g, "\u2212").replaceAll(/(?<=\d)[ \u00a0]%/g, "%");
}

/** A number as text, with a real minus sign; never "−0". */
export function signed(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places);
  return value < 0 && Number(text) !== 0 ? `\u2212${text}` : text;
}

/** "blue", "blue and yellow", "a, b and c". */
export function listOf(words: readonly string[]): string {
  if (words.length < 2) {
    return words[0] ?? "";
  }
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The text with a capital letter, unless it begins with a team's name, which stays as the team writes it. */
export function asSentence(text: string, status: MatchStatus | undefined): string {
  const isName = status?.teams.some(({ name }) => name !== "" && text.startsWith(name)) ?? false;
  return isName ? text : capitalized(text);
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
