import { describe, expect, test } from "vitest";
import type { Moment } from "../../src/feed/playback";
import { MOST_POINTS, TRAIL_LASTS_S, Trails } from "../../src/scene/trails";

function momentAt(timeS: number, isCut = false): Moment {
  const pose = { x: timeS, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 };
  return { tick: 0, timeS, ball: undefined, robots: new Map([[1, pose]]), links: [], joints: [], drawings: [], sensors: [], isCut };
}

function trailOf(trails: Trails): number[] {
  return trails.points.get(1)?.map(({ timeS }) => timeS) ?? [];
}

describe("a trail", () => {
  test("reaches so far back, with few points whatever the frame rate", () => {
    const trails = new Trails();
    for (let frame = 0; frame <= 10 * 240; frame += 1) {
      trails.take(momentAt(frame / 240));
    }
    const times = trailOf(trails);
    expect(times.at(-1)).toBe(10);
    expect(times[0]).toBeGreaterThanOrEqual(10 - TRAIL_LASTS_S);
    // Two points are at most a spacing of 1/30 s and a frame apart.
    expect(times[0]).toBeLessThan(10 - TRAIL_LASTS_S + 1 / 30 + 2 / 240);
    expect(times.length).toBeLessThanOrEqual(MOST_POINTS);
  });

  test("begins anew where robots were placed, and backwards", () => {
    const trails = new Trails();
    [1, 1.1, 1.2].forEach((timeS) => trails.take(momentAt(timeS)));
    trails.take(momentAt(1.3, true));
    expect(trailOf(trails)).toEqual([1.3]);
    trails.take(momentAt(0.5));
    expect(trailOf(trails)).toEqual([0.5]);
  });

  test("reaches after a jump as far back as the tape has in memory, and farther once it has more", () => {
    const trails = new Trails();
    let firstS = 4;
    const past = () => {
      const instants = [firstS, 4.5, 5].map((timeS) => momentAt(timeS));
      return { instants, isWhole: firstS === 3 };
    };
    const moment = { ...momentAt(5, true), past };

    trails.take(moment);
    trails.complete(moment);
    expect(trailOf(trails)).toEqual([4, 4.5, 5]);
    firstS = 3;
    trails.complete(moment);
    expect(trailOf(trails)).toEqual([3, 4.5, 5]);
    // All positions are known, so the tape is not asked again.
    firstS = 4.2;
    trails.complete(moment);
    expect(trailOf(trails)).toEqual([3, 4.5, 5]);
  });
});
