// The page against a viewer that runs already: CANCHA_VIEWER_URL names it. It must show a match.

import axe from "axe-core";
import { expect, test } from "vitest";
import { DESKTOP, findViolations, launchBrowser, openPage, readPixels, takeScreenshot, waitForPicture } from "./browser";

const url = process.env.CANCHA_VIEWER_URL;

test.skipIf(!url)("shows the match of a viewer that runs", async () => {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, url ?? "", DESKTOP);
    await waitForPicture(page);

    expect(await page.textContent("[data-score=blue]")).toMatch(/^\d+$/);
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
