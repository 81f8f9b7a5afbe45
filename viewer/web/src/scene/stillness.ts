// Finds frames that would look like the previous one, so that a match that stands still costs next to nothing. Knows no
// clock; times are arguments, in seconds.

/** Time for which drawing goes on after the last change: by then the ball's trail has faded. */
const SETTLES_S = 1;

/** Interval at which even a still picture is drawn, because of changes that nobody reported. */
const LOOKS_AGAIN_S = 1;

/** Largest invisible change, in metres or as a part of a rotation; cameras glide for ever. */
const UNSEEN = 1e-5;

export class Stillness {
  private shown: readonly number[] = [];
  private changedAtS = Number.NEGATIVE_INFINITY;
  private drawnAtS = Number.NEGATIVE_INFINITY;
  private isDisturbed = true;

  /** Reports a change outside the numbers, such as the size of the canvas. */
  disturb(): void {
    this.isDisturbed = true;
  }

  /** Takes the content of a frame at `nowS`, as numbers; returns whether to draw it. */
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

/** Compares with the last frame that counted as a change: a slow drift adds up. */
function isAlike(some: readonly number[], others: readonly number[]): boolean {
  return (
    some.length === others.length &&
    some.every((value, index) => Math.abs(value - others[index]!) <= UNSEEN)
  );
}
