// What is seen of a match before its picture is there: on a slow machine or line a preview, else nothing.

import type { Moment } from "./feed/playback";
import type { Preview, PreviewSight } from "./flat/preview";

/** A picture that is there by then needs no preview; times are seconds since the page was asked for. */
const SOON_S = 0.4;

/** What keeps the machine busy waits no longer for a preview: there may be no match to show. */
const LONGEST_HOLD_S = 1.5;

/** Motion that shows play goes on, and leaves the machine to the picture. */
const REDRAWN_S = 0.1;

/** As long as the style sheet has it fade. */
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

  /** Brings the preview into the element that the picture is drawn in. */
  async begin(host: HTMLElement): Promise<void> {
    this.host = host;
    const { Preview } = await import("./flat/preview");
    if (!this.isOver) {
      this.preview = new Preview(host);
    }
  }

  /** Where it is late already, the preview goes first. */
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
      // The frame before is on the screen.
      this.tellShown();
    }
    if (this.preview && moment && sight && nowS > Math.max(SOON_S, (this.drawnAtS ?? 0) + REDRAWN_S)) {
      this.preview.draw(moment, sight);
      this.drawnAtS = nowS;
    }
  }

  /** The picture has come. */
  private end(): void {
    this.isOver = true;
    this.tellShown();
    setTimeout(() => this.preview?.remove(), this.movesLittle() ? 0 : FADE_MS);
  }
}
