import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { SceneSchema, SceneShapeSchema } from "../../src/messages/cancha/v1/scene_pb";
import { extentsOf } from "../../src/scene/extents";
import { hides } from "../../src/scene/shapes_view";
import { groundBelow, hitOf, reachOf, solidOf, topOf, type Solid } from "../../src/scene/solids";
import { isInTheAir } from "../../src/scene/drop_lines";

function solid(init: MessageInitShape<typeof SceneShapeSchema>): Solid {
  return solidOf(create(SceneShapeSchema, init))!;
}

const ANGLE = Math.PI / 6;

/** A plate of 2 x 1 m, 0.1 m thick, with its middle 0.5 m up. */
const UPPER_FLOOR = solid({ zM: 0.5, shape: { kind: { case: "box", value: { lengthM: 2, widthM: 1, heightM: 0.1 } } } });

/** A ramp that rises along x by 30 degrees. */
const RAMP = solid({
  zM: 0.5,
  orientation: { w: Math.cos(ANGLE / 2), x: 0, y: -Math.sin(ANGLE / 2), z: 0 },
  shape: { kind: { case: "box", value: { lengthM: 2, widthM: 1, heightM: 0.1 } } },
});

describe("a way", () => {
  test("meets the side of a solid that faces it", () => {
    const hit = hitOf(UPPER_FLOOR, { x: 0, y: 0, z: 1.55 }, { x: 0, y: 0, z: -0.45 });

    expect(hit?.share).toBeCloseTo(0.5);
    expect(hit?.normal.z).toBeCloseTo(1);
  });

  test("misses what lies beside it, and what lies beyond its end", () => {
    expect(hitOf(UPPER_FLOOR, { x: 1.1, y: 0, z: 2 }, { x: 1.1, y: 0, z: 0 })).toBeUndefined();
    expect(hitOf(UPPER_FLOOR, { x: 0, y: 0, z: 2 }, { x: 0, y: 0, z: 0.6 })).toBeUndefined();
  });
});

describe("how high a solid reaches", () => {
  test("depends on which way is up", () => {
    expect(topOf(UPPER_FLOOR, { x: 0, y: 0, z: 1 })).toBeCloseTo(0.55);
    expect(topOf(UPPER_FLOOR, { x: 1, y: 0, z: 0 })).toBeCloseTo(1);
    expect(topOf(UPPER_FLOOR, { x: 0, y: 0, z: -1 })).toBeCloseTo(-0.45);
  });
});

describe("the ground", () => {
  test("is the highest surface below a point", () => {
    expect(groundBelow([UPPER_FLOOR], { x: 0.9, y: 0, z: 0.7 }).z).toBeCloseTo(0.55);
    expect(groundBelow([UPPER_FLOOR], { x: 0.9, y: 0, z: 0.2 }).z).toBe(0);
    expect(groundBelow([UPPER_FLOOR], { x: 1.2, y: 0, z: 0.7 }).z).toBe(0);
  });

  test("rises with a ramp, and leans as it does", () => {
    const { z, normal } = groundBelow([RAMP], { x: 0.5, y: 0, z: 2 });

    // On top of the plate: half its thickness above its middle plane, measured straight up.
    expect(z).toBeCloseTo(0.5 + 0.5 * Math.tan(ANGLE) + 0.05 / Math.cos(ANGLE));
    expect(normal.x).toBeCloseTo(-Math.sin(ANGLE));
    expect(normal.z).toBeCloseTo(Math.cos(ANGLE));
  });
});

describe("a robot", () => {
  const camera = { x: 0, y: -3, z: 3 };

  test("is hidden below a floor and not on it", () => {
    expect(hides(UPPER_FLOOR, { at: { x: 0, y: 0.2, z: 0.05 }, radiusM: 0.08 }, camera)).toBe(true);
    expect(hides(UPPER_FLOOR, { at: { x: 0, y: 0.2, z: 0.6 }, radiusM: 0.08 }, camera)).toBe(false);
  });

  test("is not hidden by what its own wheels have sunk into", () => {
    expect(hides(UPPER_FLOOR, { at: { x: 0, y: 0.2, z: 0.54 }, radiusM: 0.08 }, camera)).toBe(false);
  });

  test("is in the air once it is clearly off the ground", () => {
    expect(isInTheAir(0, 0.1)).toBe(false);
    expect(isInTheAir(0.04, 0.1)).toBe(false);
    expect(isInTheAir(0.15, 0.1)).toBe(true);
  });
});

describe("the extents of an arena", () => {
  test("take in turned shapes, and what a course has beyond them", () => {
    const scene = create(SceneSchema, {
      floorLengthM: 1,
      floorWidthM: 1,
      shapes: [{ xM: 0.5, zM: 0.2, shape: { kind: { case: "cylinder", value: { radiusM: 0.1, lengthM: 0.4 } } } }],
      course: {
        destinations: [{ xM: 0, yM: -2, zM: 1, radiusM: 0.25 }],
        obstacles: [{ from: { zM: 1 }, to: { zM: 1.5 }, fromRadiusM: 0.1, toRadiusM: 0.5 }],
      },
    });

    expect(extentsOf(scene)).toEqual({ halfLengthM: 0.6, halfWidthM: 2.25, heightM: 2 });
    expect(reachOf(RAMP).x).toBeCloseTo(Math.cos(ANGLE) + 0.05 * Math.sin(ANGLE));
  });

  test("do not follow a plane without end", () => {
    const plane = { shape: { kind: { case: "plane" as const, value: { lengthM: 100, widthM: 100 } } } };
    const scene = create(SceneSchema, { floorLengthM: 3, floorWidthM: 2, shapes: [plane] });

    expect(extentsOf(scene)).toEqual({ halfLengthM: 1.5, halfWidthM: 1, heightM: 0 });
  });

  test("do not take a place in the frame of a link for one in the world", () => {
    const shape = { kind: { case: "sphere" as const, value: { radiusM: 0.5 } } };
    const scene = create(SceneSchema, { floorLengthM: 3, floorWidthM: 2, shapes: [{ xM: 4, zM: 5, shape, link: 1 }] });

    expect(extentsOf(scene)).toEqual({ halfLengthM: 1.5, halfWidthM: 1, heightM: 0 });
  });
});
