import { describe, expect, test } from "vitest";
import { Stillness } from "../../src/scene/stillness";

/** Number of frames drawn of 60 a second from `fromS` to `toS`; `shows` gives the content by time. */
function drawn(stillness: Stillness, fromS: number, toS: number, shows: (atS: number) => number[]): number {
  let count = 0;
  for (let frame = 0; frame < Math.round((toS - fromS) * 60); frame += 1) {
    const atS = fromS + frame / 60;
    count += stillness.mustDraw(shows(atS), atS) ? 1 : 0;
  }
  return count;
}

describe("a picture", () => {
  test("that moves is drawn in each frame", () => {
    expect(drawn(new Stillness(), 0, 2, (atS) => [atS])).toBe(120);
  });

  test("that stands is drawn for a second, then once a second", () => {
    const stillness = new Stillness();
    expect(drawn(stillness, 0, 1, () => [5])).toBe(60);
    const later = drawn(stillness, 1, 11, () => [5]);
    expect(later).toBeGreaterThanOrEqual(9);
    expect(later).toBeLessThanOrEqual(12);
  });

  test("is drawn at once when something moves, comes or goes, or was disturbed", () => {
    const stillness = new Stillness();
    drawn(stillness, 0, 5.5, () => [5]);
    expect(stillness.mustDraw([5], 5.5)).toBe(false);
    expect(stillness.mustDraw([5.001], 5.51)).toBe(true);
    drawn(stillness, 5.52, 10.52, () => [5.001]);
    expect(stillness.mustDraw([5.001, 7], 10.52)).toBe(true);
    drawn(stillness, 10.53, 15.53, () => [5.001, 7]);
    stillness.disturb();
    expect(stillness.mustDraw([5.001, 7], 15.53)).toBe(true);
  });

  test("that drifts too slowly to be seen in one frame is drawn once it has drifted far", () => {
    const stillness = new Stillness();
    drawn(stillness, 0, 1.9, () => [0]);
    // The change is visible after a tenth of a second, and from then on ten times a second.
    expect(drawn(stillness, 2, 12, (atS) => [(atS - 1.9) * 1e-4])).toBe(600);
  });
});
