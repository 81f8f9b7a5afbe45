// What a robot is called: by its team for those who watch, as the referee does; by its colour, which is what one sees, for
// officials and developers. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { SceneRobot } from "../messages/cancha/v1/scene_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { codeOf } from "./team_codes";
import { capitalized, teamName, teamWord } from "./wording";

type Numbered = Pick<SceneRobot, "team" | "number">;

/** "Amsel no. 4"; "No. 4" of no team. */
export function robotName(status: MatchStatus | undefined, { team, number }: Numbered): string {
  return team === Team.UNSPECIFIED ? `No. ${number}` : `${teamName(status, team)} no. ${number}`;
}

/** "AMS 4", where there is little room; "No. 4" of no team. */
export function shortRobotName(status: MatchStatus | undefined, { team, number }: Numbered): string {
  return team === Team.UNSPECIFIED ? `No. ${number}` : `${codeOf(status, team)} ${number}`;
}

/** "Blue 4"; "4" of no team. */
export function robotByColour({ team, number }: Numbered): string {
  return `${capitalized(teamWord(team))} ${number}`.trim();
}
