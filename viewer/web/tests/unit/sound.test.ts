import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import type { Pose } from "../../src/feed/instant";
import { MatchPhase, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { excitementOf, hasScored, whistleOf } from "../../src/sound/cues";
import { ImpactFinder, type Impact } from "../../src/sound/impacts";
import { PaceMeter } from "../../src/sound/pace_meter";

const SIZES = { ballRadiusM: 0.02, robotReachM: 0.05 };
const TICK_S = 1 / 60;

const poseAt = (x: number, y: number): Pose => ({ x, y, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 });

interface Frame {
  x: number;
  y?: number;
  robot?: [number, number];
  isCut?: boolean;
}

/** Sounds of a ball at these places, one tick after another. */
function heard(frames: readonly Frame[], tickS = TICK_S): (Impact["kind"] | undefined)[] {
  const finder = new ImpactFinder(SIZES);
  return frames.map(
    ({ x, y = 0, robot, isCut = false }, index) =>
      finder.take({
        timeS: index * tickS,
        ball: poseAt(x, y),
        robots: new Map(robot ? [[1, poseAt(...robot)]] : []),
        isCut,
      })?.kind,
  );
}

describe("impacts", () => {
  test("a ball that rolls is not heard", () => {
    // From 1 m/s, slower by a twentieth with each tick: a change of 0.05 m/s.
    expect(heard([{ x: 0 }, { x: 1 / 60 }, { x: 1.95 / 60 }, { x: 2.85 / 60 }])).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("a ball that leaves a robot is a kick", () => {
    expect(heard([{ x: 0 }, { x: 0, robot: [-0.06, 0] }, { x: 1 / 60, robot: [-0.06, 0] }])).toEqual([undefined, undefined, "kick"]);
  });

  test("a ball that turns back where no robot is has hit a wall", () => {
    expect(heard([{ x: 0 }, { x: 1 / 60, robot: [-1, 0] }, { x: 0, robot: [-1, 0] }])).toEqual([undefined, undefined, "wall"]);
  });

  test("are as loud as the change of velocity, up to a bound", () => {
    const strength = (wayM: number) => {
      const finder = new ImpactFinder(SIZES);
      const at = (timeS: number, x: number) => finder.take({ timeS, ball: poseAt(x, 0), robots: new Map(), isCut: false });
      at(0, 0);
      at(0.02, 0);
      return at(0.04, wayM)?.strength;
    };
    // 0.04 m in 0.02 s are 2 m/s, half of the loudest change.
    expect(strength(0.04)).toBeCloseTo(0.5);
    expect(strength(0.4)).toBe(1);
  });

  test("a ball that is placed is not heard, nor the first of its way from there", () => {
    expect(heard([{ x: 0 }, { x: 0 }, { x: 0.8, isCut: true }, { x: 0.8 }])).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("a kick that takes two ticks is heard once", () => {
    expect(heard([{ x: 0 }, { x: 0 }, { x: 1 / 60 }, { x: 3 / 60 }]).filter(Boolean)).toEqual(["wall"]);
  });

  test("nothing is guessed of gaps in the feed", () => {
    expect(heard([{ x: 0 }, { x: 0 }, { x: 1 }], 0.5)).toEqual([undefined, undefined, undefined]);
  });
});

describe("the pace", () => {
  /** The result at the end of a second at this pace. */
  const isNatural = (pace: number) => {
    const meter = new PaceMeter();
    return Array.from({ length: 60 }, (_, frame) => meter.take(pace * frame * TICK_S, frame * TICK_S)).at(-1);
  };

  test("is natural about 1", () => {
    expect([1, 0.9, 1.2].map(isNatural)).toEqual([true, true, true]);
  });

  test("is not where a tape stands still, is slow, fast or goes backwards", () => {
    expect([0, 0.5, 2, -1].map(isNatural)).toEqual([false, false, false, false]);
  });
});

describe("whistles", () => {
  const { PLAY, PLACEMENT, BREAK, OVER, BEFORE_START } = MatchPhase;
  const status = (phase: MatchPhase, sinceTick = 1n, teams: { team: Team; score: number }[] = []) =>
    create(MatchStatusSchema, { phase, restart: { sinceTick }, teams });
  const scored = [{ team: Team.BLUE, score: 1 }];

  test("a restart is short, the beginning long, the end of a period triple", () => {
    expect(whistleOf(status(PLAY), status(PLACEMENT, 9n))).toBe("short");
    expect(whistleOf(status(BEFORE_START), status(PLACEMENT, 9n))).toBe("long");
    expect(whistleOf(status(PLAY), status(BREAK))).toBe("triple");
    expect(whistleOf(status(PLAY), status(OVER))).toBe("triple");
  });

  test("a goal is long, although a restart follows from it", () => {
    expect(whistleOf(status(PLAY), status(PLACEMENT, 9n, scored))).toBe("long");
    expect(hasScored(status(PLAY), status(PLACEMENT, 9n, scored))).toBe(true);
  });

  test("nothing new is silent, and so is what somebody jumped to", () => {
    expect(whistleOf(status(PLAY), status(PLAY))).toBeUndefined();
    expect(whistleOf(undefined, status(OVER))).toBeUndefined();
    expect(hasScored(undefined, status(PLAY, 1n, scored))).toBe(false);
  });
});

describe("the crowd", () => {
  const extents = { halfLengthM: 1, halfWidthM: 1, heightM: 1 };
  const at = (x: number, y: number) => excitementOf({ x, y }, extents);

  test("murmurs at midfield and is loudest in front of either goal", () => {
    expect(at(0, 0)).toBe(0);
    expect(at(1, 0)).toBe(1);
    expect(at(-1, 0)).toBe(1);
    expect(at(0.9, 0)).toBeGreaterThan(at(0.6, 0));
    expect(at(0.9, 0)).toBeGreaterThan(at(0.9, 0.8));
  });

  test("murmurs where there is no ball", () => {
    expect(excitementOf(undefined, extents)).toBe(0);
  });
});
