import { describe, expect, test } from "vitest";
import { QUALITIES, QualityGuard } from "../../src/scene/quality";

function watch(guard: QualityGuard, frameS: number, seconds: number): void {
  for (let passed = 0; passed < seconds; passed += frameS) {
    guard.watch(frameS);
  }
}

describe("QualityGuard", () => {
  test("leaves a fast machine alone", () => {
    const guard = new QualityGuard(null, false);
    watch(guard, 1 / 60, 60);

    expect(guard.quality).toBe(QUALITIES[0]);
  });

  test("goes down to the plainest on a machine that stays slow", () => {
    const guard = new QualityGuard(null, false);
    watch(guard, 1 / 5, 60);

    expect(guard.quality).toBe(QUALITIES.at(-1));
  });

  test("is not fooled by one hiccup", () => {
    const guard = new QualityGuard(null, false);
    watch(guard, 1 / 60, 0.4);
    guard.watch(0.5);
    watch(guard, 1 / 60, 10);

    expect(guard.quality).toBe(QUALITIES[0]);
  });

  test("decides within seconds on a very slow machine", () => {
    const guard = new QualityGuard(null, false);

    expect(guard.watch(3)).toBe(true);
  });

  test("stays as somebody asked for, fine or coarse, on any machine", () => {
    const fine = new QualityGuard("high", true);
    const coarse = new QualityGuard("low", false);
    watch(fine, 1 / 5, 60);
    watch(coarse, 1 / 60, 60);

    expect(fine.quality).toBe(QUALITIES[0]);
    expect(coarse.quality).toBe(QUALITIES.at(-1));
  });

  test("begins coarser without a graphics processor", () => {
    expect(new QualityGuard(null, true).quality).toBe(QUALITIES[2]);
  });
});
