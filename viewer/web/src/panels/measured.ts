// What the rules of a match measure, as the page tells it. Pure.

import type { Measurement, MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Team } from "../messages/cancha/v1/world_pb";

export interface Measured {
  name: string;
  title: string;
  unit: string;
  /** "0.250"; a dash where there is no number. */
  expected: string;
  measured: string;
  /** Where the expectation comes from, or what is measured. */
  meaning: string;
  team: Team;
  /** Whether something is expected of it, and how nearly. */
  isCompared: boolean;
  /** Undefined: nothing can be compared yet. */
  holds: boolean | undefined;
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
    isCompared: one.expected !== undefined && one.tolerance !== undefined,
    holds: holds(one),
  }));
}

/** Those of which something is expected, and how nearly. */
export function comparedOf(status: MatchStatus | undefined): readonly Measured[] {
  return measurementsOf(status).filter(({ isCompared }) => isCompared);
}

/** Whether anything is expected of what is measured: else there is one column of numbers. */
export function hasExpectations(all: readonly Measured[]): boolean {
  return all.some(({ expected }) => expected !== "–");
}

export function verdictText({ holds }: Measured): string {
  return holds === undefined ? "" : holds ? "as expected" : "off";
}

function holds({ expected, measured, tolerance }: Measurement): boolean | undefined {
  if (expected === undefined || measured === undefined || tolerance === undefined) {
    return undefined;
  }
  return Math.abs(measured - expected) <= tolerance;
}

function numberText(value: number | undefined, decimals: number): string {
  return value === undefined ? "–" : value.toFixed(Math.min(decimals, 12)).replace("-", "−");
}
