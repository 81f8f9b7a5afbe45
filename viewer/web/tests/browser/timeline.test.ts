// The bar of a tape in a real browser: pointing, dragging, and phones; fed by a fake gateway.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { MatchPhase } from "../../src/messages/cancha/v1/referee_pb";
import type { FakeTape } from "../support/fake_tape";
import { fileAnswers, tapeAnswers } from "../support/fake_tape_server";
import { GOAL_TICK, played } from "../support/played_tape";
import { DESKTOP, PHONE, findViolations, takeScreenshot, waitForPicture } from "./browser";
import { Notebook } from "./notebook";
import { setUpStage, showLive } from "./stage";
import { expectLedTo, press, waitForGoals, waitForTick } from "./tape_player";

/** Ten seconds with a goal after five; made once. */
let ended: FakeTape;
/** These ten seconds, still being played. */
let running: FakeTape;

beforeAll(() => {
  running = played();
  ended = played();
  ended.match.phase = MatchPhase.OVER;
  ended.play(1);
  ended.finish();
});

const stage = setUpStage(() => showLive(() => running.match));
let page: Page;

const open = (search = "", viewport = DESKTOP, hasWebGl = false) =>
  stage.browser.open(stage.viewer.url + search, viewport, { hasWebGl });

async function tickShown(): Promise<number> {
  return Number(await page.getAttribute(".scrubber-head", "data-tick"));
}

describe("the bar", () => {
  test("can be dragged, and says time and score where one points", async () => {
    stage.viewer.answerWith(fileAnswers("/final.mcap", ended.file(), true));
    page = await open("?recording=final.mcap&t=0");
    await waitForTick(page, 0);
    const line = (await page.locator(".scrubber-line").boundingBox())!;
    await waitForGoals(page);
    const at = (share: number) => [line.x + share * line.width, line.y + line.height / 2] as const;

    await page.mouse.move(...at(0.9));
    expect(await page.textContent(".scrubber-tip")).toContain("0:09in the recording");
    expect(await page.textContent(".tip-score")).toMatch(/1 : 0|0 : 1/);
    await page.mouse.move(...at(GOAL_TICK / 600));
    expect(await page.textContent(".tip-mark")).toContain("Goal by blue");
    await takeScreenshot(page, "timeline-tip");
    await page.mouse.down();
    await page.mouse.move(...at(0.25), { steps: 4 });
    await page.mouse.up();

    await expect.poll(async () => Math.abs((await tickShown()) - 150)).toBeLessThanOrEqual(2);
    await page.waitForSelector('[role=slider][aria-valuetext="0:02 of 0:10, blue 0, yellow 0"]');
  });

  test("fits a phone, and has the field above it", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await open("", PHONE, true);
    await waitForPicture(page);
    await page.waitForSelector(".tape-bar");
    const bar = (await page.locator(".tape-bar").boundingBox())!;
    const buttons = await page
      .locator(".tape-bar button:visible")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));

    expect(bar.width).toBe(PHONE.width);
    expect(bar.y + bar.height).toBe(PHONE.height);
    expect(Math.min(...buttons)).toBeGreaterThanOrEqual(44);
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "timeline-phone");
  });

  test("has goals, ticks, sharing and the link in a menu on a phone", async () => {
    stage.viewer.answerWith(fileAnswers("/final.mcap", ended.file(), true));
    page = await open("?recording=final.mcap&t=00:02", PHONE);
    await waitForTick(page, 120);
    // Nothing sticks out of the window.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(PHONE.height);
    await page.click(".speed-menu summary");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".speed-choices", { state: "hidden" });
    await page.click(".speed-menu summary");
    await page.click('.speed-choices [aria-label="One tick on"]');
    await waitForTick(page, 121);
    const buttons = page.locator(".speed-choices button");
    const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await takeScreenshot(page, "timeline-phone-menu");
    await waitForGoals(page);
    await expectLedTo(page, GOAL_TICK - 120, () => page.click('.speed-choices [aria-label="Next goal"]'));
    const said = await Notebook.open(page, ".speed-choices .copy-said");
    await page.click('.speed-choices [aria-label="Copy link"]');
    expect(await said.next()).not.toBe("");
    await page.click('.speed-choices [aria-label="Share a picture or a clip"]');
    await page.waitForSelector("dialog.share[open]");
  });

  test("shares with all its buttons in sight on a phone that lies", async () => {
    const landscape = { width: 844, height: 390 };
    stage.viewer.answerWith(fileAnswers("/final.mcap", ended.file(), true));
    page = await open("?recording=final.mcap&t=00:02", landscape);
    await waitForTick(page, 120);
    await press(page, "x");
    await page.waitForSelector("dialog.share[open]");
    const ends = await page
      .locator("dialog.share button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));

    expect(Math.max(...ends)).toBeLessThanOrEqual(landscape.height);
    await takeScreenshot(page, "share-landscape");
  });

  test("shows a match and its goals on a desktop", async () => {
    stage.viewer.answerWith(fileAnswers("/final.mcap", ended.file(), true));
    page = await open("?recording=final.mcap&t=00:06", DESKTOP, true);
    await waitForPicture(page);
    await page.waitForSelector('.stage[data-tick="360"]');
    await takeScreenshot(page, "timeline-desktop");
  });
});
