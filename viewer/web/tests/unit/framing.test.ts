import { describe, expect, test } from "vitest";
import {
  boundsOnScreen,
  broadcastView,
  followView,
  goalView,
  largestPixelM,
  sideView,
  surroundingsOf,
  topView,
  type Insets,
  type Screen,
} from "../../src/cameras/framing";
import type { Vector } from "../../src/cameras/vectors";
import { extentsOf, type Extents } from "../../src/scene/extents";
import { makeScene } from "../support/fake_scene";

const ARENAS: [string, Extents][] = [
  ["SimuroSot", { halfLengthM: 1.3, halfWidthM: 1, heightM: 0.08 }],
  ["a duel", { halfLengthM: 0.595, halfWidthM: 0.435, heightM: 0.08 }],
  ["a corridor", { halfLengthM: 10, halfWidthM: 0.5, heightM: 2 }],
  ["a table of 1 m", { halfLengthM: 0.5, halfWidthM: 0.5, heightM: 0.05 }],
  ["a hall of 20 m", { halfLengthM: 10, halfWidthM: 10, heightM: 3 }],
  ["three floors", { halfLengthM: 2, halfWidthM: 1.5, heightM: 1.2 }],
];
const ASPECTS = [16 / 9, 4 / 3, 1, 9 / 19.5];
const INSETS: Insets = { top: 0.15, right: 0.02, bottom: 0.05, left: 0.02 };

/** The search ends within a few millionths of the distance. */
const SLACK = 1e-3;

describe.each(ARENAS)("cameras around %s", (_, extents) => {
  describe.each(ASPECTS)("at aspect %f", (aspect) => {
    test.each([
      ["broadcast", broadcastView],
      ["top", topView],
      ["side", sideView],
      ["behind the left goal", (extents: Extents, screen: Screen) => goalView(-1, extents, screen)],
      ["behind the right goal", (extents: Extents, screen: Screen) => goalView(1, extents, screen)],
    ])("%s sees all of it beside the panels, and no less than it must", (_name, makeView) => {
      const screen = { aspect, insets: INSETS };

      const seen = boundsOnScreen(makeView(extents, screen), extents, aspect)!;

      const free = { left: -0.96, right: 0.96, bottom: -0.9, top: 0.7 };
      expect(seen.left).toBeGreaterThan(free.left - SLACK);
      expect(seen.right).toBeLessThan(free.right + SLACK);
      expect(seen.bottom).toBeGreaterThan(free.bottom - SLACK);
      expect(seen.top).toBeLessThan(free.top + SLACK);
      const fillsWidth = seen.right - seen.left > 1.92 - 0.01;
      const fillsHeight = seen.top - seen.bottom > 1.6 - 0.01;
      expect(fillsWidth || fillsHeight).toBe(true);
    });
  });
});

describe("the view that follows", () => {
  const arena: Extents = { halfLengthM: 10, halfWidthM: 10, heightM: 1 };

  test("looks at where the robots are, from nearer than the whole arena asks for", () => {
    const screen = { aspect: 16 / 9, insets: { top: 0, right: 0, bottom: 0, left: 0 } };
    const place = surroundingsOf([{ x: 6, y: -4, z: 0 }, { x: 7, y: -4, z: 0 }], 0.2, arena)!;
    const view = followView(place, screen);

    expect(place.x).toBeCloseTo(6.5);
    expect(place.y).toBeCloseTo(-4);
    expect(view.target.x).toBeCloseTo(6.5, 0);
    expect(view.target.y).toBeCloseTo(-4, 0);
    expect(view.position.z).toBeLessThan(broadcastView(arena, screen).position.z / 3);
  });

  test("has nothing beyond the arena, and nothing to look at without robots", () => {
    const place = surroundingsOf([{ x: -10, y: -10, z: 0 }, { x: 10, y: 10, z: 0 }], 0.2, arena)!;

    expect(place).toMatchObject({ x: 0, y: 0, halfLengthM: 10, halfWidthM: 10 });
    expect(surroundingsOf([], 0.2, arena)).toBeUndefined();
  });
});

describe("top view", () => {
  test("turns the long side up on an upright screen", () => {
    const extents: Extents = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0 };

    expect(topView(extents, { aspect: 0.5, insets: INSETS }).up).toEqual({ x: 1, y: 0, z: 0 });
    expect(topView(extents, { aspect: 1.8, insets: INSETS }).up).toEqual({ x: 0, y: 1, z: 0 });
  });
});

describe("the largest pixel on the ground", () => {
  const extents: Extents = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0 };
  const from = (position: Vector, up: Vector) => ({ position, target: { x: 0, y: 0, z: 0 }, up, fovDeg: 90 });

  test("from straight above is as large everywhere", () => {
    const view = from({ x: 0, y: 0, z: 50 }, { x: 0, y: 1, z: 0 });

    // 50 m away a picture with an angle of 90 degrees shows 100 m.
    expect(largestPixelM(view, extents, 1000)).toBeCloseTo(0.1, 3);
  });

  test("from the side is that of the far edge, which is seen at an angle", () => {
    const view = from({ x: 0, y: -10, z: 10 }, { x: 0, y: 0, z: 1 });

    const depth = Math.hypot(10, 10) + Math.SQRT1_2;
    expect(largestPixelM(view, extents, 1000) / ((2 * depth) / 1000)).toBeCloseTo(Math.hypot(11, 10, 1.3) / 10, 6);
  });

  test("has a bound where one looks along the ground", () => {
    const view = from({ x: 0, y: -10, z: 0.1 }, { x: 0, y: 0, z: 1 });

    expect(largestPixelM(view, extents, 1000)).toBeLessThan(0.06);
  });
});

describe("extentsOf", () => {
  test("covers the floor, the walls and the tallest robot", () => {
    const { halfLengthM, halfWidthM, heightM } = extentsOf(makeScene());

    expect(halfLengthM).toBeCloseTo(1.3);
    expect(halfWidthM).toBeCloseTo(1);
    expect(heightM).toBeCloseTo(0.079);
  });

  test("reaches as far as a wall outside the floor", () => {
    const scene = makeScene();
    scene.floorLengthM = 0.2;

    // Back wall of the goal: 1.10 + 0.15 + 0.025.
    expect(extentsOf(scene).halfLengthM).toBeCloseTo(1.275);
  });
});
