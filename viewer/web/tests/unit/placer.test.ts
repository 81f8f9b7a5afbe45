// Rays to the ground, and taking up and putting down things.

import { describe, expect, test } from "vitest";
import { groundAt, pixelOf, pixelsPerM, type Point, type Sight } from "../../src/cameras/ground";
import type { Moment } from "../../src/feed/playback";
import { flatScale } from "../../src/flat/flat_scale";
import { Placer } from "../../src/panels/officials/placer";
import { extentsOf } from "../../src/scene/extents";
import { makeScene } from "../support/fake_scene";

const SIZE = { widthPx: 800, heightPx: 600 };

/** Looks down at the middle of the field from behind its long side. */
const ASLANT: Sight = {
  ...SIZE,
  view: { position: { x: 0.5, y: -3, z: 2 }, target: { x: 0, y: 0, z: 0 }, up: { x: 0, y: 0, z: 1 }, fovDeg: 40 },
};

const scene = makeScene();
const FLAT: Sight = { ...SIZE, view: flatScale(extentsOf(scene), { width: 800, height: 600, ratio: 1 }).view };

describe("a ray through a pixel", () => {
  test.each([
    ["aslant", ASLANT],
    ["from above", FLAT],
  ])("meets the ground where that pixel shows it, %s", (_, sight) => {
    for (const point of [{ x: 0, y: 0 }, { x: 0.7, y: -0.4 }, { x: -1, y: 0.8 }]) {
      const ground = groundAt(sight, pixelOf(sight, { ...point, z: 0 })!)!;
      expect(ground.x).toBeCloseTo(point.x, 6);
      expect(ground.y).toBeCloseTo(point.y, 6);
    }
  });

  test("above the horizon meets no ground", () => {
    const level = { ...ASLANT, view: { ...ASLANT.view, target: { x: 0, y: 0, z: 2 } } };
    expect(groundAt(level, { x: 400, y: 200 })).toBeUndefined();
    expect(groundAt(level, { x: 400, y: 400 })).toBeDefined();
  });

  test("from far above is the flat picture's own scale", () => {
    const scale = flatScale(extentsOf(scene), { width: 800, height: 600, ratio: 1 });
    const pixel = pixelOf(FLAT, { x: 0.5, y: 0.2, z: 0 })!;
    const expected = scale.pixelOf({ x: 0.5, y: 0.2 });
    expect(pixel.x).toBeCloseTo(expected.x, 3);
    expect(pixel.y).toBeCloseTo(expected.y, 3);
    expect(pixelsPerM(FLAT, { x: 0, y: 0, z: 0 })).toBeCloseTo(scale.pixelsPerM, 3);
  });
});

const UPRIGHT = { qx: 0, qy: 0, qz: 0, qw: 1 };

const moment: Moment = {
  ...{ tick: 1, timeS: 0, links: [], joints: [], drawings: [], sensors: [], isCut: false },
  ball: { x: 0, y: 0, z: 0.02, ...UPRIGHT },
  robots: new Map([
    [1, { x: 0.5, y: 0.5, z: 0.04, ...UPRIGHT }],
    [2, { x: -0.5, y: 0.5, z: 0.04, ...UPRIGHT }],
  ]),
};

function newPlacer(sight: Sight = FLAT): { placer: Placer; at: (x: number, y: number) => Point } {
  const placer = new Placer({ sight: () => sight, moment: () => moment, scene: () => scene });
  return { placer, at: (x, y) => pixelOf(sight, { x, y, z: 0 })! };
}

describe("what is taken up", () => {
  test("keeps its distance from the pointer, so that it does not jump", () => {
    const { placer, at } = newPlacer();
    expect(placer.press(at(0.52, 0.49))).toBe(true);
    placer.move(at(0.12, 0.29));
    const ghost = placer.drop()!;
    expect(ghost.thing).toEqual({ kind: "robot", id: 1 });
    expect(ghost.x).toBeCloseTo(0.1, 6);
    expect(ghost.y).toBeCloseTo(0.3, 6);
    expect(ghost.headingRad).toBe(0);
  });

  test("stays within the arena", () => {
    const { placer, at } = newPlacer();
    placer.press(at(0, 0));
    placer.move(at(9, -9));
    const { halfLengthM, halfWidthM } = extentsOf(scene);
    expect(placer.drop()).toMatchObject({ thing: { kind: "ball" }, x: halfLengthM, y: -halfWidthM });
  });

  test("is only touched where the pointer hardly moves: a robot then has a handle", () => {
    const { placer, at } = newPlacer();
    const point = at(-0.5, 0.5);
    placer.press(point);
    placer.move({ x: point.x + 2, y: point.y });
    expect(placer.drop()).toBeUndefined();
    expect(placer.selected.value).toBe(2);
    expect(placer.ghost.value).toBeUndefined();
  });

  test("is turned by its handle to where that is drawn", () => {
    const { placer, at } = newPlacer();
    placer.press(at(0.5, 0.5));
    placer.drop();
    const handle = placer.handle()!;
    expect(placer.press(at(handle.at.x, handle.at.y))).toBe(true);
    placer.move(at(0.5, 0.8));
    const ghost = placer.drop()!;
    expect(ghost.headingRad).toBeCloseTo(Math.PI / 2, 6);
    expect([ghost.x, ghost.y]).toEqual([0.5, 0.5]);
  });

  test("is turned in the hand, and never further than half a turn from zero", () => {
    const { placer, at } = newPlacer();
    placer.press(at(0.5, 0.5));
    placer.turn(3);
    placer.turn(1);
    expect(placer.drop()!.headingRad).toBeCloseTo(4 - 2 * Math.PI, 12);
  });

  test("the ball has no heading", () => {
    const { placer, at } = newPlacer();
    placer.press(at(0, 0));
    placer.turn(1);
    expect(placer.drop()).toBeUndefined();
  });

  test("is let go where nothing is hit or it is cancelled", () => {
    const { placer, at } = newPlacer();
    expect(placer.press(at(0, -0.7))).toBe(false);
    placer.press(at(0, 0));
    placer.move(at(0.3, 0.3));
    placer.cancel();
    expect(placer.drop()).toBeUndefined();
  });

  test("stays where it was while the pointer is above the horizon", () => {
    const { placer, at } = newPlacer(ASLANT);
    placer.press(at(0, 0));
    placer.move({ x: 400, y: -5000 });
    expect(placer.drop()).toMatchObject({ x: 0, y: 0 });
  });
});
