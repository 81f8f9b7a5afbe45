// Shows a preview of a match before its picture is ready, on a slow machine or line; otherwise nothing.

import type { Moment } from "./feed/playback";
import type { Preview, PreviewSight } from "./flat/preview";

/** A picture ready by then needs no preview; times are seconds since the page was requested. */
const SOON_S = 0.4;

/** Longest time that heavy work waits for a preview: there may be no match to show. */
const LONGEST_HOLD_S = 1.5;

/**
 * Interval between drawings of the preview: short enough to show that play goes on, long enough to leave the machine to
 * the picture.
 */
const REDRAWN_S = 0.1;

/** Length of the preview's fade, as in the style sheet. */
const FADE_MS = 400;

export class FirstSight {
  private host: HTMLElement | undefined;
  private preview: Preview | undefined;
  private drawnAtS: number | undefined;
  private isOver = false;
  private tellShown = () => {};
  private readonly shown: Promise<void>;

  constructor(private readonly movesLittle: () => boolean) {
    this.shown = new Promise((resolve) => {
      this.tellShown = resolve;
    });
    setTimeout(this.tellShown, 1000 * LONGEST_HOLD_S);
  }

  /** Adds the preview to the element that the picture is drawn in. */
  async begin(host: HTMLElement): Promise<void> {
    this.host = host;
    const { Preview } = await import("./flat/preview");
    if (!this.isOver) {
      this.preview = new Preview(host);
    }
  }

  /** Returns when the heavy work may begin: at once, or after the preview is shown if the page is late already. */
  async whenTurnComes(nowS: number): Promise<void> {
    if (nowS > SOON_S) {
      await this.shown;
    }
  }

  draw(moment: Moment | undefined, sight: PreviewSight | undefined, nowS: number): void {
    if (this.isOver || !this.host) {
      return;
    }
    if (this.host.dataset.pictureMs !== undefined) {
      this.end();
      return;
    }
    if (this.drawnAtS !== undefined) {
      // The previous frame is on the screen.
      this.tellShown();
    }
    if (this.preview && moment && sight && nowS > Math.max(SOON_S, (this.drawnAtS ?? 0) + REDRAWN_S)) {
      this.preview.draw(moment, sight);
      this.drawnAtS = nowS;
    }
  }

  /** The picture is ready. */
  private end(): void {
    this.isOver = true;
    this.tellShown();
    setTimeout(() => this.preview?.remove(), this.movesLittle() ? 0 : FADE_MS);
  }
}
