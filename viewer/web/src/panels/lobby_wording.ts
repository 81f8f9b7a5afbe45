// Words for the list of matches. Pure.

import { MatchState, type MatchEntry } from "../messages/cancha/v1/lobby_pb";
import { MatchPhase, PeriodKind, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { kindOfMatch } from "./match_kind";
import { endText, throughTitle, wayText } from "./run_wording";
import { asSentence, listOf, phaseText, teamName, teamStatus } from "./wording";

export type StateWord = "waiting" | "playing" | "over" | "failed";

export function stateWord(entry: MatchEntry): StateWord {
  switch (entry.state) {
    case MatchState.PLAYING:
      return "playing";
    case MatchState.OVER:
      return "over";
    case MatchState.FAILED:
      return "failed";
    default:
      return "waiting";
  }
}

/** The state of a match, in one sentence without a full stop. */
export function stateText(entry: MatchEntry): string {
  switch (stateWord(entry)) {
    case "playing":
      return kindOfMatch(entry.status) === "game" ? playText(entry.status) : "Under way";
    case "over":
      return overText(entry);
    case "failed":
      return entry.endReason ? `Failed: ${entry.endReason}` : "Failed";
    case "waiting":
      return waitingText(entry);
  }
}

/** The list has no rules, so it is unknown whether a first period is a half. */
function playText(status: MatchStatus | undefined): string {
  if (status?.phase !== MatchPhase.PLAY || status.periodKind !== PeriodKind.HALF) {
    return phaseText(status) || "Being played";
  }
  return status.period === 2 ? "Second half" : "Being played";
}

function overText(entry: MatchEntry): string {
  const reason = entry.endReason || entry.status?.endReason || "over";
  const kind = kindOfMatch(entry.status);
  const through = kind === "run" && entry.status ? throughTitle(entry.status) : "";
  const text = through || (kind === "game" ? asSentence(reason, entry.status) : endText(reason, entry.status));
  return entry.isAbandoned ? `Abandoned: ${reason}` : text;
}

function waitingText(entry: MatchEntry): string {
  const missing = entry.seats.filter(({ occupant }) => occupant === "").map(({ name }) => name);
  if (missing.length > 0) {
    return `Waiting for ${listOf(missing)}`;
  }
  return entry.awaitsStart ? "Waiting for an official to start" : "About to begin";
}

export function hasEnded(entry: MatchEntry): boolean {
  return entry.state === MatchState.OVER || entry.state === MatchState.FAILED;
}

/** Whether the match's page shows its result. */
export function hasResult(entry: MatchEntry): boolean {
  return stateWord(entry) === "over" && hasBegun(entry);
}

/** Matches that can be watched, in the server's order, and ended ones, the newest first. */
export function sorted(matches: readonly MatchEntry[]): { open: MatchEntry[]; ended: MatchEntry[] } {
  return {
    open: matches.filter((entry) => !hasEnded(entry)),
    ended: matches.filter(hasEnded).reverse(),
  };
}

/** "2 matches are being played, 1 is about to begin": the text that screen readers get after a change. */
export function summaryText(matches: readonly MatchEntry[]): string {
  const playing = matches.filter((entry) => stateWord(entry) === "playing").length;
  const waiting = matches.filter((entry) => stateWord(entry) === "waiting").length;
  const begun = playing > 0 ? `${countText(playing)} being played` : "";
  const coming = waiting > 0 ? `${begun ? numberAre(waiting) : countText(waiting)} about to begin` : "";
  return [begun, coming].filter(Boolean).join(", ") || "No match is being played";
}

function countText(count: number): string {
  return count === 1 ? "1 match is" : `${count} matches are`;
}

function numberAre(count: number): string {
  return count === 1 ? "1 is" : `${count} are`;
}

/** The winner is as the server says, not by the score. */
export function hasWon(entry: MatchEntry, team: Team): boolean {
  return stateWord(entry) === "over" && entry.status?.winner === team;
}

/** Name of a team: as given by the match's creator; else, before the start, the occupant's. */
export function sideName(entry: MatchEntry, team: Team): string {
  const occupants = entry.seats
    .filter((seat) => seat.team === team && seat.occupant !== "")
    .map(({ occupant }) => occupant);
  const isNamed = hasBegun(entry) || teamStatus(entry.status, team)?.name;
  return (!isNamed && listOf(occupants)) || teamName(entry.status, team);
}

/** Whether this team takes part in the match: a solo run has one team only. */
export function hasSide({ status, seats }: MatchEntry, team: Team): boolean {
  if (status && status.teams.length === 0 && status.measurements.length > 0) {
    return seats.some((entry) => entry.team === team);  // Nothing is driven there, or nobody has come yet.
  }
  const teams = status && status.teams.length > 0 ? status.teams : seats;
  return teams.length === 0 || teams.some((entry) => entry.team === team);
}

/** Whether no team plays, because nothing is driven there. */
export function isNobodys(entry: MatchEntry): boolean {
  return kindOfMatch(entry.status) === "exhibit" && !hasSide(entry, Team.BLUE) && !hasSide(entry, Team.YELLOW);
}

/** Goals, points, or progress. */
export function scoreText({ status }: MatchEntry, team: Team): string {
  return kindOfMatch(status) === "run" ? wayText(status, team) : String(teamStatus(status, team)?.score ?? 0);
}

/** Whether an occupant of this team's seats is still missing. */
export function isAwaited(entry: MatchEntry, team: Team): boolean {
  const seats = entry.seats.filter((seat) => seat.team === team);
  return stateWord(entry) === "waiting" && seats.some(({ occupant }) => occupant === "");
}

/** Whether score and clock mean anything yet. */
export function hasBegun(entry: MatchEntry): boolean {
  const hasTeams = (entry.status?.teams.length ?? 0) > 0;
  return stateWord(entry) !== "waiting" && (hasTeams || kindOfMatch(entry.status) === "exhibit");
}

/** Time of play since the first kick-off, as on the match's scoreboard. */
export function playedUs({ period, periodKind, periodElapsedUs, periodLengthUs }: MatchStatus): bigint {
  return periodElapsedUs + (periodKind === PeriodKind.HALF && period === 2 ? periodLengthUs : 0n);
}

/** Address of a match. Keeps the page's other settings, whose present text is `search`. */
export function matchAddress(name: string, search: string): string {
  const settings = new URLSearchParams(search);
  settings.set("match", name);
  return `./?${settings}`;
}
