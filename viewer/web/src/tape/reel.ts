// The part of a tape that is in memory: the segments around what is shown, the latest used the last.

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

/** So many segments are fetched ahead of the one that is played. */
const AHEAD = 3;

/** Segments without a tick at the end of a tape. */
const MOST_AFTER_LAST_TICK = 2;

/** A part that could not be had is asked for again after so long. */
const PAUSE_MS = 3000;

export interface Loaded extends Segment {
  drawn: readonly Drawn[];
  /** By sensors; the earliest first. */
  readings: readonly Reading[];
}

type Decode<Part> = (chunks: readonly Uint8Array[], topics: Opening["topics"]) => Part[];

/** `failedAtMs`: infinite while it is on its way; what went wrong before is told until then. */
interface Slot {
  segment: Loaded | undefined;
  problem: string;
  failedAtMs: number;
  /** The layers that it was asked for with. */
  drawsFrom: string;
  /** When a layer of it could not be had. */
  missedAtMs?: number;
}

export class Reel {
  readonly cast: Cast;
  /** How many there are. */
  segments = 0;
  private readonly slots = new Map<number, Slot>();
  /** Layers that are wanted. */
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

  /** The segment, if it is there; otherwise it is on its way. */
  get(number: number): Loaded | undefined {
    this.want(number);
    return this.slots.get(number)?.segment;
  }

  /**
   * The last segment with that. What follows the last tick of an abandoned match may stand in segments of its own.
   * Without a segment: it is on its way.
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

  /** Why the segment cannot be had; empty: it can, or nobody knows yet. */
  problemOf(number: number): string {
    return this.slots.get(number)?.problem ?? "";
  }

  /** Fetches what will be played next: onwards with 1, backwards with -1. */
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

  /** As the latest used; the one that was not used for longest goes. */
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

  /** Nothing where that cannot be had: a match can be watched without. It is asked for again. */
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
