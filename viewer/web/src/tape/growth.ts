// The present extent of a tape: asks its source as long as the tape grows. Keeps opening, index and moments.

import { signal } from "@preact/signals";
import type { GameEvent } from "../messages/cancha/v1/referee_pb";
import { eventOf } from "./moments";
import { MOST_MOMENTS, MOST_MOMENTS_AT_ONCE, type TapeIndex, type TapeMoment, type TapeSource } from "./tape_source";

const NOTHING: TapeIndex = { segments: 0, isOver: false, isGrowing: true, layers: [], moments: 0, statistics: [], problem: "" };

export class Growth {
  readonly index = signal(NOTHING);
  readonly moments = signal<readonly TapeMoment[]>([]);
  /** The moments as events. */
  events: readonly GameEvent[] = [];

  /** `see`: makes the page's index. */
  constructor(
    private readonly source: TapeSource,
    private readonly see: (index: TapeIndex) => TapeIndex = (index) => index,
  ) {}

  /** Asks once. Rejects if there is no tape, or none any more. */
  async ask(): Promise<void> {
    const index = this.see(await this.source.index());
    await this.fetchMoments(Math.min(index.moments, MOST_MOMENTS));
    this.index.value = index;
  }

  private async fetchMoments(count: number): Promise<void> {
    while (this.moments.value.length < count) {
      const from = this.moments.value.length;
      const added = await this.source.moments(from, Math.min(from + MOST_MOMENTS_AT_ONCE, count));
      // Nothing new, or another call was faster.
      if (added.length === 0 || this.moments.value.length !== from) {
        return;
      }
      this.events = [...this.events, ...added.map((moment, index) => eventOf(moment, from + index))];
      this.moments.value = [...this.moments.value, ...added];
    }
  }
}
