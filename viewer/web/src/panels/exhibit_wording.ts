// How the page tells an exhibit: one team or none, no course, and what its rules measure in place of a score. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { comparedOf } from "./measured";
import { endText } from "./run_wording";

/** "5 of 6": how much of what is compared is as expected. */
export function tallyText(status: MatchStatus | undefined): string {
  const compared = comparedOf(status);
  return `${compared.filter(({ holds }) => holds).length} of ${compared.length}`;
}

/** How it ended: "5 of 6 as expected" and why. `reason` is the server's. */
export function exhibitOutcome(status: MatchStatus, reason: string, isAbandoned: boolean): { title: string; detail: string } {
  const tally = `${tallyText(status)} as expected`;
  return { title: isAbandoned ? `Abandoned, ${tally}` : tally, detail: endText(reason, status) };
}
