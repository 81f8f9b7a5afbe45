// The colours of the teams, for every kind of picture.

import { Team } from "../messages/cancha/v1/world_pb";

/**
 * Blue and yellow can be told apart with all common kinds of colour blindness. The page's style sheet has the same two
 * as --blue and --yellow.
 */
const TEAM_COLOURS: Record<Team, string> = {
  [Team.BLUE]: "#2d7dff",
  [Team.YELLOW]: "#ffc81f",
  [Team.UNSPECIFIED]: "#9aa7b8",
};

const TEAM_INKS: Record<Team, string> = {
  [Team.BLUE]: "#ffffff",
  [Team.YELLOW]: "#14181f",
  [Team.UNSPECIFIED]: "#14181f",
};

export function teamCssColour(team: Team): string {
  return TEAM_COLOURS[team] ?? TEAM_COLOURS[Team.UNSPECIFIED];
}

/** A colour that is legible on the team's colour. */
export function teamCssInk(team: Team): string {
  return TEAM_INKS[team] ?? TEAM_INKS[Team.UNSPECIFIED];
}
