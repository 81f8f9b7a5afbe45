// The measurements of a match, in the page's words. Pure.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { holds } from "./compared";

export interface Measured {
  name: string;
  title: string;
  unit: string;
  /** "0.250"; a dash if there is no number. */
  expected: string;
  measured: string;
  /** Source of the expectation, or meaning of the measurement. */
  meaning: string;
  team: Team;
  /** Undefined: nothing can be compared yet. */
  holds: boolean | undefined;
  /** Whether the number may still change. */
  isMoving: boolean;
}

export function measurementsOf(status: MatchStatus | undefined): readonly Measured[] {
  return (status?.measurements ?? []).map((one) => ({
    name: one.name,
    title: one.title,
    unit: one.unit,
    expected: numberText(one.expected, one.decimals),
    measured: numberText(one.measured, one.decimals),
    meaning: one.meaning,
    team: one.team,
    holds: holds(one),
    isMoving: !one.isFinal && one.measured !== undefined,
  }));
}

/** Whether any measurement has an expectation; otherwise there is one column of numbers. */
export function hasExpectations(all: readonly Measured[]): boolean {
  return all.some(({ expected }) => expected !== "–");
}

export function verdictText({ holds, isMoving }: Measured): string {
  if (isMoving) {
    return "so far";
  }
  return holds === undefined ? "" : holds ? "as expected" : "off";
}

function numberText(value: number | undefined, decimals: number): string {
  return value === undefined ? "–" : value.toFixed(Math.min(decimals, 12)).replace("-", "−");
}
