// The field from above in 2D, in a real browser.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { FakeMatch } from "../support/fake_match";
import { PHONE, takeScreenshot, waitForPicture } from "./browser";
import { setUpStage, showLive } from "./stage";

/** Size of the largest field. */
const LARGE_FIELD = { floorLengthM: 4.9, floorWidthM: 3.3 };

const stage = setUpStage(() => {
  match = new FakeMatch();
  match.advance(600);
  Object.assign(match.scene, LARGE_FIELD);
  return showLive(() => match);
});
let match: FakeMatch;

/** Texts written in one frame on the canvas of this selector, with the height of their letters in pixels. */
async function writtenOn(page: Page, selector: string): Promise<{ text: string; sizePx: number }[]> {
  return page.evaluate(async (canvas) => {
    const { prototype } = CanvasRenderingContext2D;
    const { fillText } = prototype;
    const written: { text: string; sizePx: number }[] = [];
    prototype.fillText = function (this: CanvasRenderingContext2D, ...all: [string, number, number]) {
      if (this.canvas.matches(canvas)) {
        written.push({ text: all[0], sizePx: Number(/(\d+)px/.exec(this.font)?.[1]) });
      }
      fillText.apply(this, all);
    };
    const next = () => new Promise(requestAnimationFrame);
    await next();
    written.length = 0;
    await next();
    prototype.fillText = fillText;
    return written;
  }, selector);
}

describe("the picture in 2D", () => {
  const viewports = [{ width: 768, height: 1024 }, { width: 1024, height: 768 }, PHONE, { width: 844, height: 390 }];
  for (const viewport of viewports) {
    test(`has a number to be read on each robot of a large field, ${viewport.width}x${viewport.height}`, async () => {
      const page = await stage.browser.open(stage.viewer.url, viewport, { hasWebGl: false });
      await waitForPicture(page);
      const written = await writtenOn(page, ".stage canvas");

      expect(written.map(({ text }) => text)).toEqual(match.scene.robots.map(({ number }) => String(number)));
      expect(Math.min(...written.map(({ sizePx }) => sizePx))).toBeGreaterThanOrEqual(12);
      await takeScreenshot(page, `flat-${viewport.width}`);
    });
  }

  test("has none on the map, which is too small for them", async () => {
    const page = await stage.browser.open(stage.viewer.url, { width: 1280, height: 800 }, { hasWebGl: false });
    await waitForPicture(page);
    await page.keyboard.press("m");
    await page.waitForSelector(".map canvas");

    expect(await writtenOn(page, ".map canvas")).toEqual([]);
  });
});
