// The kind of a match. Decided here alone, so that all panels agree. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { comparedOf } from "./compared";

/**
 * `exhibit`: only the measurements count. `run`: a way to go, as a team has made progress, one team is alone, or the
 * arena has a course. `game`: two teams and a score.
 */
export type MatchKind = "exhibit" | "run" | "game";

/** `scene`: if known. */
export function kindOfMatch(status: MatchStatus | undefined, scene?: Scene): MatchKind {
  if (isExhibit(status)) {
    return "exhibit";
  }
  return isRun(status, scene) ? "run" : "game";
}

/** An exhibit may have one team or none; then it is not a run. */
function isExhibit(status: MatchStatus | undefined): boolean {
  return status !== undefined && !status.isCourse && status.teams.length <= 1 && comparedOf(status).length > 0;
}

function isRun(status: MatchStatus | undefined, scene?: Scene): boolean {
  const teams = status?.teams ?? [];
  const hasProgress = teams.some(({ progress, finishedUs }) => progress > 0 || finishedUs > 0n);
  const course = scene?.course;
  const hasCourse = course !== undefined && course.lines.length + course.destinations.length + course.routes.length > 0;
  return (status?.isCourse ?? false) || hasProgress || teams.length === 1 || hasCourse;
}
