// The page's only time: a moment slightly in the past. Everything shown is of that moment: the picture is taken there,
// and messages are shown once it is reached, in their order.
//
// Knows no clock: wall-clock times are arguments, in seconds.

import type { FeedMessage } from "./decode";
import { instantOf } from "./instant";
import { KEPT_INSTANTS, Playback, type Moment } from "./playback";

interface Pending {
  message: FeedMessage;
  /** Simulated time that must be reached; undefined: that of the previous message. */
  timeS: number | undefined;
}

export class Timeline {
  private readonly playback = new Playback();
  private pending: Pending[] = [];

  /** `show` gets each message at its time. */
  constructor(private readonly show: (message: FeedMessage) => void) {}

  take(message: FeedMessage, nowS: number): void {
    const instant = message.kind === "update" ? instantOf(message.value) : undefined;
    const isBack = instant !== undefined && instant.timeS < (this.newestS() ?? 0);
    if (isBack || message.kind === "welcome" || message.kind === "list") {
      this.showUntil(Infinity);
    }
    if (message.kind === "welcome" || message.kind === "list") {
      this.playback.reset();
      this.show(message);
      return;
    }
    if (instant) {
      this.playback.push(instant, nowS);
    }
    this.pending.push({ message, timeS: instant?.timeS });
    if (this.pending.length > KEPT_INSTANTS) {
      this.show(this.pending.shift()!.message);
    }
  }

  /** Moves on to `nowS`; returns the moment to draw, undefined before the first update. */
  advance(nowS: number): Moment | undefined {
    const moment = this.playback.sample(nowS);
    this.showUntil(moment?.timeS ?? -Infinity);
    return moment;
  }

  private newestS(): number | undefined {
    return this.pending.findLast(({ timeS }) => timeS !== undefined)?.timeS;
  }

  private showUntil(reachedS: number): void {
    while (this.pending[0] && (this.pending[0].timeS ?? -Infinity) <= reachedS) {
      this.show(this.pending.shift()!.message);
    }
  }
}
