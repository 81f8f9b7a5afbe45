import { describe, expect, test } from "vitest";
import { Lag } from "../../src/feed/lag";

/** The two clocks began at different times. */
const APART_S = 1000;

describe("Lag", () => {
  test("is nothing on a line that is long but quick", () => {
    const lag = new Lag();
    for (let sentS = 0; sentS < 10; sentS += 0.5) {
      lag.take(sentS, APART_S + sentS + 0.3);
      expect(lag.behindS(APART_S + sentS + 0.3)).toBeCloseTo(0, 2);
    }
  });

  test("is what messages wait in a queue", () => {
    const lag = new Lag();
    lag.take(0, APART_S);
    // A line at half the necessary speed: after 26 s it brings messages sent after 13 s.
    for (let sentS = 0; sentS <= 13; sentS += 0.1) {
      lag.take(sentS, APART_S + 2 * sentS);
    }

    expect(lag.behindS(APART_S + 26)).toBeCloseTo(13, 1);
  });

  test("grows while nothing comes", () => {
    const lag = new Lag();
    lag.take(5, APART_S + 5);

    expect(lag.behindS(APART_S + 5.5)).toBeCloseTo(0.5, 6);
    expect(lag.behindS(APART_S + 18)).toBeCloseTo(13, 6);
  });

  test("ends when the line is quick again", () => {
    const lag = new Lag();
    lag.take(0, APART_S);
    lag.take(1, APART_S + 9);
    expect(lag.behindS(APART_S + 9)).toBeCloseTo(8, 2);

    lag.take(9.1, APART_S + 9.1);
    expect(lag.behindS(APART_S + 9.1)).toBeCloseTo(0, 2);
  });

  test("does not take clocks that drift apart for a queue", () => {
    const lag = new Lag();
    const drift = 5e-5;
    const hours = 10 * 3600;
    for (let sentS = 0; sentS < hours; sentS += 0.5) {
      lag.take(sentS, APART_S + sentS * (1 + drift));
    }

    expect(lag.behindS(APART_S + (hours - 0.5) * (1 + drift))).toBeLessThan(0.1);
  });

  test("is not known before a message says when it was sent, nor on a new line", () => {
    const lag = new Lag();
    expect(lag.behindS(APART_S)).toBe(0);

    lag.take(1, APART_S);
    lag.reset();
    expect(lag.behindS(APART_S + 60)).toBe(0);
  });
});
