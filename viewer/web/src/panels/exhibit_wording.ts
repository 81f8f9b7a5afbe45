// How the page tells an exhibit: one team or none, no course, and what its rules measure in place of a score. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { measurementsOf } from "./measured";
import { asSentence } from "./wording";

/** Whether what is measured is all that there is to win. */
export function isExhibit(status: MatchStatus | undefined): boolean {
  return status !== undefined && !status.isCourse && status.teams.length <= 1 && comparedOf(status).length > 0;
}

/** "5 of 6": how much of what is compared is as expected. */
export function tallyText(status: MatchStatus | undefined): string {
  const compared = comparedOf(status);
  return `${compared.filter(({ holds }) => holds).length} of ${compared.length}`;
}

/** How it ended: "5 of 6 as expected" and why. `reason` is the server's. */
export function exhibitOutcome(status: MatchStatus, reason: string): { title: string; detail: string } {
  return { title: `${tallyText(status)} as expected`, detail: asSentence(reason || "over", status) };
}

function comparedOf(status: MatchStatus | undefined) {
  return measurementsOf(status).filter(({ isCompared }) => isCompared);
}
