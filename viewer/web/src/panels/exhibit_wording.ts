// Words for an exhibit: one team or none, no course, and measurements in place of a score. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { comparedOf, holds } from "./compared";

/** "5 of 6": the number of compared measurements that are as expected. */
export function tallyText(status: MatchStatus | undefined): string {
  const compared = comparedOf(status);
  return `${compared.filter(holds).length} of ${compared.length}`;
}
