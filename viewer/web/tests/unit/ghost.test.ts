import { describe, expect, test } from "vitest";
import type { Pose } from "../../src/feed/instant";
import { pairText, searchText } from "../../src/panels/tools/compare_wording";
import { isGhostSeen, lineClearness } from "../../src/scene/parted";
import { searchWithGhost, searchWithoutTape } from "../../src/tape/address";
import { apartAt } from "../../src/tools/distances";
import { distanceStrip } from "../../src/tools/strips";

const POSE: Pose = { x: 1, y: 2, z: 3, qx: 0, qy: 0, qz: 0, qw: 1 };
const TICK_S = 1 / 60;

describe("a ghost", () => {
  test("is seen where it is not its body, or where there is none", () => {
    // The grid of recordings: 10 um.
    expect(isGhostSeen(POSE, { ...POSE, y: POSE.y + 1e-5 })).toBe(true);
    expect(isGhostSeen(POSE, { ...POSE, qz: 1e-5 })).toBe(true);
    expect(isGhostSeen(undefined, POSE)).toBe(true);
    expect(isGhostSeen(POSE, undefined)).toBe(false);
    // Rounding of floating-point numbers.
    expect(isGhostSeen(POSE, { ...POSE, x: POSE.x + 1e-12 })).toBe(false);
  });

  test("has a line to its body that is fainter the longer it is", () => {
    const clearness = (lengthM: number) => lineClearness({ x: 0, y: 0, z: 0 }, { x: 0, y: lengthM, z: 5 }, 0.1);
    expect([0, 0.4, 0.8].map(clearness)).toEqual([1, 1, 0.5]);
  });
});

describe("how far two tapes are apart", () => {
  /** A ball and two robots; units of 10 um. */
  function worldOf(ball: readonly [number, number], robots: readonly (readonly [number, number])[]) {
    const numbers = new Float64Array(13 + 12 * robots.length);
    numbers.set(ball);
    robots.forEach(([x, y], index) => {
      numbers[13 + index] = x;
      numbers[13 + robots.length + index] = y;
    });
    return { tick: 5, timeS: 5 * TICK_S, numbers, placedTick: undefined };
  }

  test("is that of the ball, and of the robot that is farthest from itself", () => {
    const first = worldOf([0, 0], [[0, 0], [100_000, 0]]);
    const second = worldOf([30_000, 40_000], [[0, 10_000], [100_000, -200_000]]);

    const { tick, ballM, robotM } = apartAt(first, second, { robotIds: [1, 2], counts: { ball: 1, robots: 2, links: 0, joints: 0 } });
    expect(tick).toBe(5);
    expect(ballM).toBeCloseTo(0.5, 12);
    expect(robotM).toBeCloseTo(2, 12);
  });

  test("is a strip of one line where there is no ball", () => {
    const lines = (ballM: number | undefined) => distanceStrip([{ tick: 1, ballM, robotM: 2 }])[0]!.lines;
    expect(lines(0.5).map(({ label, values }) => [label, values])).toEqual([["farthest robot", [2]], ["ball", [0.5]]]);
    expect(lines(undefined).map(({ label }) => label)).toEqual(["farthest robot"]);
  });
});

describe("the words of a comparison", () => {
  test("say where the two part, or that they do not", () => {
    // 205 / 60 s, to a hundredth.
    expect(searchText({ state: "done", isFound: true, tick: 205 }, TICK_S)).toBe("They part at 00:03.42, tick 205.");
    expect(searchText({ state: "done", isFound: false, tick: 7800 }, TICK_S)).toBe(
      "The two are the same, bit for bit, as far as both go: 02:10.",
    );
  });

  test("say how far the search is, and why it failed", () => {
    expect(searchText({ state: "searching", read: 1, of: 3 }, TICK_S)).toBe("Looking for where they part: 33%");
    expect(searchText({ state: "failed", problem: "The recording is damaged." }, TICK_S)).toContain("damaged");
  });

  test("name both teams, or the only one", () => {
    expect(pairText({ blue: "position", yellow: "chaser" })).toBe("position v chaser");
    expect(pairText({ blue: "", yellow: "chaser" })).toBe("chaser");
  });
});

test("the address has what is compared, as long as the recording itself is there", () => {
  const search = searchWithGhost("?recording=a.mcap&t=00:05", "b.mcap");
  expect(search).toBe("?recording=a.mcap&t=00:05&ghost=b.mcap");
  expect(searchWithGhost(search, undefined)).toBe("?recording=a.mcap&t=00:05");
  expect(searchWithoutTape(search)).toBe("");
  // A recording of the viewer itself.
  expect(new URLSearchParams(searchWithGhost("", "?match=semi+final")).get("ghost")).toBe("?match=semi+final");
});
