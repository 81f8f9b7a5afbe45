// The player of a tape, as tests work it by keys and see it on the timeline.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE_MS } from "./browser";
import { Notebook } from "./notebook";

/** Presses a key, where no button has the focus. */
export async function press(page: Page, key: string): Promise<void> {
  await page.locator("body").press(key);
}

/** Stops the player, whether it plays or not. */
export async function stopPlayer(page: Page): Promise<void> {
  // A step, which pauses; the other keys change from one to the other.
  await press(page, ",");
}

/** Waits until the tape shows this tick. */
export async function waitForTick(page: Page, tick: number): Promise<void> {
  await page.waitForSelector(`.scrubber-head[data-tick="${tick}"]`, { timeout: PATIENCE_MS });
}

/** Waits until the page knows of the goals: it reads the events of a tape after its picture. */
export async function waitForGoals(page: Page): Promise<void> {
  await page.waitForSelector(".mark-goal", { state: "attached" });
}

/** A frame moves a tape on by so many ticks at most: a quarter of a second. */
const TICKS_PER_FRAME = 15;

/** Expects that the tape goes on at this tick once `act` is done. It may play on from there: the first frame after it counts. */
export async function expectLedTo(page: Page, tick: number, act: () => Promise<void>): Promise<void> {
  const ticks = await Notebook.open(page, ".scrubber-head", "data-tick");
  await act();
  const first = Number(await ticks.next());
  expect(first).toBeGreaterThanOrEqual(tick);
  expect(first).toBeLessThanOrEqual(tick + TICKS_PER_FRAME);
}
