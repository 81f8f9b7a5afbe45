import { beforeEach, describe, expect, test } from "vitest";
import { decodeFrame, type FeedMessage } from "../../src/feed/decode";
import { Timeline } from "../../src/feed/timeline";
import { FakeMatch, encode } from "../support/fake_match";

const TICK_S = 1 / 60;

let match: FakeMatch;
let shown: FeedMessage[];
let timeline: Timeline;

beforeEach(() => {
  match = new FakeMatch();
  shown = [];
  timeline = new Timeline((message) => shown.push(message));
});

function take(bytes: Uint8Array, nowS: number): void {
  timeline.take(decodeFrame(bytes).message!, nowS);
}

/** A feed in real time, one update and one frame a tick. Returns when the last came. */
function playRealTime(ticks: number): number {
  for (let tick = 1; tick <= ticks; tick += 1) {
    match.advance(1);
    take(match.update(), tick * TICK_S);
    timeline.advance(tick * TICK_S);
  }
  return ticks * TICK_S;
}

const kinds = () => shown.map(({ kind }) => kind);

/** What the clock on the scoreboard shows, in ticks: this match never stops. */
function clockTick(): number {
  const update = shown.findLast(({ kind }) => kind === "update");
  return update?.kind === "update" ? Number(update.value.world?.tick) : NaN;
}

describe("Timeline", () => {
  test("says at once to which match it was welcomed", () => {
    take(match.welcome(), 0);

    expect(kinds()).toEqual(["welcome"]);
  });

  // Issue 21: the scoreboard was ahead of the picture.
  test("shows score and clock of the moment that is drawn", () => {
    take(match.welcome(), 0);
    const nowS = playRealTime(120);

    for (let step = 0; step < 20; step += 1) {
      const moment = timeline.advance(nowS + step * 0.004)!;
      expect(clockTick()).toBe(moment.tick);
    }
    expect(clockTick()).toBe(120);
  });

  test("shows every update, in order", () => {
    take(match.welcome(), 0);
    const nowS = playRealTime(30);
    timeline.advance(nowS + 1);

    const ticks = shown.flatMap((message) => (message.kind === "update" ? [Number(message.value.world?.tick)] : []));
    expect(ticks).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test("says how a match ended once the end has been seen", () => {
    take(match.welcome(), 0);
    const nowS = playRealTime(120);
    take(match.over(), nowS);
    timeline.advance(nowS);
    expect(kinds()).not.toContain("over");

    timeline.advance(nowS + 0.2);
    expect(kinds().slice(-2)).toEqual(["update", "over"]);
  });

  test("waits for no update where there is none", () => {
    take(match.welcome(), 0);
    take(encode({ case: "waiting", value: { seats: ["yellow"] } }), 0);
    timeline.advance(0.01);

    expect(kinds()).toEqual(["welcome", "waiting"]);
  });

  test("has told all of a match when the next begins", () => {
    take(match.welcome(), 0);
    const nowS = playRealTime(120);
    take(match.over(), nowS);
    take(new FakeMatch(3).welcome(), nowS);

    expect(kinds().slice(-3)).toEqual(["update", "over", "welcome"]);
    expect(clockTick()).toBe(120);
    expect(timeline.advance(nowS + 1)).toBeUndefined();
  });

  test("keeps no more than it can draw while it gets no frames", () => {
    take(match.welcome(), 0);
    for (let tick = 1; tick <= 1000; tick += 1) {
      match.advance(1);
      take(match.update(), tick * TICK_S);
    }

    expect(shown.length).toBeGreaterThan(900);
  });
});
