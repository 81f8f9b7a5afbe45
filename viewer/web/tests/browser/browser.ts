// Debian's Chromium with software WebGL, as every browser test wants it.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";

export const CHROMIUM = process.env.CANCHA_CHROMIUM ?? "/usr/bin/chromium";
export const PAGE_FOLDER = process.env.CANCHA_WEB_DIST ?? "dist";
const SCREENSHOT_FOLDER = process.env.CANCHA_SCREENSHOT_DIR ?? "test-output";

export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    chromiumSandbox: false,
    args: [
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--enable-unsafe-swiftshader",
    ],
  });
}

/** Opens the page with as little motion as it can have, so that pictures do not depend on when they
 * are taken. */
export async function openPage(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  { hasWebGl = true, mayStopTime = false } = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
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
  if (mayStopTime) {
    await page.clock.install();
  }
  await page.goto(url);
  return page;
}

/** Lets a minute pass and then no more: what the page shows for a moment stays. For a page that may;
 * the scene is not drawn there. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Waits until the canvas shows a match. */
export async function waitForPicture(page: Page): Promise<void> {
  // Not the default polling, which waits for frames: software draws few of them.
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>(".stage")?.dataset.firstFrameMs !== undefined,
    undefined,
    { polling: 100, timeout: 60_000 },
  );
}

/** How many colours the canvas shows, and which share of it is not transparent background. */
export async function readPixels(page: Page): Promise<{ colours: number; share: number }> {
  return page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas")!;
    // A WebGL canvas can be read only in the frame in which it was drawn.
    await new Promise(requestAnimationFrame);
    const copy = document.createElement("canvas");
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext("2d")!;
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    const colours = new Set<number>();
    let drawn = 0;
    for (let index = 0; index < data.length; index += 4) {
      const [r, g, b, a] = [data[index]!, data[index + 1]!, data[index + 2]!, data[index + 3]!];
      colours.add((r << 16) | (g << 8) | b);
      drawn += a > 200 ? 1 : 0;
    }
    return { colours: colours.size, share: drawn / (data.length / 4) };
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
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true });
  return page.screenshot({ path: join(SCREENSHOT_FOLDER, `${name}.png`), timeout: 60_000 });
}
