// Decides which announcement the page shows, and for how long. It gets the status of every update, even before the page
// is drawn, so that no score is missed.

import { signal } from "@preact/signals";
import type { FeedMessage } from "../feed/decode";
import type { FieldEnd, GameEvent, MatchStatus } from "../messages/cancha/v1/referee_pb";
import { announcementOf, type Announcement } from "./announcement";

export const SHOWN_MS = 3200;

/**
 * Shortest time of an announcement. In fast matches whistles come faster than anyone reads: only the newest of the
 * whistles during this time is shown next. A score is never skipped for a restart, and replaces an older score at once.
 */
export const HELD_MS = 1400;

export class Announcer {
  readonly shown = signal<Announcement | undefined>(undefined);
  private before: MatchStatus | undefined;
  private next: Announcement | undefined;
  private shownAtMs = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `leftEnd` returns the end of the field on the left of the picture. */
  constructor(private readonly leftEnd: () => FieldEnd | undefined = () => undefined) {}

  /** Events before the first update of a match happened before the page was there, and are not announced. */
  hear(message: FeedMessage): void {
    if (message.kind === "welcome" || message.kind === "list") {
      this.begin();
    } else if (message.kind === "update" && message.value.status) {
      this.take(message.value.status, message.events);
    }
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.before = undefined;
    this.next = undefined;
    this.shown.value = undefined;
    this.shownAtMs = -Infinity;
  }

  /** `events` have happened since the previous status. */
  take(status: MatchStatus, events: readonly GameEvent[] = []): void {
    const announcement = announcementOf(this.before, status, events, this.leftEnd());
    this.before = status;
    if (announcement && !(this.next?.kind === "score" && announcement.kind === "restart")) {
      this.next = announcement;
      this.turn();
    }
  }

  private turn(): void {
    clearTimeout(this.timer);
    const sinceMs = performance.now() - this.shownAtMs;
    const isNewScore = this.next?.kind === "score" && this.shown.value?.kind === "score";
    if (this.next && (isNewScore || sinceMs >= HELD_MS)) {
      this.shown.value = this.next;
      this.next = undefined;
      this.shownAtMs = performance.now();
      this.turnIn(SHOWN_MS);
    } else if (this.next) {
      this.turnIn(HELD_MS - sinceMs);
    } else if (sinceMs >= SHOWN_MS) {
      this.shown.value = undefined;
    } else {
      this.turnIn(SHOWN_MS - sinceMs);
    }
  }

  private turnIn(delayMs: number): void {
    this.timer = setTimeout(() => this.turn(), delayMs);
  }
}
