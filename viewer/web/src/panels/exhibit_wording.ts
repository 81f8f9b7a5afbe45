// How the page tells an exhibit: one team or none, no course, and what its rules measure in place of a score. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { comparedOf, holds } from "./compared";

/** "5 of 6": how much of what is compared is as expected. */
export function tallyText(status: MatchStatus | undefined): string {
  const compared = comparedOf(status);
  return `${compared.filter(holds).length} of ${compared.length}`;
}
