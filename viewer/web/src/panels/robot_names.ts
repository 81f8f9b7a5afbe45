// Names of a robot: by its team for spectators, as the referee does; by its colour, which is visible, for officials and
// developers. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { SceneRobot } from "../messages/cancha/v1/scene_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { codeOf } from "./team_codes";
import { capitalized, teamName, teamWord } from "./wording";

type Numbered = Pick<SceneRobot, "team" | "number">;

/** "Amsel no. 4"; "No. 4" without a team. */
export function robotName(status: MatchStatus | undefined, { team, number }: Numbered): string {
  return team === Team.UNSPECIFIED ? `No. ${number}` : `${teamName(status, team)} no. ${number}`;
}

/** "AMS 4", for little space; "No. 4" without a team. */
export function shortRobotName(status: MatchStatus | undefined, { team, number }: Numbered): string {
  return team === Team.UNSPECIFIED ? `No. ${number}` : `${codeOf(status, team)} ${number}`;
}

/** "Blue 4"; "4" without a team. */
export function robotByColour({ team, number }: Numbered): string {
  return `${capitalized(teamWord(team))} ${number}`.trim();
}
