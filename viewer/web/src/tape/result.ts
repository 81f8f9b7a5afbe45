// Facts from the report in the file of a match: the result, and the answering times of strategies. It comes from
// strangers.

import { create } from "@bufbuild/protobuf";
import { MatchOverSchema, type MatchOver } from "../messages/cancha/v1/session_pb";

const LONGEST_REASON = 200;

/** Undefined for a recording that was cut off. */
export function overOf(report: Uint8Array | undefined): MatchOver | undefined {
  try {
    return overIn(JSON.parse(new TextDecoder().decode(report)));
  } catch {
    return undefined;
  }
}

/** From a report, or from the gateway's summary of one; undefined if there is none. */
export function overIn(report: unknown): MatchOver | undefined {
  if (typeof report !== "object" || report === null) {
    return undefined;
  }
  const { end_reason, is_abandoned, final_state_hash } = report as Record<string, unknown>;
  const reason = typeof end_reason === "string" ? end_reason.slice(0, LONGEST_REASON) : "";
  return create(MatchOverSchema, { reason, isAbandoned: is_abandoned === true, stateHash: hashOf(final_state_hash) });
}

/** Sixteen hexadecimal digits; 0 for any other text. */
function hashOf(text: unknown): bigint {
  return typeof text === "string" && /^[0-9a-f]{16}$/.test(text) ? BigInt(`0x${text}`) : 0n;
}

/** Answering times of a seat, in microseconds of wall-clock time. */
export interface Answers {
  medianUs: number;
  /** 99 of a hundred answers took no longer. */
  p99Us: number;
  mostUs: number;
}

/** Most seats; a match has fewer. */
const MOST_SEATS = 64;

/** Key: seat name. */
export function answersOf(report: Uint8Array | undefined): ReadonlyMap<string, Answers> {
  try {
    const { teams } = JSON.parse(new TextDecoder().decode(report)) as { teams?: Record<string, { seats?: unknown }> };
    const seats = Object.values(teams ?? {}).flatMap(({ seats }) => (Array.isArray(seats) ? (seats as SeatReport[]) : []));
    return new Map(seats.slice(0, MOST_SEATS).flatMap(entryOf));
  } catch {
    return new Map();
  }
}

interface SeatReport {
  name?: unknown;
  answers?: Record<string, unknown>;
}

function entryOf({ name, answers: { p50_us, p99_us, max_us } = {} }: SeatReport): [string, Answers][] {
  const isKnown = [p50_us, p99_us, max_us].every((value) => typeof value === "number" && Number.isFinite(value));
  const answers = { medianUs: p50_us, p99Us: p99_us, mostUs: max_us } as Answers;
  return typeof name === "string" && isKnown ? [[name, answers]] : [];
}
