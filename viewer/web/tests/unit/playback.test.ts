import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import type { Instant, Pose } from "../../src/feed/instant";
import { Playback } from "../../src/feed/playback";
import { SeatDrawingSchema, type SeatDrawing } from "../../src/messages/cancha/v1/debug_pb";

const TICK_S = 1 / 60;

function pose(x: number, heading = 0): Pose {
  return { x, y: 0, z: 0, qx: 0, qy: 0, qz: Math.sin(heading / 2), qw: Math.cos(heading / 2) };
}

/** A drawing that shows its tick. */
function drawingOf(tick: number): SeatDrawing {
  return create(SeatDrawingSchema, { seat: "blue", drawing: { labels: [{ text: String(tick) }] } });
}

/** A world with robot 1, the ball and the only link at `x`, and robot 1 heading to `heading`. */
function instant(tick: number, x: number, { placedTick = 0, heading = 0 } = {}): Instant {
  const robots = new Map([[1, pose(x, heading)]]);
  const bodies = { ball: pose(x), robots, links: [pose(x, heading)], joints: [{ position: x, speed: 1 }] };
  return { tick, timeS: tick * TICK_S, placedTick, ...bodies, drawings: [drawingOf(tick)], sensors: [] };
}

/** A feed in real time: one update per tick; robot 1 drives at 1 m/s. Returns the time of the last update. */
function playRealTime(playback: Playback, ticks: number): number {
  for (let tick = 0; tick <= ticks; tick += 1) {
    playback.push(instant(tick, tick * TICK_S), tick * TICK_S);
    playback.sample(tick * TICK_S);
  }
  return ticks * TICK_S;
}

function headingOf({ qz, qw }: Pose): number {
  return 2 * Math.atan2(qz, qw);
}

describe("Playback", () => {
  test("has nothing to show before the first instant", () => {
    expect(new Playback().sample(0)).toBeUndefined();
  });

  test("shows the only instant it has", () => {
    const playback = new Playback();
    playback.push(instant(5, 1), 0);

    expect(playback.sample(0.01)?.ball?.x).toBe(1);
  });

  test("shows what was drawn for the tick that it shows", () => {
    const playback = new Playback();
    const nowS = playRealTime(playback, 120);

    const moment = playback.sample(nowS)!;

    expect(moment.tick).toBeLessThan(120);
    expect(moment.drawings[0]?.drawing?.labels[0]?.text).toBe(String(moment.tick));
  });

  test("shows a moment slightly in the past", () => {
    const playback = new Playback();
    const nowS = playRealTime(playback, 120);

    const shownS = playback.sample(nowS)!.timeS;

    // Two updates long: 33 ms, give or take what the playhead still has to catch up.
    expect(nowS - shownS).toBeGreaterThan(0.02);
    expect(nowS - shownS).toBeLessThan(0.06);
  });

  test("moves evenly between updates", () => {
    const playback = new Playback();
    const nowS = playRealTime(playback, 120);

    const before = playback.sample(nowS + 0.002)!.ball!.x;
    const after = playback.sample(nowS + 0.008)!.ball!.x;

    // 1 m/s over 6 ms, and at most a tenth of that for catching up.
    expect(after - before).toBeCloseTo(0.006, 3);
  });

  test("moves and turns what moves of the arena between updates", () => {
    const playback = new Playback();
    playback.push(instant(0, 0), 0);
    playback.push(instant(6, 0.1, { heading: 0.4 }), 0.1);
    playback.push(instant(12, 0.2, { heading: 0.8 }), 0.2);

    const moment = playback.sample(0.25)!;

    const [link] = moment.links;
    expect(moment.timeS).toBeGreaterThan(0.001);
    expect(moment.timeS).toBeLessThan(0.199);
    expect(link!.x).toBeCloseTo(moment.timeS, 6);
    expect(headingOf(link!)).toBeCloseTo(4 * moment.timeS, 3);
  });

  test("says of joints where they were in the last instant that is shown", () => {
    const playback = new Playback();
    const nowS = playRealTime(playback, 30);
    const { tick, joints } = playback.sample(nowS)!;
    expect(tick).toBeLessThan(30);
    expect(joints).toEqual([{ position: tick * TICK_S, speed: 1 }]);
  });

  test("takes a link that it has not known before as it is", () => {
    const playback = new Playback();
    playback.push({ ...instant(0, 0), links: [pose(0)] }, 0);
    playback.push({ ...instant(6, 0), links: [pose(0.1), pose(2)] }, 0.1);

    const { timeS, links } = playback.sample(0.15)!;

    expect(timeS).toBeLessThan(0.1);
    expect(links.map(({ x }) => x)).toEqual([expect.closeTo(timeS, 6), 2]);
  });

  test("never shows more than it knows when updates stop", () => {
    const playback = new Playback();
    const nowS = playRealTime(playback, 120);

    expect(playback.sample(nowS + 10)?.tick).toBe(120);
  });

  test("follows a match that runs faster than real time", () => {
    const playback = new Playback();
    const speed = 8;
    let nowS = 0;
    for (let update = 0; update <= 120; update += 1) {
      nowS = update * TICK_S;
      playback.push(instant(update * speed, update * speed * TICK_S), nowS);
      playback.sample(nowS);
    }

    const lagS = (120 * speed * TICK_S - playback.sample(nowS)!.timeS) / speed;

    expect(lagS).toBeGreaterThan(0.02);
    expect(lagS).toBeLessThan(0.06);
  });

  test("does not smear bodies across a placement", () => {
    const playback = new Playback();
    playback.push(instant(0, 0), 0);
    playback.push(instant(1, 0.01), TICK_S);
    playback.push(instant(2, 0.4, { placedTick: 2 }), 2 * TICK_S);
    playback.push(instant(3, 0.41, { placedTick: 2 }), 3 * TICK_S);

    const shown = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      shown.add(playback.sample(3 * TICK_S + step * 0.002)!.ball!.x < 0.2 ? "before" : "after");
      const { ball, links } = playback.sample(3 * TICK_S + step * 0.002)!;
      for (const { x } of [ball!, ...links]) {
        expect(x <= 0.0101 || x >= 0.3999).toBe(true);
      }
    }
    expect(shown).toContain("after");
  });

  test("says once that bodies were placed", () => {
    const playback = new Playback();
    playback.push(instant(0, 0), 0);
    playback.sample(0);
    playback.push(instant(1, 0.5, { placedTick: 1 }), TICK_S);

    const cuts = [1, 2, 3].map((second) => playback.sample(second)!.isCut);

    expect(cuts).toEqual([true, false, false]);
  });

  test("shows a body that is faster than any other on its way", () => {
    const playback = new Playback();
    // 20 m/s, but nobody has put it there.
    playback.push(instant(0, 0), 0);
    playback.push(instant(6, 2), 6 * TICK_S);

    const { timeS, ball } = playback.sample(6 * TICK_S + 0.15)!;

    expect(timeS).toBeGreaterThan(0);
    expect(timeS).toBeLessThan(6 * TICK_S);
    expect(ball!.x).toBeCloseTo(20 * timeS, 9);
  });

  test("does not smear a body that was placed between the updates of one tick", () => {
    const playback = new Playback();
    playback.push(instant(1, 0.01), TICK_S);
    playback.push(instant(2, 0.02), 2 * TICK_S);
    // The match is halted there, and an official has moved something by a centimetre.
    playback.push(instant(3, 0.04, { placedTick: 2 }), 3 * TICK_S);

    for (let step = 0; step < 40; step += 1) {
      const { x } = playback.sample(3 * TICK_S + step * 0.002)!.ball!;
      expect(x <= 0.02 || x === 0.04).toBe(true);
    }
  });

  test("turns the shorter way round", () => {
    const playback = new Playback();
    const nearlyAround = Math.PI - 0.1;
    playback.push(instant(0, 0, { heading: nearlyAround }), 0);
    playback.push(instant(6, 0, { heading: -nearlyAround }), 0.1);
    playback.push(instant(12, 0, { heading: -nearlyAround }), 0.2);

    for (let step = 0; step < 20; step += 1) {
      const robot = playback.sample(0.2 + step * 0.01)!.robots.get(1)!;
      expect(Math.abs(headingOf(robot))).toBeGreaterThan(nearlyAround - 1e-9);
    }
  });

  test("starts anew when the match does", () => {
    const playback = new Playback();
    const nowS = playRealTime(playback, 120);

    playback.push(instant(0, 7), nowS + TICK_S);

    expect(playback.sample(nowS + 2 * TICK_S)?.ball?.x).toBe(7);
  });

  test("takes the newer of two updates of the same tick", () => {
    const playback = new Playback();
    playback.push(instant(3, 1), 0);
    playback.push(instant(3, 2), 0.5);

    expect(playback.sample(1)?.ball?.x).toBe(2);
  });
});
