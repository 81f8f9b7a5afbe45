// Fetches the statistics of a tape from the segments that contain some.

import { signal } from "@preact/signals";
import type { MatchStatistics } from "../messages/cancha/v1/statistics_pb";
import { unpackSegment, type Unpack } from "./chunks";
import type { Opening } from "./opening";
import { decodeStatistics } from "./statistics";
import type { TapeSource } from "./tape_source";

/** Pause before a failed request is repeated, and the number of attempts. */
const PAUSE_MS = 3000;
const MOST_TRIES = 5;

export class StatisticsShelf {
  /** The earliest first. */
  readonly all = signal<readonly MatchStatistics[]>([]);
  private readonly tries = new Map<number, number>();

  constructor(
    private readonly source: TapeSource,
    private readonly opening: Opening,
    private readonly unpack: Unpack,
  ) {}

  /** Fetches these segments, one after another, unless it has them. */
  async fetch(segments: readonly number[]): Promise<void> {
    for (const number of segments) {
      if (!this.tries.has(number)) {
        await this.load(number);
      }
    }
  }

  private async load(number: number): Promise<void> {
    const tries = (this.tries.get(number) ?? 0) + 1;
    this.tries.set(number, tries);
    try {
      const chunks = await unpackSegment(await this.source.segment(number), this.unpack);
      const found = decodeStatistics(chunks, this.opening.topics);
      this.all.value = [...this.all.value, ...found].sort((a, b) => Number(a.tick - b.tick));
    } catch {
      if (tries < MOST_TRIES) {
        setTimeout(() => void this.load(number), PAUSE_MS);
      }
    }
  }
}
