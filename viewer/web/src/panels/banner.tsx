// Says for a moment what has just happened, large, below the scoreboard.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { MatchStore } from "../feed/match_store";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { announcementOf, type Announcement } from "./announcement";
import { teamWord } from "./wording";

const SHOWN_MS = 3200;

/** At a fast pace whistles come faster than anyone reads: each stays at least so long, and what
 * came meanwhile is skipped but for the newest. A score is never skipped for a restart. */
const HELD_MS = 1400;

export function Banner({ store }: { store: MatchStore }) {
  const shown = useSignal<Announcement | undefined>(undefined);
  const memory = useRef<Memory>({ before: undefined, next: undefined, shownAtMs: -Infinity });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const turn = () => {
    clearTimeout(timer.current);
    const { next, shownAtMs } = memory.current;
    const sinceMs = performance.now() - shownAtMs;
    if (next && sinceMs >= HELD_MS) {
      shown.value = next;
      memory.current.next = undefined;
      memory.current.shownAtMs = performance.now();
      timer.current = setTimeout(turn, SHOWN_MS);
    } else if (next) {
      timer.current = setTimeout(turn, HELD_MS - sinceMs);
    } else if (sinceMs >= SHOWN_MS) {
      shown.value = undefined;
    } else {
      timer.current = setTimeout(turn, SHOWN_MS - sinceMs);
    }
  };

  useSignalEffect(() => {
    const status = store.status.value;
    const { before, next } = memory.current;
    memory.current.before = status;
    const announcement = status && announcementOf(before, status);
    if (announcement && !(next?.kind === "score" && announcement.kind === "restart")) {
      memory.current.next = announcement;
      turn();
    }
  });
  useEffect(() => () => clearTimeout(timer.current), []);

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

interface Memory {
  before: MatchStatus | undefined;
  next: Announcement | undefined;
  shownAtMs: number;
}
