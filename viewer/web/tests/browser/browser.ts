// Debian's Chromium with software WebGL, for all browser tests.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";

export const CHROMIUM = process.env.CANCHA_CHROMIUM ?? "/usr/bin/chromium";
export const PAGE_FOLDER = process.env.CANCHA_WEB_DIST ?? "dist";
export const BROWSER_ARGUMENTS = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-unsafe-swiftshader",
];
/** A page that has not done the expected thing by then never will, even on a busy machine. */
export const PATIENCE_MS = 100_000;
const SCREENSHOT_FOLDER = process.env.CANCHA_SCREENSHOT_DIR ?? "test-output";

export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };

interface Viewport {
  width: number;
  height: number;
}

/** A browser that reuses its windows: a new one takes longer than most tests. */
export class TestBrowser {
  /** Key: whether they draw in 3D. */
  private readonly windows = new Map<boolean, Page>();
  private readonly clocked: Page[] = [];

  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<TestBrowser> {
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      chromiumSandbox: false,
      args: BROWSER_ARGUMENTS,
    });
    return new TestBrowser(browser);
  }

  /**
   * Opens the page with as little motion as possible, so that pictures do not depend on their time. A test that stops
   * time gets a window of its own, because the window keeps its clock.
   */
  async open(url: string, viewport: Viewport, { hasWebGl = true, mayStopTime = false } = {}): Promise<Page> {
    const page = (mayStopTime ? undefined : this.windows.get(hasWebGl)) ?? (await this.openWindow(hasWebGl));
    if (mayStopTime) {
      this.clocked.push(page);
      await page.clock.install();
    } else {
      this.windows.set(hasWebGl, page);
    }
    await page.setViewportSize(viewport);
    await page.goto(url);
    return page;
  }

  /** Clears a window of everything that a test left. */
  async clear(): Promise<void> {
    await Promise.all(this.clocked.splice(0).map((page) => page.close()));
    await Promise.all([...this.windows.values()].map((page) => page.goto("about:blank")));
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  private async openWindow(hasWebGl: boolean): Promise<Page> {
    const page = await this.browser.newPage({ reducedMotion: "reduce", timezoneId: "UTC" });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => {
      throw error;
    });
    if (!hasWebGl) {
      await page.addInitScript(() => {
        const getContext = HTMLCanvasElement.prototype.getContext as (...all: unknown[]) => unknown;
        HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...all: unknown[]) {
          return all[0] === "2d" ? getContext.apply(this, all) : null;
        } as typeof HTMLCanvasElement.prototype.getContext;
      });
    }
    return page;
  }
}

/** Turns a phone, or resizes a window; returns once the page has laid itself out. */
export async function resize(page: Page, viewport: Viewport): Promise<void> {
  await page.setViewportSize(viewport);
  await waitForFrames(page);
}

/** Returns once the page has laid itself out after a change. */
export async function waitForFrames(page: Page): Promise<void> {
  // The first frame measures, the second one applies the result.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
  });
}

/**
 * Lets a minute pass, and then no more time: anything shown for a moment stays. Only for a page that may stop time; the
 * scene is not drawn there.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets stopped time pass, a little at a time, until there is such an element. */
export async function runUntil(page: Page, selector: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while ((await page.locator(selector).count()) === 0) {
    if (Date.now() > end) {
      throw new Error(`The page has shown no ${selector}`);
    }
    await page.clock.runFor(50);
  }
}

/** The text of an element once it equals `expected`; otherwise its last text. */
export async function textOf(page: Page, selector: string, expected: string): Promise<string> {
  await page
    .waitForFunction(
      ([where, what]) => document.querySelector(where!)?.textContent === what,
      [selector, expected],
      { polling: 100, timeout: PATIENCE_MS },
    )
    .catch(() => {});
  return (await page.textContent(selector)) ?? "";
}

/** Waits until the canvas shows a match, not only a preview. */
export async function waitForPicture(page: Page): Promise<void> {
  // Does not poll by frames, the default, because software draws few of them.
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>(".stage")?.dataset.pictureMs !== undefined,
    undefined,
    { polling: 100, timeout: PATIENCE_MS },
  );
}

/** State of the page once everything is loaded that comes after its picture. */
export const COMPLETE = ".stage[data-is-complete]";

/** Number of colours on the canvas, and its share that is not transparent background. */
export async function readPixels(page: Page): Promise<{ colours: number; share: number }> {
  const pixels = await pixelsOf(page);
  const colours = new Set(pixels.map((pixel) => pixel & 0xffffff));
  const drawn = pixels.filter((pixel) => pixel >>> 24 > 200).length;
  return { colours: colours.size, share: drawn / pixels.length };
}

/** Number of magenta pixels on the canvas: only fake teams draw in magenta. */
export async function countMagenta(page: Page): Promise<number> {
  return countPixels(page, (r, g, b) => r > 200 && b > 200 && g < 90);
}

/** Number of pixels on the canvas in the pink of collision wires. */
export async function countPink(page: Page): Promise<number> {
  return countPixels(page, (r, g, b) => r > 150 && r - g > 70 && b - g > 50);
}

/** Number of pixels on the canvas in a team's yellow. */
export async function countYellow(page: Page): Promise<number> {
  return countPixels(page, (r, g, b) => r > 190 && g > 130 && b < 70);
}

async function countPixels(page: Page, counts: (r: number, g: number, b: number) => boolean): Promise<number> {
  const pixels = await pixelsOf(page);
  return pixels.filter((pixel) => counts((pixel >> 16) & 0xff, (pixel >> 8) & 0xff, pixel & 0xff)).length;
}

/** The canvas as numbers 0xAARRGGBB. */
async function pixelsOf(page: Page): Promise<Uint32Array> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas:not(.preview)")!;
    const copy = document.createElement("canvas");
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext("2d", { willReadFrequently: true })!;
    // A WebGL canvas can be read only in the frame in which it was drawn, and a still picture is drawn about once a
    // second.
    const isEmpty = () => context.getImageData(0, 0, copy.width, copy.height).data.every((value) => value === 0);
    do {
      await new Promise(requestAnimationFrame);
      context.drawImage(canvas, 0, 0);
    } while (isEmpty());
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    let text = "";
    for (let from = 0; from < data.length; from += 0x8000) {
      text += String.fromCharCode(...data.subarray(from, from + 0x8000));
    }
    return btoa(text);
  });
  const bytes = Buffer.from(base64, "base64");
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => {
    const [r, g, b, a] = bytes.subarray(4 * index, 4 * index + 4);
    return ((a! << 24) | (r! << 16) | (g! << 8) | b!) >>> 0;
  });
}

/** Texts of these elements that are cut off. The tail of a "g" may stick out of its box. */
export async function cutTexts(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) => {
    const isCut = (one: Element) =>
      one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 6;
    return all.filter(isCut).map((one) => one.textContent ?? "");
  });
}

/** Rules of axe-core that the page breaks, with the elements that break them. */
export async function findViolations(page: Page, axeSource: string): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    type Axe = { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    const { violations } = await (window as unknown as { axe: Axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  });
}

export async function takeScreenshot(page: Page, name: string): Promise<Buffer> {
  const picture = await page.screenshot({ timeout: PATIENCE_MS });
  saveTestOutput(name, picture);
  return picture;
}

/** A picture for people to look at. */
export function saveTestOutput(name: string, picture: Buffer): void {
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true });
  writeFileSync(join(SCREENSHOT_FOLDER, `${name}.png`), picture);
}
