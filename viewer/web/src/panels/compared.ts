// Measurements that are compared with expectations, and whether they match. Pure.

import type { Measurement, MatchStatus } from "../messages/cancha/v1/referee_pb";

/** The measurements with an expected value and a tolerance. */
export function comparedOf(status: MatchStatus | undefined): readonly Measurement[] {
  return (status?.measurements ?? []).filter(({ expected, tolerance }) => expected !== undefined && tolerance !== undefined);
}

/** Undefined: nothing can be compared yet. */
export function holds({ expected, measured, tolerance, isFinal }: Measurement): boolean | undefined {
  if (!isFinal || expected === undefined || measured === undefined || tolerance === undefined) {
    return undefined;
  }
  return Math.abs(measured - expected) <= tolerance;
}
