// Cues for sounds: whistles of the referee, roars of a crowd, and its noise in between. Pure.

import type { Pose } from "../feed/instant";
import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Extents } from "../scene/extents";

/** "short": a restart; "long": play begins, or a goal; "triple": a period is over. */
export type Whistle = "short" | "long" | "triple";

/** The whistle for a change from one status to the next; undefined: none. */
export function whistleOf(before: MatchStatus | undefined, now: MatchStatus): Whistle | undefined {
  if (!before || now.isCourse) {
    return undefined;
  }
  const { BEFORE_START, BREAK, OVER } = MatchPhase;
  const isNewPhase = before.phase !== now.phase;
  if (isNewPhase && (now.phase === BREAK || now.phase === OVER)) {
    return "triple";
  }
  if ((isNewPhase && before.phase === BEFORE_START) || hasScored(before, now)) {
    return "long";
  }
  return now.restart && now.restart.sinceTick !== before.restart?.sinceTick ? "short" : undefined;
}

/** Whether a team has scored from one status to the next. */
export function hasScored(before: MatchStatus | undefined, now: MatchStatus): boolean {
  const scoreOf = ({ teams }: MatchStatus) => teams.reduce((sum, { score, shootOutGoals }) => sum + score + shootOutGoals, 0);
  return before !== undefined && scoreOf(now) > scoreOf(before);
}

/** Share of the way from the middle to the end from which a crowd gets excited. */
const EXCITING_FROM = 0.45;

/** 0: a murmur; 1: the ball is in front of a goal. Ends are along x. */
export function excitementOf(ball: Pick<Pose, "x" | "y"> | undefined, { halfLengthM, halfWidthM }: Extents): number {
  if (!ball) {
    return 0;
  }
  const forward = Math.min(Math.abs(ball.x) / halfLengthM, 1);
  const central = 1 - Math.min(Math.abs(ball.y) / halfWidthM, 1);
  return Math.max(0, (forward - EXCITING_FROM) / (1 - EXCITING_FROM)) * (0.4 + 0.6 * central);
}
