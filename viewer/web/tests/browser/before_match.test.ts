// The page before a match, in a real browser, fed by a fake viewer.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { MatchPhase } from "../../src/messages/cancha/v1/referee_pb";
import { FakeMatch } from "../support/fake_match";
import { DESKTOP, PATIENCE_MS, findViolations, takeScreenshot, textOf } from "./browser";
import { setUpStage, showLive } from "./stage";

const stage = setUpStage(() => {
  match = new FakeMatch();
  return showLive(() => match);
});
let match: FakeMatch;
let page: Page;

const openWithoutScene = () => stage.browser.open(stage.viewer.url, DESKTOP, { hasWebGl: false });

describe("before a match", () => {
  test("there is a friendly screen", async () => {
    stage.viewer.greetWith((socket) => socket.send('{"state":"connecting","source":"127.0.0.1:4711","text":""}'));
    page = await stage.browser.open(stage.viewer.url, DESKTOP);

    await page.waitForSelector("[data-screen=no-match]");
    await page.waitForSelector("[data-link=connecting]", { state: "attached" });
    expect(await page.textContent("[data-screen=no-match]")).toContain("127.0.0.1:4711");
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "no-match");
  });

  test("a recording that is on its way is not called missing", async () => {
    stage.viewer.greetWith((socket) => socket.send('{"state":"over","source":"recordings","text":""}'));
    const asked: string[] = [];
    stage.viewer.answerWith((path) => {
      asked.push(path);
      return path === "/tape" ? { status: 503, body: new TextEncoder().encode('{"text":"ask again in a second"}') } : undefined;
    });
    page = await stage.browser.open(`${stage.viewer.url}?match=final`, DESKTOP);

    await expect.poll(() => asked.filter((path) => path === "/tape").length, { timeout: PATIENCE_MS }).toBeGreaterThan(1);
    await page.waitForSelector('[data-screen=no-match] h2:text("Opening the recording")');
  });

  test("the seats that are missing are named", async () => {
    match.phase = MatchPhase.BEFORE_START;
    match.waitingFor = ["yellow"];
    page = await openWithoutScene();

    await page.waitForSelector("[data-screen=before-start] .seat-missing", { state: "attached" });
    expect(await page.textContent(".seat-missing")).toContain(match.names.yellow);
  });

  test("the page says that an official starts it once all seats are ready", async () => {
    match.phase = MatchPhase.BEFORE_START;
    match.awaitsStart = true;
    page = await openWithoutScene();

    const text = "Waiting for an official to start";
    expect(await textOf(page, "[data-waiting]", text)).toBe(text);
    expect(await page.locator(".seat-missing").count()).toBe(0);
    match.phase = MatchPhase.PLAY;
    match.awaitsStart = false;
    stage.viewer.send(match.update());
    await page.waitForSelector("[data-waiting]", { state: "detached" });
  });
});
