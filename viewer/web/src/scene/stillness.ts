// Tells a frame that would look like the one before, so that a match that stands still costs next to
// nothing. Knows no clock; times are arguments, in seconds.

/** After the last change drawing goes on for so long: by then the ball's trail has faded. */
const SETTLES_S = 1;

/** Even a picture that stands still is drawn this often, for what changed without being reported. */
const LOOKS_AGAIN_S = 1;

/** Less than anybody sees, in metres or as a part of a rotation; cameras glide for ever. */
const UNSEEN = 1e-5;

export class Stillness {
  private shown: readonly number[] = [];
  private changedAtS = Number.NEGATIVE_INFINITY;
  private drawnAtS = Number.NEGATIVE_INFINITY;
  private isDisturbed = true;

  /** What no number tells has changed, such as the size of the canvas. */
  disturb(): void {
    this.isDisturbed = true;
  }

  /** Takes what a frame at `nowS` would show, as numbers; says whether to draw it. */
  mustDraw(shows: readonly number[], nowS: number): boolean {
    if (this.isDisturbed || !isAlike(shows, this.shown)) {
      this.changedAtS = nowS;
      this.shown = shows;
      this.isDisturbed = false;
    }
    if (nowS - this.changedAtS > SETTLES_S && nowS - this.drawnAtS < LOOKS_AGAIN_S) {
      return false;
    }
    this.drawnAtS = nowS;
    return true;
  }
}

/** Compared with what was last taken for a change: a slow drift adds up. */
function isAlike(some: readonly number[], others: readonly number[]): boolean {
  return (
    some.length === others.length &&
    some.every((value, index) => Math.abs(value - others[index]!) <= UNSEEN)
  );
}
