import { create } from "@bufbuild/protobuf";
import { beforeEach, describe, expect, test } from "vitest";
import type { FeedMessage } from "../../src/feed/decode";
import { Timeline } from "../../src/feed/timeline";
import {
  MatchOverSchema,
  WaitingSchema,
  WelcomeSchema,
  WorldUpdateSchema,
} from "../../src/messages/cancha/v1/session_pb";

const TICK_S = 1 / 60;

const WELCOME: FeedMessage = { kind: "welcome", value: create(WelcomeSchema) };
const WAITING: FeedMessage = { kind: "waiting", value: create(WaitingSchema) };
const OVER: FeedMessage = { kind: "over", value: create(MatchOverSchema) };

let shown: FeedMessage[];
let timeline: Timeline;

beforeEach(() => {
  shown = [];
  timeline = new Timeline((message) => shown.push(message));
});

function update(tick: number): FeedMessage {
  const world = { tick: BigInt(tick), timeUs: BigInt(Math.round(tick * TICK_S * 1_000_000)) };
  return { kind: "update", value: create(WorldUpdateSchema, { world }), events: [] };
}

/** A feed in real time, one update and one frame a tick. Returns the time of the last update. */
function playRealTime(ticks: number): number {
  for (let tick = 1; tick <= ticks; tick += 1) {
    timeline.take(update(tick), tick * TICK_S);
    timeline.advance(tick * TICK_S);
  }
  return ticks * TICK_S;
}

const kinds = () => shown.map(({ kind }) => kind);

/** The tick that the scoreboard shows. */
function clockTick(): number {
  const update = shown.findLast(({ kind }) => kind === "update");
  return update?.kind === "update" ? Number(update.value.world?.tick) : NaN;
}

describe("Timeline", () => {
  test("says at once to which match it was welcomed", () => {
    timeline.take(WELCOME, 0);

    expect(kinds()).toEqual(["welcome"]);
  });

  // Issue 21: the scoreboard was ahead of the picture.
  test("shows score and clock of the moment that is drawn", () => {
    timeline.take(WELCOME, 0);
    const nowS = playRealTime(120);

    for (let step = 0; step < 20; step += 1) {
      const moment = timeline.advance(nowS + step * 0.004)!;
      expect(clockTick()).toBe(moment.tick);
    }
    expect(clockTick()).toBe(120);
  });

  test("shows every update, in order", () => {
    timeline.take(WELCOME, 0);
    const nowS = playRealTime(30);
    timeline.advance(nowS + 1);

    const ticks = shown.flatMap((message) => (message.kind === "update" ? [Number(message.value.world?.tick)] : []));
    expect(ticks).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test("says how a match ended once the end has been seen", () => {
    timeline.take(WELCOME, 0);
    const nowS = playRealTime(120);
    timeline.take(OVER, nowS);
    timeline.advance(nowS);
    expect(kinds()).not.toContain("over");

    timeline.advance(nowS + 0.2);
    expect(kinds().slice(-2)).toEqual(["update", "over"]);
  });

  test("waits for no update where there is none", () => {
    timeline.take(WELCOME, 0);
    timeline.take(WAITING, 0);
    timeline.advance(0.01);

    expect(kinds()).toEqual(["welcome", "waiting"]);
  });

  test("has told all of a match when the next begins", () => {
    timeline.take(WELCOME, 0);
    const nowS = playRealTime(120);
    timeline.take(OVER, nowS);
    timeline.take(WELCOME, nowS);

    expect(kinds().slice(-3)).toEqual(["update", "over", "welcome"]);
    expect(clockTick()).toBe(120);
    expect(timeline.advance(nowS + 1)).toBeUndefined();
  });

  test("follows a match whose time goes back", () => {
    timeline.take(WELCOME, 0);
    const nowS = playRealTime(30);
    timeline.take(update(10), nowS);
    timeline.advance(nowS + 0.001);

    expect(clockTick()).toBe(10);
    expect(shown.filter(({ kind }) => kind === "update")).toHaveLength(31);
  });

  test("keeps no more than it can draw while it gets no frames", () => {
    timeline.take(WELCOME, 0);
    for (let tick = 1; tick <= 200; tick += 1) {
      timeline.take(update(tick), tick * TICK_S);
    }

    expect(shown.length).toBeGreaterThan(200 - 65);
  });
});
