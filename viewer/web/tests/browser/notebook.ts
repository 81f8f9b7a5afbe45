// Makes the page itself note what it shows. While a test waits for the processor, a player goes on and signs fade; with
// notes the test misses nothing.

import type { Page } from "playwright-core";
import { PATIENCE_MS } from "./browser";

type Note = string | null;

/** All contents that one element has shown, one after another, while the page stays open. */
export class Notebook {
  private static opened = 0;

  private constructor(
    private readonly page: Page,
    private readonly name: string,
  ) {}

  /** Notes from now on the attribute, or without one the text, of the first matching element; null: there is none. */
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

  /** All notes so far; the first is the content at the beginning. */
  async all(): Promise<Note[]> {
    return this.page.evaluate((key) => (window as unknown as Record<string, Note[]>)[key]!, this.name);
  }

  /** The second note, once there is one. */
  async next(): Promise<Note> {
    await this.page.waitForFunction(
      (key) => (window as unknown as Record<string, unknown[]>)[key]!.length > 1,
      this.name,
      { polling: 100, timeout: PATIENCE_MS },
    );
    return (await this.all())[1]!;
  }

  /** Returns once this has been shown, even if it is gone by now. */
  async waitFor(wanted: Note): Promise<void> {
    await this.page.waitForFunction(
      ([key, note]) => (window as unknown as Record<string, Note[]>)[key]!.includes(note),
      [this.name, wanted] as const,
      { polling: 100, timeout: PATIENCE_MS },
    );
  }
}
