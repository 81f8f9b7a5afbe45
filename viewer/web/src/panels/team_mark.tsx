// The mark of a team: a square for blue, a diamond for yellow, recognisable without colour.

import type { Team } from "../messages/cancha/v1/world_pb";
import { teamWord } from "./wording";

export function TeamMark({ team }: { team: Team | undefined }) {
  return <i class={`dot dot-${teamWord(team) || "none"}`} aria-hidden="true" />;
}
