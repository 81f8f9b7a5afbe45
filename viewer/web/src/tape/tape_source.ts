// Source of a tape: the gateway, a file, or an address. All have the same parts.

import { OriginKind } from "../messages/cancha/v1/referee_pb";
import type { MatchOver } from "../messages/cancha/v1/session_pb";
import { TapeError } from "./bytes";
import { overIn } from "./result";

export interface TapeSource {
  /** Name of a file that somebody has chosen. */
  readonly fileName: string | undefined;
  /** The present index. */
  index(): Promise<TapeIndex>;
  /** The file up to its first segment. */
  opening(): Promise<Uint8Array>;
  /** Moments with from <= number < to, counted from 0; MOST_MOMENTS_AT_ONCE at most. */
  moments(from: number, to: number): Promise<TapeMoment[]>;
  /** Main chunks of this segment, counted from 0, as in the file. */
  segment(number: number): Promise<Uint8Array>;
  /** Chunks of one of its layers; undefined if there are none. */
  layer(number: number, name: string): Promise<Uint8Array | undefined>;
}

export interface TapeIndex {
  /** Segments that are complete. */
  segments: number;
  /** Whether these are all segments: the match is over. */
  isOver: boolean;
  /** Whether segments or moments are still to come. */
  isGrowing: boolean;
  /** Layers that may be read: "debug/blue". */
  layers: readonly string[];
  /** How many moments there are. */
  moments: number;
  /** Numbers of the segments with statistics, from 0, ascending. */
  statistics: readonly number[];
  /** A fault of a tape that can still be shown; empty if there is none. */
  problem: string;
  /** Result of the match, if the gateway knows it from the recording. */
  result?: MatchOver;
}

/** An event of the match, as the timeline marks it. */
export interface TapeMoment {
  tick: number;
  kind: string;
  team: number;
  robot: number;
  rule: string;
  text: string;
  /** "referee", "server", or the official who decided it; unknown from older viewers. */
  origin?: string;
  /** Kind of the origin; viewers before 0.4.1 do not say. */
  originKind?: OriginKind;
  period: number;
  periodElapsedUs: number;
  /** Score after it: blue, yellow. */
  score: readonly [number, number];
}

export const MOST_MOMENTS_AT_ONCE = 1000;

/** Most moments: a match of many hours with a whistle each second. */
export const MOST_MOMENTS = 50_000;

export const MOST_SEGMENTS = 1_000_000;

/** Most segments with statistics; a match has a few breaks. */
export const MOST_STATISTICS = 64;

/** Largest segment, and largest layer of one, in the file. */
export const MOST_SEGMENT_BYTES = 32 * 1024 * 1024;

const UNREADABLE = "The server sent a timeline this page cannot read.";

/** Throws for any other content. */
export function indexOf(content: unknown): TapeIndex & { tape: string } {
  const { tape, segments, is_over, layers, moments, statistics, problem, result } = fieldsOf(content);
  const isTape = typeof tape === "string" && /^[\w.:-]{1,128}$/.test(tape) && !/^\.+$/.test(tape);
  if (!isTape || !isCount(segments, MOST_SEGMENTS) || !isCount(moments, Infinity)) {
    throw new TapeError(UNREADABLE);
  }
  return {
    tape,
    segments,
    isOver: is_over === true,
    isGrowing: is_over !== true,
    layers: Array.isArray(layers) ? layers.filter((name) => typeof name === "string").slice(0, 64) : [],
    moments: Math.min(moments, MOST_MOMENTS),
    statistics: Array.isArray(statistics)
      ? statistics.filter((number) => isCount(number, segments - 1)).slice(0, MOST_STATISTICS)
      : [],
    problem: textOf(problem),
    result: overIn(result),
  };
}

export function momentsOf(content: unknown): TapeMoment[] {
  if (!Array.isArray(content) || content.length > MOST_MOMENTS_AT_ONCE) {
    throw new TapeError(UNREADABLE);
  }
  return content.map(momentOf);
}

const ORIGIN_KINDS: ReadonlyMap<string, OriginKind> = new Map([
  ["referee", OriginKind.REFEREE],
  ["server", OriginKind.SERVER],
  ["official", OriginKind.OFFICIAL],
]);

function momentOf(content: unknown): TapeMoment {
  const { tick, kind, team, robot, rule, text, origin, origin_kind, period, period_elapsed_us, score } = fieldsOf(content);
  const [blue, yellow] = Array.isArray(score) ? score : [];
  return {
    tick: countOf(tick),
    kind: textOf(kind),
    team: countOf(team),
    robot: countOf(robot),
    rule: textOf(rule),
    text: textOf(text),
    origin: textOf(origin),
    originKind: ORIGIN_KINDS.get(textOf(origin_kind)) ?? OriginKind.UNSPECIFIED,
    period: countOf(period),
    periodElapsedUs: countOf(period_elapsed_us),
    score: [countOf(blue), countOf(yellow)],
  };
}

function fieldsOf(content: unknown): Record<string, unknown> {
  if (typeof content !== "object" || content === null) {
    throw new TapeError(UNREADABLE);
  }
  return content as Record<string, unknown>;
}

function isCount(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

function countOf(value: unknown): number {
  return isCount(value, Number.MAX_SAFE_INTEGER) ? value : 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 500) : "";
}
