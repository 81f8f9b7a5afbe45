// The player of a tape, driven by keys and seen on the timeline.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE_MS } from "./browser";
import { Notebook } from "./notebook";

/** Presses a key while no button has the focus. */
export async function press(page: Page, key: string): Promise<void> {
  await page.locator("body").press(key);
}

/** Stops the player, whether it plays or not. */
export async function stopPlayer(page: Page): Promise<void> {
  // A step pauses; the other keys toggle.
  await press(page, ",");
}

/** Waits until the tape shows this tick. */
export async function waitForTick(page: Page, tick: number): Promise<void> {
  await page.waitForSelector(`.scrubber-head[data-tick="${tick}"]`, { timeout: PATIENCE_MS });
}

/** Waits until the page knows the goals: it reads the events of a tape after its picture. */
export async function waitForGoals(page: Page): Promise<void> {
  await page.waitForSelector(".mark-goal", { state: "attached" });
}

/** A frame moves a tape by this many ticks at most: a quarter of a second. */
const TICKS_PER_FRAME = 15;

/**
 * Expects that `act` leads to this tick of the tape. The tape may play on from there, so the first frame after `act`
 * counts.
 */
export async function expectLedTo(page: Page, tick: number, act: () => Promise<void>): Promise<void> {
  const ticks = await Notebook.open(page, ".scrubber-head", "data-tick");
  await act();
  const first = Number(await ticks.next());
  expect(first).toBeGreaterThanOrEqual(tick);
  expect(first).toBeLessThanOrEqual(tick + TICKS_PER_FRAME);
}
