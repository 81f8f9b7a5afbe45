// How far behind the match the page is. Every message says when it was sent; the way of the quickest
// one is taken for the length of the line, and what another took longer was spent in a queue. Knows no
// clock; times are arguments, in seconds.

/** Two clocks drift apart; so much at most, of the time that passes. */
const DRIFT = 1e-4;

export class Lag {
  private sentS: number | undefined;
  private heardS = 0;
  /** This clock's time less the gateway's, of the quickest message. */
  private quickestS = Infinity;

  /** Forgets everything, as for a new line. */
  reset(): void {
    this.sentS = undefined;
    this.quickestS = Infinity;
  }

  /** Takes a message's time on the gateway's clock, and on this one. */
  take(sentS: number, nowS: number): void {
    const drifted = this.sentS === undefined ? 0 : DRIFT * Math.max(0, nowS - this.heardS);
    this.quickestS = Math.min(this.quickestS + drifted, nowS - sentS);
    this.sentS = sentS;
    this.heardS = nowS;
  }

  /** Age of what was heard last. Below a second it says nothing: a gateway with no news says so every
   * half a second. */
  behindS(nowS: number): number {
    return this.sentS === undefined ? 0 : Math.max(0, nowS - this.quickestS - this.sentS);
  }
}
