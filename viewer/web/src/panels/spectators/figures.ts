// Statistics and shots at the present position of the tape.

import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import type { MatchStatistics, Shot } from "../../messages/cancha/v1/statistics_pb";
import type { Deck } from "../../tape/deck";
import { shotsUntil, statisticsAt } from "../../tape/statistics";

export interface Figures {
  /** Undefined: none yet, or there is no tape. */
  statistics: ReadonlySignal<MatchStatistics | undefined>;
  /** The known shots up to this position; the earliest first. */
  shots: ReadonlySignal<readonly Shot[]>;
  /** Whether there is a tape. */
  hasTape: ReadonlySignal<boolean>;
  /** Whether the tape is complete, and has none. */
  hasNone: ReadonlySignal<boolean>;
}

export function figuresOf(deck: Signal<Deck | undefined>): Figures {
  const all = computed(() => deck.value?.statistics.all.value ?? []);
  const tick = computed(() => deck.value?.tick.value ?? 0);
  // Counted first: the tick changes with each frame, but the shots rarely do.
  const count = computed(() => shotsUntil(all.value, tick.value).length);
  return {
    statistics: computed(() => statisticsAt(all.value, tick.value)),
    shots: computed(() => (all.value.at(-1)?.shots ?? []).slice(0, count.value)),
    hasTape: computed(() => deck.value !== undefined),
    hasNone: computed(() => deck.value?.growth.index.value.isOver === true && deck.value.growth.index.value.statistics.length === 0),
  };
}
