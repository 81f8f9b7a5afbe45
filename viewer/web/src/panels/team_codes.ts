// Three letters for a team, if there is no room for its name. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { teamName } from "./wording";

const LENGTH = 3;

/** "RPR" for "Río Plate Robotics", "TAM" for "Team Amsel", "POS" for "position". */
export function teamCode(name: string): string {
  const words = lettersOf(name);
  const initials = words.map((word) => word[0]).join("");
  if (words.length >= LENGTH) {
    return initials.slice(0, LENGTH);
  }
  const rest = (words.at(-1) ?? []).slice(1).join("");
  return (initials + rest).slice(0, LENGTH);
}

/** Different codes for two teams, whatever their names. */
export function teamCodes(first: string, second: string): [string, string] {
  const [one, other] = [teamCode(first), teamCode(second)];
  if (one !== other) {
    return [one, other];
  }
  return [numbered(one, 1), numbered(other, 2)];
}

/** Code of one team; it does not change with the team's end. */
export function codeOf(status: MatchStatus | undefined, team: Team): string {
  const [blue, yellow] = teamCodes(teamName(status, Team.BLUE), teamName(status, Team.YELLOW));
  return team === Team.YELLOW ? yellow : blue;
}

function numbered(code: string, number: number): string {
  return `${code.slice(0, LENGTH - 1)}${number}`;
}

/** Words in capital letters without accents; digits count as letters. */
function lettersOf(name: string): string[][] {
  const plain = name.normalize("NFD").replaceAll(/\p{Mn}/gu, "").toUpperCase();
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => [...word]);
}
