// Colours of the 3D scene. Those of the arena come from the scene message; these are the rest.

import { Color, SRGBColorSpace } from "three";
import type { Colour } from "../messages/cancha/v1/shape_pb";
import { Team } from "../messages/cancha/v1/world_pb";

/** Blue and yellow tell apart for all common kinds of colour blindness. The page's style sheet has
 * the same two as --blue and --yellow. */
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

export function teamColour(team: Team): Color {
  return new Color(teamCssColour(team));
}

export function teamCssColour(team: Team): string {
  return TEAM_COLOURS[team] ?? TEAM_COLOURS[Team.UNSPECIFIED];
}

/** What is legible on the team's colour. */
export function teamCssInk(team: Team): string {
  return TEAM_INKS[team] ?? TEAM_INKS[Team.UNSPECIFIED];
}

export function colourOf(colour: Colour | undefined, otherwise: string): Color {
  return colour
    ? new Color().setRGB(colour.r, colour.g, colour.b, SRGBColorSpace)
    : new Color(otherwise);
}
