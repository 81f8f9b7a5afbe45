import { describe, expect, test } from "vitest";
import { Follower } from "../../src/tape/follower";
import { GoalReplay } from "../../src/tape/goal_replay";
import { countUntil, goalFrom, scoreAt, standingGoals } from "../../src/tape/moments";
import { Player, SPEEDS } from "../../src/tape/player";
import type { TapeMoment } from "../../src/tape/tape_source";

const TICK_S = 1 / 60;
const LAST = 6000;
const always = () => true;

function playing(speed: number, from: number): Player {
  const player = new Player();
  player.jumpTo(from, LAST);
  player.speed = speed;
  player.isPlaying = true;
  return player;
}

describe("Player", () => {
  test("moves on by simulated time at its speed, and backwards", () => {
    for (const speed of [0.1, 1, 16, -1, -4]) {
      const player = playing(speed, 3000);
      player.advance(0.5, TICK_S, LAST, always);
      // Half a second has 30 ticks.
      expect(player.position).toBeCloseTo(3000 + 30 * speed, 9);
    }
  });

  test("stands still while it is paused", () => {
    const player = playing(1, 100);
    player.toggle();
    player.advance(1, TICK_S, LAST, always);
    expect(player.position).toBe(100);
  });

  test("waits for what is not there yet, and goes on from there", () => {
    const player = playing(1, 119);
    player.advance(0.1, TICK_S, LAST, (tick) => tick < 120);
    expect(player.position).toBe(119);
    player.advance(0.1, TICK_S, LAST, always);
    expect(player.position).toBeCloseTo(125, 9);
  });

  test("says when it has come to the end, and pauses at the beginning", () => {
    const player = playing(2, LAST - 60);
    expect(player.advance(0.4, TICK_S, LAST, always)).toBe(false);
    expect(player.advance(0.4, TICK_S, LAST, always)).toBe(true);
    expect(player.position).toBe(LAST);

    const back = playing(-1, 10);
    back.advance(1, TICK_S, LAST, always);
    expect([back.position, back.isPlaying]).toEqual([0, false]);
  });

  test("beyond the end of the tape it waits for the tape", () => {
    const player = playing(1, LAST);
    expect(player.advance(1, TICK_S, LAST - 50, always)).toBe(false);
    expect(player.position).toBe(LAST);
  });

  test("steps to whole ticks, one at a time, and pauses", () => {
    const player = playing(1, 0);
    player.advance(0.11, TICK_S, LAST, always); // To 6.6.
    player.step(1, LAST);
    expect([player.position, player.isPlaying]).toEqual([7, false]);
    player.step(-1, LAST);
    expect(player.position).toBe(6);
    player.jumpTo(0, LAST);
    player.step(-1, LAST);
    expect(player.position).toBe(0);
  });

  test("drives the other way at once, and faster each time", () => {
    const player = playing(1, 100);
    const speeds = [-1, -1, -1, 1, 1].map((direction) => {
      player.drive(direction as 1 | -1);
      return player.speed;
    });
    expect(speeds).toEqual([-1, -2, -4, 1, 2]);
  });

  test("goes through all speeds and not beyond", () => {
    const player = playing(1, 100);
    const faster = SPEEDS.map(() => (player.hasten(), player.speed));
    expect(faster).toEqual([2, 4, 8, 16, 16, 16, 16, 16]);
    const slower = SPEEDS.map(() => (player.slow(), player.speed));
    expect(slower).toEqual([8, 4, 2, 1, 0.5, 0.25, 0.1, 0.1]);
  });
});

describe("moments", () => {
  const momentAt = (tick: number, kind: string, score: [number, number]): TapeMoment => ({
    ...{ tick, kind, score, team: 1, robot: 0, rule: "", text: "", period: 1 },
    periodElapsedUs: 0,
  });
  const moments = [
    momentAt(0, "kick_off", [0, 0]),
    momentAt(600, "goal", [1, 0]),
    momentAt(601, "kick_off", [1, 0]),
    momentAt(1800, "goal", [1, 1]),
  ];

  test("tell the score at any tick: from the goal on, not before", () => {
    expect([0, 599, 600, 1799, 1800, 9999].map((tick) => scoreAt(moments, tick))).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
    expect(scoreAt([], 50)).toEqual([0, 0]);
    expect(countUntil(moments, 601)).toBe(3);
  });

  test("lead to two seconds before the next goal, and to the one before", () => {
    expect(goalFrom(moments, 0, 1, TICK_S)).toBe(480);
    expect(goalFrom(moments, 480, 1, TICK_S)).toBe(1680);
    expect(goalFrom(moments, 1680, 1, TICK_S)).toBeUndefined();
    expect(goalFrom(moments, 6000, -1, TICK_S)).toBe(1680);
    // Shortly after that goal, a jump back means the goal before it.
    expect(goalFrom(moments, 1720, -1, TICK_S)).toBe(480);
    expect(goalFrom(moments, 500, -1, TICK_S)).toBeUndefined();
  });

  test("lead to no goal that was undone, be it the last one or that of a scorer", () => {
    const goalOfYellow = { ...moments[3]!, team: 2 };
    const undone = [...moments.slice(0, 3), goalOfYellow, momentAt(1810, "taken_back", [1, 0])];
    expect(standingGoals(undone).map(({ tick }) => tick)).toEqual([600]);
    expect(goalFrom(undone, 480, 1, TICK_S)).toBeUndefined();

    const scorers = [momentAt(600, "goal", [1, 0]), momentAt(900, "goal", [2, 0]), momentAt(950, "taken_back", [1, 0])];
    scorers[0]!.robot = scorers[2]!.robot = 4;
    expect(standingGoals(scorers).map(({ tick }) => tick)).toEqual([900]);
  });
});

describe("Follower", () => {
  test("begins three seconds before the end, and stays so far behind at any pace", () => {
    for (const pace of [1, 4]) {
      const follower = new Follower();
      follower.begin();
      let last = 1000;
      let position = follower.positionAt(0, 0, TICK_S, last, false);
      expect(position).toBe(820);
      for (let frame = 0; frame < 600; frame += 1) {
        last += pace;
        position = follower.positionAt(position, TICK_S, TICK_S, last, false);
      }
      // At four times the pace it lags by another 3 x 4 s in the long run, and jumps when that is too much.
      expect((last - position) * TICK_S).toBeGreaterThan(2.9);
      expect((last - position) * TICK_S).toBeLessThan(3 + 8 + 0.1);
    }
  });

  test("plays on to the end once the match is over", () => {
    const follower = new Follower();
    follower.begin();
    let position = follower.positionAt(0, 0, TICK_S, 1000, false);
    for (let frame = 0; frame < 3000; frame += 1) {
      position = follower.positionAt(position, TICK_S, TICK_S, 1000, true);
    }
    expect(position).toBeCloseTo(1000, 0);
  });
});

describe("GoalReplay", () => {
  test("waits for the celebration and for the tape, then shows four seconds that end with the goal", () => {
    const replay = new GoalReplay();
    replay.expect(1000, 50);
    expect(replay.positionAt(51, TICK_S, 2000)).toBeUndefined();
    expect(replay.positionAt(52, TICK_S, 900)).toBeUndefined();
    // The tape has come: 1.4 s before the goal are 84 ticks.
    expect(replay.positionAt(52.5, TICK_S, 1079)).toBeCloseTo(916, 6);
    // After one second, 0.4 s of the match have passed.
    expect(replay.positionAt(53.5, TICK_S, 1079)).toBeCloseTo(940, 6);
    expect(replay.positionAt(56.2, TICK_S, 1199)).toBe(1000);
    expect(replay.positionAt(56.6, TICK_S, 1199)).toBeUndefined();
    expect(replay.isShown).toBe(false);
  });

  test("is left out where the tape comes too late, and where it is stopped", () => {
    const late = new GoalReplay();
    late.expect(1000, 50);
    expect(late.positionAt(60, TICK_S, 900)).toBeUndefined();
    expect(late.positionAt(61, TICK_S, 2000)).toBeUndefined();

    const stopped = new GoalReplay();
    stopped.repeat(1000, 50);
    expect(stopped.positionAt(50.5, TICK_S, 2000)).toBeDefined();
    stopped.stop();
    expect(stopped.positionAt(50.6, TICK_S, 2000)).toBeUndefined();
  });
});
