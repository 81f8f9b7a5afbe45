// Has the page itself note what it shows. A player goes on and a sign fades while a test waits for the processor: whoever
// asks the page afterwards misses nothing.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE_MS } from "./browser";

type Note = string | null;

/** What one element has shown, one after the other, in a page that is not left meanwhile. */
export class Notebook {
  private static opened = 0;

  private constructor(
    private readonly page: Page,
    private readonly name: string,
  ) {}

  /** Notes from now on the attribute, or without one the text, of the first element that fits; null: there is none. */
  static async open(page: Page, selector: string, attribute?: string): Promise<Notebook> {
    Notebook.opened += 1;
    const name = `notes-${Notebook.opened}`;
    await page.evaluate(
      ([key, where, what]) => {
        const notes: (string | null)[] = [];
        const look = () => {
          const element = document.querySelector(where);
          const seen = (what === undefined ? element?.textContent : element?.getAttribute(what)) ?? null;
          if (notes.length === 0 || notes.at(-1) !== seen) {
            notes.push(seen);
          }
        };
        look();
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        Object.assign(window, { [key]: notes });
      },
      [name, selector, attribute] as const,
    );
    return new Notebook(page, name);
  }

  /** All so far; the first is what was there when it was opened. */
  async all(): Promise<Note[]> {
    return this.page.evaluate((key) => (window as unknown as Record<string, Note[]>)[key]!, this.name);
  }

  /** What came after what was there at first, once something has. */
  async next(): Promise<Note> {
    await this.page.waitForFunction(
      (key) => (window as unknown as Record<string, unknown[]>)[key]!.length > 1,
      this.name,
      { polling: 100, timeout: PATIENCE_MS },
    );
    return (await this.all())[1]!;
  }

  /** Returns once this has been shown, be it that it is gone by now. */
  async waitFor(wanted: Note): Promise<void> {
    await this.page.waitForFunction(
      ([key, note]) => (window as unknown as Record<string, Note[]>)[key]!.includes(note),
      [this.name, wanted] as const,
      { polling: 100, timeout: PATIENCE_MS },
    );
  }
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

/** Stops the player of the tape, whether it plays or not. */
export async function stopPlayer(page: Page): Promise<void> {
  // A step, which pauses; the other keys change from one to the other.
  await page.locator("body").press(",");
}
