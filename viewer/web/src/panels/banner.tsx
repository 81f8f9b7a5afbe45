// Shows what has just happened, for a moment, large, below the scoreboard.

import type { Signal } from "@preact/signals";
import type { MatchStore } from "../feed/match_store";
import type { Announcement } from "./announcement";
import { teamWord } from "./wording";

interface Props {
  store: MatchStore;
  shown: Signal<Announcement | undefined>;
}

export function Banner({ store, shown }: Props) {
  const announcement = shown.value;
  return (
    <div class="banner-place" aria-live="polite">
      {announcement && !store.over.value && (
        <div class={`banner banner-${announcement.kind} tint-${teamWord(announcement.team) || "none"}`} key={announcement.key}>
          <strong>{announcement.title}</strong>
          {announcement.detail && <span>{announcement.detail}</span>}
        </div>
      )}
    </div>
  );
}
