// The page against a viewer of a server with several matches. CANCHA_VIEWER_URL names the viewer,
// CANCHA_EXPECTED_MATCHES ("final,semi") the server's live matches.

import { expect, test } from "vitest";
import { DESKTOP, TestBrowser, takeScreenshot, waitForPicture } from "../browser/browser";

test("lists the matches of a server, and a click leads to the right one", async () => {
  const url = process.env.CANCHA_VIEWER_URL;
  const expected = process.env.CANCHA_EXPECTED_MATCHES?.split(",");
  if (!url || !expected) {
    throw new Error("set CANCHA_VIEWER_URL and CANCHA_EXPECTED_MATCHES (such as final,semi)");
  }
  const browser = await TestBrowser.launch();
  try {
    const page = await browser.open(url, DESKTOP);
    const chosen = expected.at(-1)!;
    await page.waitForSelector(`[data-match="${chosen}"] [data-state=playing]`);
    const names = await page.locator(".match-name a").allTextContents();
    expect(names.sort()).toEqual(expected.sort());
    const blue = await page.textContent(`[data-match="${chosen}"] .side-blue .side-name`);
    await takeScreenshot(page, "live-lobby");

    await page.click(`[data-match="${chosen}"] a`);
    await waitForPicture(page);

    expect(new URL(page.url()).searchParams.get("match")).toBe(chosen);
    expect(await page.textContent("[data-chosen]")).toBe(chosen);
    // The teams of the two matches have different names.
    expect(await page.textContent(".scoreboard .side-blue .side-name")).toBe(blue);
    await takeScreenshot(page, "live-lobby-match");
  } finally {
    await browser.close();
  }
});
