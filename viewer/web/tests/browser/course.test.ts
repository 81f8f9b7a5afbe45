// A run through a course in a real browser; its pictures are written as test output.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { FakeMatch } from "../support/fake_match";
import { FakeRun } from "../support/fake_run";
import { FakeTape } from "../support/fake_tape";
import { tapeAnswers } from "../support/fake_tape_server";
import {
  DESKTOP,
  PATIENCE_MS,
  PHONE,
  countYellow,
  cutTexts,
  findViolations,
  readPixels,
  resize,
  runUntil,
  stopTime,
  takeScreenshot,
  waitForPicture,
} from "./browser";
import { setUpStage, showLive } from "./stage";

const LANDSCAPE = { width: PHONE.height, height: PHONE.width };

const stage = setUpStage(() => {
  run = new FakeRun();
  run.tick = 60 * 21;
  return showLive(() => run);
});
let run: FakeRun;
let page: Page;

describe("a course", () => {
  test("is drawn with ramp, signs, rays and a camera's picture, and axe-core objects to nothing", async () => {
    page = await stage.browser.open(stage.viewer.url, DESKTOP);
    await waitForPicture(page);
    await page.waitForSelector("[data-picture]");
    const { colours, share } = await readPixels(page);
    expect(colours).toBeGreaterThan(500);
    expect(share).toBeGreaterThan(0.3);
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "course-desktop");

    await page.keyboard.press("s");
    await page.waitForSelector("[data-picture]", { state: "detached" });
    await page.keyboard.press("c");
    await page.keyboard.press("3");
    await page.waitForSelector('[data-camera=top][aria-pressed="true"]');
    await takeScreenshot(page, "course-top");
    await page.keyboard.press("c");
    await page.keyboard.press("4");
    await page.waitForSelector('[data-camera=follow][aria-pressed="true"]');
    await takeScreenshot(page, "course-follow");
  });

  test("shows a robot under an upper floor", async () => {
    run.isLost = true;
    run.senses = false;
    page = await stage.browser.open(`${stage.viewer.url}?quality=high`, DESKTOP);
    await waitForPicture(page);

    // Nothing else here has the team's yellow.
    await expect.poll(() => countYellow(page), { timeout: PATIENCE_MS }).toBeGreaterThan(30);
    await takeScreenshot(page, "course-under");
  });

  test("fits a phone held in any way", async () => {
    page = await stage.browser.open(stage.viewer.url, PHONE);
    await waitForPicture(page);
    for (const viewport of [PHONE, LANDSCAPE]) {
      await resize(page, viewport);
      expect(await cutTexts(page, ".scoreboard .side-name, .feed-text")).toEqual([]);
      expect(await findViolations(page, axe.source)).toEqual([]);
      await takeScreenshot(page, `course-phone-${viewport.width}`);
    }
  });
});

describe("the panels of a run", () => {
  /** Drawing in software is what makes the other tests slow. */
  const openWithoutScene = (viewport = DESKTOP) => stage.browser.open(stage.viewer.url, viewport, { hasWebGl: false });

  test("say how far each team has come, and nothing of goals", async () => {
    page = await openWithoutScene();
    await page.waitForSelector("[data-score=blue]");

    expect(await page.textContent("[data-score=blue]")).toBe("43%");
    expect(await page.textContent("[data-score=yellow]")).toBe("31%");
    expect(await page.getAttribute(".side-blue [role=progressbar]", "aria-valuenow")).toBe("43");
    expect(await page.textContent("[data-phase]")).toBe("of 02:00");
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    expect(await page.textContent("#page")).not.toMatch(/goal|half|restart|kick|defend|nobody/i);
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "course-help");
  });

  test("offer no goals where there is a tape, and no key for them", async () => {
    const tape = new FakeTape(new FakeMatch());
    tape.play(600);
    stage.viewer.answerWith(tapeAnswers(tape));
    page = await openWithoutScene();
    await page.waitForSelector(".tape-bar");
    await page.click(".speed-menu summary");
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");

    expect(await page.textContent("dialog.help")).toContain("pause or play");
    expect(await page.content()).not.toMatch(/goal\b|goals\b/i);
    await takeScreenshot(page, "course-tape");
  });

  test("show one team where one is alone", async () => {
    run = new FakeRun(true);
    page = await openWithoutScene();
    await page.waitForSelector("[data-score=blue]");

    expect(await page.locator(".scoreboard .side").count()).toBe(1);
    await takeScreenshot(page, "course-solo");
  });

  test("celebrate who is through", async () => {
    page = await stage.browser.open(stage.viewer.url, DESKTOP, { hasWebGl: false, mayStopTime: true });
    await page.waitForSelector("[data-score=blue]");
    await page.waitForSelector("[data-link=live]", { state: "attached" });
    await stopTime(page);
    run.tick = 60 * 43.2;
    run.progress.blue = 1;
    stage.viewer.send(run.update());

    await runUntil(page, ".banner-score");
    expect(await page.textContent(".banner-score")).toBe("Los Exploradores is throughafter 43.20\u00a0s");
    await takeScreenshot(page, "course-through");
  });

  test.each([
    [false, "finished", "Los Exploradores wins, 43.20\u00a0s", "Finished"],
    [true, "finished", "Los Exploradores is through, 43.20\u00a0s", "Finished"],
    [true, "full time", "Time is up", "43% of the way"],
  ])("end with how far all have come: alone %s, %s", async (isSolo, reason, title, detail) => {
    run = new FakeRun(isSolo);
    run.tick = 60 * 43.2;
    page = await openWithoutScene();
    await page.waitForSelector("[data-score=blue]");
    run.end(reason);
    stage.viewer.send(run.update());
    stage.viewer.send(run.over());

    await page.waitForSelector("[data-screen=result]");
    expect(await page.textContent("[data-screen=result] h2")).toBe(title);
    expect(await page.textContent("[data-outcome]")).toBe(title);
    expect(await page.textContent(".result-reason")).toBe(detail);
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, `course-result-${isSolo ? "solo-" : ""}${reason.replace(" ", "-")}`);
    await resize(page, PHONE);
    await takeScreenshot(page, `course-result-${isSolo ? "solo-" : ""}${reason.replace(" ", "-")}-phone`);
  });

  test("show what a camera sees, also where it comes alone, until a key switches it off", async () => {
    run.senses = false;
    page = await openWithoutScene();
    await page.waitForSelector("[data-score=blue]");
    expect(await page.locator("[aria-label=Sensors]").count()).toBe(0);
    stage.viewer.send(run.pictures());

    await page.waitForSelector('[data-picture="1 camera"]');
    const size = () =>
      page.locator("[data-picture] canvas").evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
    await expect.poll(size).toEqual([64, 48]);
    await page.keyboard.press("s");
    await page.waitForSelector("[data-picture]", { state: "detached" });
    await page.waitForSelector("[aria-label=Sensors][aria-pressed=false]");
  });
});
