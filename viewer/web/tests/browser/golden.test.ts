// The expected look of the page: field, scrum, goal, half-time.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { RestartKind } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { ROBOT_M } from "../support/fake_scene";
import { playedToTheBreak } from "../support/fake_break";
import { FakeMatch } from "../support/fake_match";
import { fileAnswers } from "../support/fake_tape_server";
import { COMPLETE, DESKTOP, PHONE, runUntil, stopTime, takeScreenshot, waitForPicture } from "./browser";
import { shareThatDiffers } from "./golden";
import { setUpStage, showLive } from "./stage";

/** The whole card of half-time fits into it. */
const TALL = { width: 1280, height: 1200 };

/** Largest allowed share of different pixels. A missing robot makes twice as many pixels differ. */
const MOST_THAT_DIFFERS = 0.0005;

const stage = setUpStage(() => {
  match = new FakeMatch();
  return showLive(() => match);
});
let match: FakeMatch;

/** Eight robots at the ball, close to the line. */
function pileUp(): void {
  match.advance(100);
  match.ball = { ...match.ball, x: 0.8, y: -0.3, vx: 0, vy: 0 };
  const { robots, ball } = match;
  robots.filter(({ number }) => number > 1).forEach((robot, index) => {
    const angle = (2 * Math.PI * index) / 8;
    const away = ROBOT_M * (index % 2 === 0 ? 0.85 : 1.45);
    robot.x = ball.x + away * Math.cos(angle);
    robot.y = ball.y + away * Math.sin(angle);
    robot.heading = angle + Math.PI;
  });
}

async function differenceOf(name: string, page: Page): Promise<number> {
  return shareThatDiffers(name, await takeScreenshot(page, `golden-${name}`));
}

async function open(viewport: { width: number; height: number }): Promise<Page> {
  const page = await stage.browser.open(`${stage.viewer.url}?quality=high`, viewport);
  await waitForPicture(page);
  await page.waitForSelector(COMPLETE);
  return page;
}

describe("the page looks as it should", () => {
  test("before play has begun", async () => {
    const page = await open(DESKTOP);
    expect(await differenceOf("field", page)).toBeLessThan(MOST_THAT_DIFFERS);
  });

  test("in a scrum", async () => {
    pileUp();
    const page = await open(DESKTOP);
    expect(await differenceOf("scrum", page)).toBeLessThan(MOST_THAT_DIFFERS);
  });

  test("in a scrum, on a phone", async () => {
    pileUp();
    const page = await open(PHONE);
    expect(await differenceOf("phone", page)).toBeLessThan(MOST_THAT_DIFFERS);
  });

  test("after a goal, in 2D", async () => {
    match.advance(47 * 60);
    const page = await stage.browser.open(stage.viewer.url, DESKTOP, { hasWebGl: false, mayStopTime: true });
    await page.waitForSelector(".scoreboard");
    await page.waitForSelector(COMPLETE);
    await stopTime(page);
    match.score.blue += 1;
    match.say("goal", Team.BLUE, "2.1", `Goal by ${match.names.blue} no. 4: ${match.score.blue}-${match.score.yellow}.`, 4);
    match.place(RestartKind.KICK_OFF, Team.YELLOW, "goal by blue");
    stage.viewer.send(match.update());
    await runUntil(page, ".banner-score");
    expect(await differenceOf("goal", page)).toBeLessThan(MOST_THAT_DIFFERS);
  });

  test("at half-time, in 2D, with figures and shots", async () => {
    const tape = playedToTheBreak();
    tape.finish();
    stage.viewer.answerWith(fileAnswers("/final.mcap", tape.file(), true));
    const page = await stage.browser.open(`${stage.viewer.url}?recording=final.mcap&t=5.5`, TALL, { hasWebGl: false });
    await page.waitForSelector(COMPLETE);
    await page.waitForSelector("[data-screen=half-time] .shot-map svg");
    await page.waitForSelector(".banner", { state: "detached" });
    expect(await differenceOf("half-time", page)).toBeLessThan(MOST_THAT_DIFFERS);
  });
});
