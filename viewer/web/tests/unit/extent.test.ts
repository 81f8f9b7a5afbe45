// The last ticks of a tape and of its match.

import { expect, test } from "vitest";
import { Extent } from "../../src/tape/extent";
import type { Opening } from "../../src/tape/opening";
import type { Reel } from "../../src/tape/reel";
import type { TapeIndex } from "../../src/tape/tape_source";

const TICKS_PER_SEGMENT = 10;

/** The extent of a tape whose last segment has this many ticks. */
function extentWith(ticksOfLast: () => number): Extent {
  const reel = {
    segments: 0,
    lastWith() {
      return { number: this.segments - 1, segment: { worlds: new Array(ticksOfLast()).fill({}) } };
    },
  };
  return new Extent(reel as unknown as Reel, { ticksPerSegment: TICKS_PER_SEGMENT } as Opening);
}

const index = (segments: number, isOver: boolean) => ({ segments, isOver }) as TapeIndex;

test("A recording that looked finished and goes on reaches to its new end", () => {
  let ticksOfLast = 10;
  const extent = extentWith(() => ticksOfLast);
  extent.measure(index(2, true), 0);
  expect([extent.last.value, extent.isWhole.value]).toEqual([19, true]);

  extent.measure(index(3, false), 0);
  expect([extent.last.value, extent.isWhole.value]).toEqual([29, false]);

  ticksOfLast = 4;
  extent.measure(index(4, true), 0);
  expect([extent.last.value, extent.isWhole.value]).toEqual([33, true]);

  ticksOfLast = 7;
  extent.measure(index(6, true), 0);
  expect(extent.last.value).toBe(56);
});
