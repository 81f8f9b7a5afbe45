// Changes that deserve a banner: a score that rose, a restart, a break. Pure.

import { MatchPhase, type FieldEnd, type GameEvent, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { kindOfMatch } from "./match_kind";
import { milestoneOf } from "./run_wording";
import {
  asSentence,
  breakText,
  isRestarting,
  minusText,
  restartText,
  scoreText,
  shootOutText,
  sidesOf,
  teamName,
  teamWord,
  withoutScore,
} from "./wording";

export interface Announcement {
  /** Differs between any two announcements. */
  key: string;
  /** "score" is celebrated. */
  kind: "score" | "restart" | "phase";
  team: Team;
  title: string;
  detail: string;
}

/**
 * The announcement of a change from one status to the next; undefined if there is nothing new. `events` happened
 * between the two; `leftEnd` is on the left of the picture.
 */
export function announcementOf(
  before: MatchStatus | undefined,
  now: MatchStatus,
  events: readonly GameEvent[] = [],
  leftEnd?: FieldEnd,
): Announcement | undefined {
  const kind = kindOfMatch(now);
  if (kind !== "game") {
    return kind === "run" ? reachedOf(before, now) : undefined;
  }
  return (
    scoreOf(before, now, events, leftEnd) ??
    kickOf(before, now, leftEnd) ??
    timeOutOf(before, now) ??
    decisionOf(before, now) ??
    breakOf(before, now, leftEnd) ??
    restartOf(before, now)
  );
}

/** The announcement of progress on a course. */
function reachedOf(before: MatchStatus | undefined, now: MatchStatus): Announcement | undefined {
  const milestone = before && milestoneOf(before, now);
  return milestone && {
    key: `reached ${milestone.title}`,
    kind: milestone.isThrough ? "score" : "phase",
    team: milestone.team,
    title: milestone.title,
    detail: milestone.detail,
  };
}

function scoreOf(
  before: MatchStatus | undefined,
  now: MatchStatus,
  events: readonly GameEvent[],
  leftEnd: FieldEnd | undefined,
): Announcement | undefined {
  for (const { team, score } of before ? now.teams : []) {
    const earlier = before?.teams.find((entry) => entry.team === team)?.score ?? 0;
    if (score > earlier) {
      return {
        key: `score ${team} ${score}`,
        kind: "score",
        team,
        title: goalText(team, events) || `${teamName(now, team)} scores`,
        detail: scoreText(now, sidesOf(now, leftEnd)),
      };
    }
  }
  return undefined;
}

/** The text of the team's newest goal among these events; empty if there is none. */
function goalText(team: Team, events: readonly GameEvent[]): string {
  const goal = events.findLast((event) => event.kind === "goal" && event.team === team);
  return withoutScore(goal?.text ?? "");
}

/** The announcement of the end of a kick in a shoot-out. */
function kickOf(
  before: MatchStatus | undefined,
  now: MatchStatus,
  leftEnd: FieldEnd | undefined,
): Announcement | undefined {
  for (const { team, shootOutKicks, shootOutGoals } of before ? now.teams : []) {
    const earlier = before?.teams.find((entry) => entry.team === team);
    if (shootOutKicks > (earlier?.shootOutKicks ?? 0)) {
      const isGoal = shootOutGoals > (earlier?.shootOutGoals ?? 0);
      return {
        key: `kick ${team} ${shootOutKicks}`,
        kind: isGoal ? "score" : "phase",
        team,
        title: isGoal ? `${teamName(now, team)} scores` : `${teamName(now, team)} misses`,
        detail: shootOutText(now, sidesOf(now, leftEnd)),
      };
    }
  }
  return undefined;
}

/** The announcement of a time-out. A second time-out right after the first is announced, too. */
function timeOutOf(before: MatchStatus | undefined, now: MatchStatus): Announcement | undefined {
  for (const { team, timeOutsLeft } of now.phase === MatchPhase.TIME_OUT ? now.teams : []) {
    const earlier = before?.teams.find((entry) => entry.team === team)?.timeOutsLeft ?? 0;
    if (timeOutsLeft < earlier) {
      return {
        key: `time-out ${team} ${timeOutsLeft}`,
        kind: "phase",
        team,
        title: `Time-out for ${teamName(now, team)}`,
        detail: `${timeOutsLeft} left`,
      };
    }
  }
  return undefined;
}

/**
 * The announcement that the match waits for an official's decision. The time left is missing: the scoreboard counts it
 * down.
 */
function decisionOf(before: MatchStatus | undefined, now: MatchStatus): Announcement | undefined {
  if (now.phase !== MatchPhase.DECISION || before?.phase === MatchPhase.DECISION) {
    return undefined;
  }
  return {
    key: `decision ${now.periodElapsedUs}`,
    kind: "phase",
    team: Team.UNSPECIFIED,
    title: "Under review",
    detail: "",
  };
}

function breakOf(
  before: MatchStatus | undefined,
  now: MatchStatus,
  leftEnd: FieldEnd | undefined,
): Announcement | undefined {
  if (now.phase !== MatchPhase.BREAK || before?.phase === MatchPhase.BREAK) {
    return undefined;
  }
  return {
    key: `break ${now.period}`,
    kind: "phase",
    team: Team.UNSPECIFIED,
    title: breakText(now),
    detail: scoreText(now, sidesOf(now, leftEnd)),
  };
}

/**
 * The announcement of a restart. A restart that had to wait for a time-out is announced, too. A newcomer hears only of
 * a restart that still matters.
 */
function restartOf(before: MatchStatus | undefined, now: MatchStatus): Announcement | undefined {
  const { restart } = now;
  const isNews = before ? isNewRestart(before, now) : isRestarting(now);
  if (!restart || !isNews || now.phase === MatchPhase.OVER) {
    return undefined;
  }
  const taker = teamWord(restart.team) && teamName(now, restart.team);
  return {
    key: `restart ${restart.sinceTick} ${restart.kind}`,
    kind: "restart",
    team: restart.team,
    title: taker ? `${restartText(restart)}, ${taker}` : restartText(restart),
    detail: asSentence(minusText(restart.reason), now),
  };
}

function isNewRestart(before: MatchStatus, now: MatchStatus): boolean {
  const isSame = before.restart?.sinceTick === now.restart?.sinceTick && before.restart?.kind === now.restart?.kind;
  const isAfterTimeOut = before.phase === MatchPhase.TIME_OUT && now.phase === MatchPhase.PLACEMENT;
  return !isSame || isAfterTimeOut;
}
