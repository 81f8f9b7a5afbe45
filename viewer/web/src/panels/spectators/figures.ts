// The statistics and shots of what is shown: of the tape, at the position where it stands.

import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import type { MatchStatistics, Shot } from "../../messages/cancha/v1/statistics_pb";
import type { Deck } from "../../tape/deck";
import { shotsUntil, statisticsAt } from "../../tape/statistics";

export interface Figures {
  /** Undefined: none yet, or there is no tape. */
  statistics: ReadonlySignal<MatchStatistics | undefined>;
  /** Those that have been shot and are known of; the earliest first. */
  shots: ReadonlySignal<readonly Shot[]>;
  /** Whether there is a tape for them to come from. */
  hasTape: ReadonlySignal<boolean>;
  /** Whether that tape is whole, and has none. */
  hasNone: ReadonlySignal<boolean>;
}

export function figuresOf(deck: Signal<Deck | undefined>): Figures {
  const all = computed(() => deck.value?.statistics.all.value ?? []);
  const tick = computed(() => deck.value?.tick.value ?? 0);
  // Counted first: the tick changes with each frame, what has been shot does not.
  const count = computed(() => shotsUntil(all.value, tick.value).length);
  return {
    statistics: computed(() => statisticsAt(all.value, tick.value)),
    shots: computed(() => (all.value.at(-1)?.shots ?? []).slice(0, count.value)),
    hasTape: computed(() => deck.value !== undefined),
    hasNone: computed(() => deck.value?.growth.index.value.isOver === true && deck.value.growth.index.value.statistics.length === 0),
  };
}
