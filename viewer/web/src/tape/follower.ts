// Follows a match by its tape alone, if nothing comes live: a little behind the tape's end, at the end's pace. Knows no
// clock.

/** Distance behind the end of the tape, in simulated seconds: longer than a segment. */
const BEHIND_S = 3;

/** Distance from which it jumps. */
const LARGEST_DRIFT_S = 8;

/** Time constant of catching up, in seconds. */
const CATCH_UP_S = 4;

export class Follower {
  isOn = false;
  private isAtPlace = false;

  begin(): void {
    this.isOn = true;
    this.isAtPlace = false;
  }

  end(): void {
    this.isOn = false;
  }

  positionAt(position: number, elapsedS: number, tickS: number, last: number, isOver: boolean): number {
    const wanted = last - (isOver ? 0 : BEHIND_S / tickS);
    const driftS = (wanted - position) * tickS;
    if (!this.isAtPlace || Math.abs(driftS) > LARGEST_DRIFT_S) {
      this.isAtPlace = true;
      return Math.max(0, wanted);
    }
    return Math.min(position + (elapsedS * Math.max(0, 1 + driftS / CATCH_UP_S)) / tickS, last);
  }
}
