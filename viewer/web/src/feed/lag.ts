// How far the page is behind the match. Every message says when it was sent. The travel time of the quickest message
// counts as the length of the line; any longer time was spent in a queue. Knows no clock; times are arguments, in
// seconds.

/** Largest drift between two clocks, as a share of the time that passes. */
const DRIFT = 1e-4;

export class Lag {
  private sentS: number | undefined;
  private heardS = 0;
  /** This clock's time minus the gateway's, for the quickest message. */
  private quickestS = Infinity;

  /** Forgets everything, for a new connection. */
  reset(): void {
    this.sentS = undefined;
    this.quickestS = Infinity;
  }

  /** Takes the times of a message on the gateway's clock and on this one. */
  take(sentS: number, nowS: number): void {
    const drifted = this.sentS === undefined ? 0 : DRIFT * Math.max(0, nowS - this.heardS);
    this.quickestS = Math.min(this.quickestS + drifted, nowS - sentS);
    this.sentS = sentS;
    this.heardS = nowS;
  }

  /**
   * Age of the last message. Below a second it says nothing: a gateway without news sends a message every half a
   * second.
   */
  behindS(nowS: number): number {
    return this.sentS === undefined ? 0 : Math.max(0, nowS - this.quickestS - this.sentS);
  }
}
