// The card of a break, with the state of the match.

import type { ComponentChild } from "preact";
import type { MatchStore } from "../feed/match_store";
import { Score } from "./score";
import type { WatchFrom } from "./watch_from";
import { breakText } from "./wording";

interface Props {
  store: MatchStore;
  watchFrom: WatchFrom | undefined;
  /** Figures of the match; empty if there are none. */
  figures: ComponentChild;
}

export function HalfTime({ store, watchFrom, figures }: Props) {
  const status = store.status.value;
  return status ? (
    <section class="card result tint-none" data-screen="half-time">
      <h2>{breakText(status)}</h2>
      <Score {...{ store, status, watchFrom }} />
      {figures}
    </section>
  ) : null;
}
