import { expect, test } from "vitest";
import { footprintOf } from "../../src/flat/footprint";
import type { Solid } from "../../src/scene/solids";

/** A plate of 4 x 2 x 0.2 m that is rolled about x. */
function plate(rollRad: number): Solid {
  const [cos, sin] = [Math.cos(rollRad), Math.sin(rollRad)];
  return {
    centre: { x: 1, y: 0, z: 0 },
    axes: [{ x: 1, y: 0, z: 0 }, { x: 0, y: cos, z: sin }, { x: 0, y: -sin, z: cos }],
    halves: [2, 1, 0.1],
  };
}

function widthOf(solid: Solid): number {
  const across = footprintOf(solid).map(({ y }) => y);
  return Math.max(...across) - Math.min(...across);
}

test("what lies flat covers its length and width", () => {
  const corners = footprintOf(plate(0)).map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`);
  expect(corners.sort()).toEqual(["-1.000000 -1.000000", "-1.000000 1.000000", "3.000000 -1.000000", "3.000000 1.000000"]);
});

test("what is steep covers less", () => {
  const rollRad = Math.atan(2);
  expect(widthOf(plate(rollRad))).toBeCloseTo(2 * Math.cos(rollRad) + 0.2 * Math.sin(rollRad), 9);
});
