import { describe, expect, test } from "vitest";
import { flatScale } from "../../src/flat/flat_scale";

const ARENA = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0.08 };
const WIDE = { width: 800, height: 400, ratio: 1 };
const UPRIGHT = { width: 390, height: 600, ratio: 2 };

describe("a flat picture", () => {
  test.each([["wide", WIDE], ["upright", UPRIGHT]])("has the whole arena, as large as it can be: %s", (_, size) => {
    const { pixelOf } = flatScale(ARENA, size);
    const corners = [-1.3, 1.3].flatMap((x) => [-1, 1].map((y) => pixelOf({ x, y })));
    const air = Math.min(
      ...corners.flatMap(({ x, y }) => [x, y, size.width - x, size.height - y]),
    );

    // The margin is 10 pixels.
    expect(air).toBeCloseTo(10);
  });

  test("has +x on the right and +y up, or +x up where it is upright, as the top view", () => {
    const wide = flatScale(ARENA, WIDE);
    expect(wide.pixelOf({ x: 1, y: 0 }).x).toBeGreaterThan(400);
    expect(wide.pixelOf({ x: 0, y: 1 }).y).toBeLessThan(200);

    const upright = flatScale(ARENA, UPRIGHT);
    expect(upright.pixelOf({ x: 1, y: 0 }).y).toBeLessThan(300);
    expect(upright.pixelOf({ x: 0, y: 1 }).x).toBeLessThan(195);
  });

  test("turns robots as it turns the field", () => {
    for (const size of [WIDE, UPRIGHT]) {
      const scale = flatScale(ARENA, size);
      const [from, to] = [scale.pixelOf({ x: 0, y: 0 }), scale.pixelOf({ x: Math.cos(0.7), y: Math.sin(0.7) })];
      const angle = Math.atan2(to.y - from.y, to.x - from.x);

      expect(Math.cos(scale.turnOf(0.7) - angle)).toBeCloseTo(1);
    }
  });
});
