// Colours of the 3D scene. Those of the arena come from the scene message; these are the rest.

import { Color, SRGBColorSpace } from "three";
import type { Colour } from "../messages/cancha/v1/shape_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { teamCssColour } from "./team_colours";

export function teamColour(team: Team): Color {
  return new Color(teamCssColour(team));
}

export function colourOf(colour: Colour | undefined, otherwise: string): Color {
  return colour
    ? new Color().setRGB(colour.r, colour.g, colour.b, SRGBColorSpace)
    : new Color(otherwise);
}
