// Words for a run through a course: each team's progress, and its time at the end. Pure.

import { MatchPhase, type MatchStatus, type TeamStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { asSentence, BLUE_FIRST, clockText, phaseText, teamName, teamsOf, teamStatus } from "./wording";

const MICROSECONDS_PER_SECOND = 1_000_000;

/** Shares of the way that are announced. */
const MARKS = [0.25, 0.5, 0.75];

/** One team or two, blue first. */
export function runnersOf(status: MatchStatus | undefined): readonly Team[] {
  const teams = status ? teamsOf(status) : [];
  return teams.length > 0 ? teams : BLUE_FIRST;
}

/** From 0 to 1. */
export function progressOf(status: MatchStatus | undefined, team: Team): number {
  return Math.min(Math.max(teamStatus(status, team)?.progress ?? 0, 0), 1);
}

/** "43%"; "100%" only for a team that has finished. */
export function progressText(status: MatchStatus | undefined, team: Team): string {
  return `${Math.floor(100 * progressOf(status, team) + 1e-9)}%`;
}

/** "43.26 s", "2 min 03.52 s", as in the referee's words. */
export function durationText(us: bigint): string {
  const hundredths = Math.round((100 * Number(us)) / MICROSECONDS_PER_SECOND);
  const minutes = Math.floor(hundredths / 6000);
  const seconds = ((hundredths % 6000) / 100).toFixed(2);
  return minutes > 0 ? `${minutes}\u00a0min ${seconds.padStart(5, "0")}\u00a0s` : `${seconds}\u00a0s`;
}

/** "43.26 s" for a team that has finished, "43%" for one still on the way. */
export function wayText(status: MatchStatus | undefined, team: Team): string {
  const finishedUs = teamStatus(status, team)?.finishedUs ?? 0n;
  return finishedUs > 0n ? durationText(finishedUs) : progressText(status, team);
}

/** "Ana 43.26 s, Bo 98%". */
export function standingText(status: MatchStatus): string {
  return runnersOf(status)
    .map((team) => `${teamName(status, team)} ${wayText(status, team)}`)
    .join(", ");
}

/** "through after 43.26 s"; empty for a team still on the way. */
export function throughText(team: TeamStatus | undefined): string {
  return team && team.finishedUs > 0n ? `through after ${durationText(team.finishedUs)}` : "";
}

/** Text under the clock. */
export function runPhaseText(status: MatchStatus | undefined, isAbandoned = false): string {
  if (status?.phase === MatchPhase.OVER && !isAbandoned) {
    return isAnybodyThrough(status) ? "Finished" : "Over";
  }
  if (status?.phase === MatchPhase.PLAY) {
    return status.periodLengthUs > 0n ? `of ${clockText(status.periodLengthUs)}` : "Under way";
  }
  return phaseText(status, undefined, isAbandoned);
}

function isAnybodyThrough(status: MatchStatus): boolean {
  return status.teams.some(({ finishedUs }) => finishedUs > 0n);
}

/** "Ana wins, 43.26 s"; for a lone team "Ana is through, 43.26 s". Empty if no team is the first to finish. */
export function throughTitle(status: MatchStatus): string {
  const isSolo = status.teams.length === 1;
  const team = isSolo ? status.teams[0] : teamStatus(status, status.winner);
  return team && team.finishedUs > 0n
    ? winText(teamName(status, team.team), team.finishedUs, isSolo) + faultsText(team.faults)
    : "";
}

/** ", 2 faults"; empty if there were none. */
function faultsText(faults: number): string {
  return faults === 0 ? "" : `, ${faults} ${faults === 1 ? "fault" : "faults"}`;
}

/** See `throughTitle`. */
export function winText(name: string, finishedUs: bigint, isSolo: boolean): string {
  return `${name} ${isSolo ? "is through" : "wins"}, ${durationText(finishedUs)}`;
}

/** The server's reason, except that full time has another name in a run. */
export function endText(reason: string, status?: MatchStatus): string {
  return reason === "full time" ? "Time is up" : asSentence(reason || "over", status);
}

export interface Milestone {
  team: Team;
  isThrough: boolean;
  title: string;
  detail: string;
}

/** The milestone of a team between two statuses; undefined if there is none. */
export function milestoneOf(before: MatchStatus, now: MatchStatus): Milestone | undefined {
  for (const { team, progress, finishedUs } of now.teams) {
    const earlier = progressOf(before, team);
    const name = teamName(now, team);
    if (finishedUs > 0n && teamStatus(before, team)?.finishedUs === 0n) {
      return { team, isThrough: true, title: `${name} is through`, detail: `after ${durationText(finishedUs)}` };
    }
    const mark = MARKS.findLast((share) => earlier < share && progress >= share);
    if (mark !== undefined) {
      const title = `${name}: ${Math.round(100 * mark)}% of the way`;
      return { team, isThrough: false, title, detail: `after ${durationText(now.periodElapsedUs)}` };
    }
  }
  return undefined;
}
