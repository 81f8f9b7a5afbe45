import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { MarkingSchema } from "../../src/messages/cancha/v1/scene_pb";
import { trianglesOf } from "../../src/scene/markings";

function areaOf(init: MessageInitShape<typeof MarkingSchema>, finestM = 0): number {
  const points = trianglesOf(create(MarkingSchema, init), finestM);
  let area = 0;
  for (let index = 0; index + 2 < points.length; index += 3) {
    const [a, b, c] = [points[index]!, points[index + 1]!, points[index + 2]!];
    // Twice the signed area; positive if the triangle faces up.
    const doubled = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    expect(doubled).toBeGreaterThanOrEqual(0);
    area += doubled / 2;
  }
  return area;
}

function polyline(isClosed: boolean, ...points: [number, number][]) {
  return { case: "polyline" as const, value: { isClosed, points: points.map(([xM, yM]) => ({ xM, yM })) } };
}

describe("trianglesOf", () => {
  test("paints a straight line as a rectangle", () => {
    expect(areaOf({ lineWidthM: 0.1, shape: polyline(false, [0, 0], [2, 0]) })).toBeCloseTo(0.2);
  });

  test("paints a closed square with whole corners", () => {
    const shape = polyline(true, [0, 0], [1, 0], [1, 1], [0, 1]);

    // The outer square minus the inner one.
    expect(areaOf({ lineWidthM: 0.1, shape })).toBeCloseTo(1.1 ** 2 - 0.9 ** 2);
  });

  test("paints a whole circle as a ring", () => {
    const shape = { case: "arc" as const, value: { centre: { xM: 1 }, radiusM: 0.25, fromRad: 0, toRad: 2 * Math.PI } };

    // The ring's area; its 256 pieces miss less than a thousandth of it.
    expect(areaOf({ lineWidthM: 0.01, shape })).toBeCloseTo(2 * Math.PI * 0.25 * 0.01, 4);
  });

  test("paints a spot as a disc", () => {
    const shape = { case: "spot" as const, value: { centre: {}, radiusM: 0.01 } };

    // 64 pieces: their area is a sixth of a per cent below the disc's.
    expect(areaOf({ shape }) / (Math.PI * 1e-4)).toBeCloseTo(1, 2);
  });

  test("paints nothing that is finer than the picture", () => {
    const line = { lineWidthM: 0.003, shape: polyline(false, [0, 0], [2, 0]) };
    const spot = { shape: { case: "spot" as const, value: { centre: {}, radiusM: 0.001 } } };

    expect(areaOf(line, 0.02)).toBeCloseTo(0.04);
    expect(areaOf(spot, 0.02) / (Math.PI * 0.015 ** 2)).toBeCloseTo(1, 2);
  });

  test("paints nothing where there is nothing to paint", () => {
    expect(trianglesOf(create(MarkingSchema))).toEqual([]);
    expect(areaOf({ lineWidthM: 0.1, shape: polyline(false, [1, 1]) })).toBe(0);
    expect(areaOf({ lineWidthM: 0.1, shape: polyline(false, [1, 1], [1, 1]) })).toBe(0);
  });
});
