// The page against a running viewer. CANCHA_VIEWER_URL names it; CANCHA_EXPECTED_SCORE ("3:1", blue first) is the score
// according to the server.

import axe from "axe-core";
import { expect, test } from "vitest";
import { DESKTOP, PATIENCE_MS, TestBrowser, findViolations, readPixels, takeScreenshot, waitForPicture } from "../browser/browser";

test("shows the score and the field of a viewer that runs", async () => {
  const url = process.env.CANCHA_VIEWER_URL;
  const score = process.env.CANCHA_EXPECTED_SCORE;
  if (!url || !score) {
    throw new Error("set CANCHA_VIEWER_URL and CANCHA_EXPECTED_SCORE (such as 3:1)");
  }
  const browser = await TestBrowser.launch();
  try {
    const page = await browser.open(url, DESKTOP);
    await waitForPicture(page);

    const scoreShown = async () => {
      const [blue, yellow] = await Promise.all(["blue", "yellow"].map((one) => page.textContent(`[data-score=${one}]`)));
      return `${blue}:${yellow}`;
    };
    await expect.poll(scoreShown, { timeout: PATIENCE_MS }).toBe(score);
    expect(await page.textContent("[data-clock]")).toMatch(/^\d\d+:\d\d$/);
    const { colours, share } = await readPixels(page);
    expect(colours).toBeGreaterThan(500);
    expect(share).toBeGreaterThan(0.3);
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "live");
  } finally {
    await browser.close();
  }
});
