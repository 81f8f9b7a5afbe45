// The part of a tape in memory: the segments around the shown position, the most recently used the last.

import { unpackSegment, type Unpack } from "./chunks";
import { decodeDrawings, DRAWING_LAYERS, type Drawn } from "./drawings";
import { checkCast } from "./instants";
import type { Reading } from "../messages/tools/cancha/v1/sensing_pb";
import type { Opening } from "./opening";
import { decodeReadings, READINGS_LAYER } from "./readings";
import { decodeSegment, type Segment } from "./segment";
import { castOf, type Cast } from "./state_table";
import type { TapeSource } from "./tape_source";

/** At two seconds each, a minute and twenty seconds of play; some 10 MB. */
export const KEPT_SEGMENTS = 40;

/** Number of segments fetched ahead of the played one. */
const AHEAD = 3;

/** Most segments without a tick at the end of a tape. */
const MOST_AFTER_LAST_TICK = 2;

/** Pause before a failed request is repeated. */
const PAUSE_MS = 3000;

export interface Loaded extends Segment {
  drawn: readonly Drawn[];
  /** Readings of sensors; the earliest first. */
  readings: readonly Reading[];
}

type Decode<Part> = (chunks: readonly Uint8Array[], topics: Opening["topics"]) => Part[];

/** `failedAtMs`: infinite while it is being fetched; until then the earlier problem is reported. */
interface Slot {
  segment: Loaded | undefined;
  problem: string;
  failedAtMs: number;
  /** The layers that it was requested with. */
  drawsFrom: string;
  /** Time of a failed request for one of its layers. */
  missedAtMs?: number;
}

export class Reel {
  readonly cast: Cast;
  /** Number of segments. */
  segments = 0;
  private readonly slots = new Map<number, Slot>();
  /** Requested layers. */
  private layers: readonly string[] = [];

  constructor(
    private readonly source: TapeSource,
    private readonly opening: Opening,
    private readonly unpack: Unpack,
    private readonly nowMs: () => number,
  ) {
    this.cast = castOf(opening.scene);
  }

  get size(): number {
    return this.slots.size;
  }

  /** From now on segments come with these layers. */
  show(layers: readonly string[]): void {
    this.layers = layers.filter((name) => name === READINGS_LAYER || name.startsWith(DRAWING_LAYERS));
  }

  /** The segment if it is in memory; otherwise it is being fetched. */
  get(number: number): Loaded | undefined {
    this.want(number);
    return this.slots.get(number)?.segment;
  }

  /**
   * The last segment for which `has` is true. Records after the last tick of an abandoned match may be in segments of
   * their own. Without a segment: it is being fetched.
   */
  lastWith(has: (segment: Loaded) => boolean): { number: number; segment: Loaded | undefined } {
    const first = Math.max(this.segments - 1 - MOST_AFTER_LAST_TICK, 0);
    for (let number = this.segments - 1; ; number -= 1) {
      const segment = this.get(number);
      if (!segment || has(segment) || number <= first) {
        return { number, segment };
      }
    }
  }

  /** Why the segment is unavailable; empty if it is available, or this is unknown. */
  problemOf(number: number): string {
    return this.slots.get(number)?.problem ?? "";
  }

  /** Fetches the segments to be played next: forwards with 1, backwards with -1. */
  prefetch(number: number, direction: 1 | -1): void {
    for (let step = AHEAD; step >= 0; step -= 1) {
      this.want(number + direction * step);
    }
  }

  private want(number: number): void {
    if (number < 0 || number >= this.segments) {
      return;
    }
    const slot = this.slots.get(number);
    const drawsFrom = this.layers.join();
    const isLate = (atMs: number) => this.nowMs() - atMs > PAUSE_MS;
    const isShort = slot?.drawsFrom !== drawsFrom || isLate(slot.missedAtMs ?? Infinity);
    const isWanting = slot?.problem ? isLate(slot.failedAtMs) : isShort;
    if (!slot || isWanting) {
      const fresh: Slot = { segment: slot?.segment, problem: slot?.problem ?? "", failedAtMs: Infinity, drawsFrom };
      this.keep(number, fresh);
      void this.load(number, fresh);
    } else {
      this.keep(number, slot);
    }
  }

  /** Keeps it as the most recently used; removes the least recently used. */
  private keep(number: number, slot: Slot): void {
    this.slots.delete(number);
    this.slots.set(number, slot);
    for (const [oldest] of this.slots) {
      if (this.slots.size > KEPT_SEGMENTS) {
        this.slots.delete(oldest);
      }
    }
  }

  private async load(number: number, slot: Slot): Promise<void> {
    const { topics, ticksPerSegment } = this.opening;
    const layers = this.layers;
    try {
      const chunks = await unpackSegment(await this.source.segment(number), this.unpack);
      const segment = decodeSegment(chunks, topics, number * ticksPerSegment);
      checkCast(segment, this.cast);
      const [drawn, readings] = await Promise.all([
        this.partsOf(number, layers.filter((layer) => layer !== READINGS_LAYER), decodeDrawings, slot),
        this.partsOf(number, layers.filter((layer) => layer === READINGS_LAYER), decodeReadings, slot),
      ]);
      slot.segment = { ...segment, drawn, readings };
      slot.problem = "";
    } catch (error) {
      slot.problem = error instanceof Error ? error.message : String(error);
      slot.failedAtMs = this.nowMs();
    }
  }

  private async partsOf<Part>(number: number, layers: readonly string[], decode: Decode<Part>, slot: Slot): Promise<Part[]> {
    return (await Promise.all(layers.map((layer) => this.partOf(number, layer, decode, slot)))).flat();
  }

  /** Empty if it is unavailable: a match can be watched without it. The request is repeated. */
  private async partOf<Part>(number: number, layer: string, decode: Decode<Part>, slot: Slot): Promise<Part[]> {
    try {
      const bytes = await this.source.layer(number, layer);
      return bytes ? decode(await unpackSegment(bytes, this.unpack), this.opening.topics) : [];
    } catch {
      slot.missedAtMs = this.nowMs();
      return [];
    }
  }
}
