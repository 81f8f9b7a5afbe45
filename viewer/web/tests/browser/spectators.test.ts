// Parts for spectators besides the picture, in a real browser: statistics, cards, line-ups, commentary, sound.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { MatchPhase } from "../../src/messages/cancha/v1/referee_pb";
import { GOAL_TICK, playedToTheBreak } from "../support/fake_break";
import { FakeMatch } from "../support/fake_match";
import { makeStatistics } from "../support/fake_statistics";
import { FINAL_STATE_HASH, FakeTape } from "../support/fake_tape";
import { fileAnswers, tapeAnswers } from "../support/fake_tape_server";
import { PATIENCE_MS, PHONE, cutTexts, findViolations, takeScreenshot } from "./browser";
import { Notebook } from "./notebook";
import { setUpStage, showLive } from "./stage";
import { expectLedTo, press } from "./tape_player";

const LAPTOP = { width: 1280, height: 800 };
const LANDSCAPE = { width: 844, height: 390 };
/** Five seconds with a goal, a break of one second, and four seconds more. */
let ended: FakeTape;
/** A match in its break. */
let running: FakeTape;

beforeAll(() => {
  running = playedToTheBreak();
  running.play(2);
  ended = playedToTheBreak();
  ended.match.phase = MatchPhase.PLAY;
  ended.play(240);
  ended.match.phase = MatchPhase.OVER;
  ended.play(1);
  ended.count(makeStatistics(ended.match.tick));
  ended.finish();
});

const stage = setUpStage(() => showLive(() => running.match));
let page: Page;

async function openRecording(search: string, viewport = LAPTOP, tape = ended): Promise<void> {
  stage.viewer.answerWith(fileAnswers("/final.mcap", tape.file(), true));
  page = await stage.browser.open(`${stage.viewer.url}?recording=final.mcap&${search}`, viewport, { hasWebGl: false });
  await page.waitForSelector('[aria-label="Statistics (G)"]', { timeout: PATIENCE_MS });
  await page.waitForSelector(".scrubber-head");
}

const texts = (selector: string) => page.locator(selector).allTextContents();

/** Gaps between neighbouring values in a row of the robots' table, in pixels. */
async function gapsBetweenValues(): Promise<number[]> {
  return page.locator(".robot-table tbody tr").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const boxes = [...row.children].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      return boxes.slice(1).map((box, index) => box.left - boxes[index]!.right);
    }),
  );
}

describe("statistics", () => {
  test("are not there before the first break, and the panel says when they come", async () => {
    await openRecording("t=1");
    await press(page, "g");
    await page.waitForSelector(".panel-empty");
    expect(await page.textContent(".panel-empty")).toMatch(/each break/);
    expect(await page.locator(".bars").count()).toBe(0);

    await press(page, "g");
    await page.waitForSelector(".statistics", { state: "detached" });
  });

  test("say also later in the match when newer ones come, and no more once it is over", async () => {
    await openRecording("t=8");
    await press(page, "g");
    await page.waitForSelector('.statistics:has(.bars) .panel-empty:text("each break")');
    await press(page, "End");
    await page.waitForSelector(".statistics .panel-empty", { state: "detached" });
  });

  test("of a match that ended before they were counted: there are none, and none will come", async () => {
    const abandoned = new FakeTape(new FakeMatch());
    abandoned.play(150);
    abandoned.abandon();
    stage.viewer.greetWith((socket) => socket.send('{"state":"over","source":"recordings","text":""}'));
    stage.viewer.answerWith(tapeAnswers(abandoned));
    page = await stage.browser.open(`${stage.viewer.url}?match=demo`, LAPTOP, { hasWebGl: false });
    await page.waitForSelector(".scrubber-head", { timeout: PATIENCE_MS });
    await press(page, "g");
    await page.waitForSelector('.statistics .panel-empty:text("This match has none")');
    await press(page, "End");
    await page.waitForSelector('.scrubber-head[data-tick="150"]');
    await page.waitForSelector("[data-screen=result]");
  });

  test("are those of the break until the match is over", async () => {
    await openRecording("t=8");
    await press(page, "g");
    await page.waitForSelector('.panel-head p:text("After 00:05 of play")');
    await press(page, "End");
    await page.waitForSelector('.panel-head p:text("After 00:10 of play")');
  });

  test("come in the order of the server, with its units, decimals and meanings", async () => {
    await openRecording("t=8");
    await press(page, "g");
    await page.waitForSelector(".statistics .bars");
    expect(await texts(".statistics .bars tbody tr td")).toEqual(["61%", "39%", "2", "8", "2.71\u00a0m/s", "2.50\u00a0m/s"]);
    expect(await page.getAttribute("[data-statistic=pirouettes] th", "aria-description")).toBe("Full turns on the spot.");
    expect(await texts(".meanings dt")).toEqual(["Possession", "Pirouettes", "Top speed"]);
  });

  test("of robots are ordered by the column that is chosen", async () => {
    await openRecording("t=8");
    await press(page, "g");
    await page.waitForSelector(".robot-table");
    const robots = async () => (await texts(".robot-table tbody th")).map((text) => text.trim());
    expect((await robots())[0]).toBe("RPR 1");
    await page.click('.robot-table button:text("Pirouettes")');
    await page.waitForSelector(".robot-table th[aria-sort=descending]");
    await expect.poll(async () => (await robots()).slice(0, 3)).toEqual(["RPR 4", "TAM 5", "TAM 4"]);
  });

  test("of robots have room for as many as soccer has", async () => {
    const columns: [string, number, number, string][] = [
      ["Possession", 27, 0, "%"],
      ["Shots", 2, 0, ""],
      ["Shots on target", 2, 0, ""],
      ["Saves", 5, 0, ""],
      ["Passes completed", 12, 0, ""],
      ["Fastest ball", 1.62, 2, "m/s"],
      ["Distance covered", 128.3, 1, "m"],
      ["Top speed", 1.71, 2, "m/s"],
    ];
    const statistics = columns.map(([title, value, decimals, unit]) => {
      const robots = Array.from({ length: 10 }, (_, index) => ({ robotId: index + 1, value }));
      return { name: title, title, unit, decimals, robots };
    });
    const tape = new FakeTape(new FakeMatch());
    tape.play(120);
    tape.count({ ...makeStatistics(120), statistics });
    tape.play(60);
    tape.finish();
    await openRecording("t=9", LAPTOP, tape);
    await press(page, "g");
    await page.waitForSelector(".robot-table");

    expect(await page.locator(".robot-table").evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
    expect(await cutTexts(page, ".robot-table th, .robot-table td")).toEqual([]);
    expect(Math.min(...(await gapsBetweenValues()))).toBeGreaterThanOrEqual(5);
    await page.locator(".robot-table").scrollIntoViewIfNeeded();
    await takeScreenshot(page, "statistics-robots");
  });

  test("show shots by shape, and a click shows one again from a second before it", async () => {
    await openRecording("t=8");
    await press(page, "g");
    await page.waitForSelector(".statistics .shot-map .shot");
    const ends = () =>
      page.locator(".statistics .shot-map g.shot").evaluateAll((all) => all.map((one) => one.getAttribute("data-end")));
    await expect.poll(ends).toEqual(["saved", "off target", "goal"]);
    await expectLedTo(page, GOAL_TICK - 60, () => page.click('.shot-list button:has-text("RPR 4")'));
  });

  test("of shots tell of none that is still to come", async () => {
    await openRecording("t=2");
    await press(page, "g");
    await page.waitForSelector(".shot-list li");
    expect(await page.locator(".shot-list li").count()).toBe(1);
  });
});

describe("cards", () => {
  test("at half-time has score, scorer, figures and shots", async () => {
    await openRecording("t=5.5");
    // Figures and scorers are loaded separately.
    await page.waitForSelector("[data-screen=half-time] .bars");
    await page.waitForSelector("[data-screen=half-time] .goal-time");
    expect(await page.textContent("[data-screen=half-time] h2")).toBe("Half-time");
    expect(await texts("[data-screen=half-time] .result-score")).toEqual(["1", "0"]);
    expect(await texts("[data-screen=half-time] .goal-time")).toEqual([`0'04"`]);
    expect(await page.locator("[data-screen=half-time] .shot-map g.shot").count()).toBe(3);
    await takeScreenshot(page, "half-time");
  });

  for (const viewport of [LAPTOP, PHONE, LANDSCAPE]) {
    test(`at half-time has a heat map of both teams in the place of the shots, ${viewport.width} pixels wide`, async () => {
      await openRecording("t=5.5", viewport);
      if (viewport === LANDSCAPE) {
        await press(page, "e");
      }
      await page.click('[data-screen=half-time] [data-map=heat]');
      const heat = page.locator("[data-screen=half-time] .heat-pair canvas");
      await heat.nth(1).waitFor();
      expect(await page.locator("[data-screen=half-time] .shot-map").count()).toBe(0);
      expect(await heat.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
        "Robots of Río Plate Robotics, which attacks to the right",
        "Robots of Team Amsel, which attacks to the left",
      ]);
      await heat.nth(1).scrollIntoViewIfNeeded();
      expect(await findViolations(page, axe.source)).toEqual([]);
      await takeScreenshot(page, `half-time-heat-${viewport.width}`);
    });
  }

  test("of the result says with which hash the match can be proved, and copies a link", async () => {
    await openRecording("t=0");
    await press(page, "End");
    await page.waitForSelector("[data-screen=result] .bars");
    expect(await page.textContent(".state-hash code")).toBe(FINAL_STATE_HASH);
    const said = await Notebook.open(page, ".card-buttons [role=status]");
    await page.click('.card-buttons button:text("Copy link")');
    expect(await said.next()).not.toBe("");
    await page.click('.card-buttons button:text("All statistics")');
    await page.waitForSelector(".statistics .bars");
  });

  test("of a match that is played has its figures from the tape", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await stage.browser.open(stage.viewer.url, LAPTOP, { hasWebGl: false });
    await page.waitForSelector("[data-screen=half-time] .bars", { timeout: PATIENCE_MS });
    expect(await page.locator(".state-hash").count()).toBe(0);
  });
});

describe("line-ups", () => {
  test("are shown before the start, and on demand", async () => {
    const waiting = new FakeMatch();
    waiting.phase = MatchPhase.BEFORE_START;
    waiting.origins.yellow = "FIRASim";
    stage.viewer.greetWith(showLive(() => waiting));
    page = await stage.browser.open(stage.viewer.url, LAPTOP, { hasWebGl: false });
    await page.waitForSelector(".line-ups");
    // All are of one kind, which is not mentioned.
    expect(await texts(".line-up-blue li")).toEqual(["1", "2", "3", "4", "5"]);
    expect(await page.textContent(".line-up-blue h3")).toContain("Río Plate Robotics");
    expect(await page.textContent(".line-up-blue p")).toBe("Blue");
    expect(await page.textContent(".line-up-yellow p")).toBe("Yellow, written for FIRASim");

    waiting.phase = MatchPhase.PLAY;
    stage.viewer.send(waiting.update());
    await page.waitForSelector(".line-ups", { state: "detached" });
    await press(page, "u");
    await page.waitForSelector(".line-ups");
  });
});

describe("the commentary", () => {
  test("has events and shots, says what a goal means, and leads to the moment", async () => {
    await openRecording("t=5.5");
    await page.click("[data-feed=commentary]");
    // Events and figures come one after the other.
    await page.waitForSelector(".commentary .feed-goal");
    await page.waitForSelector('.commentary li:has-text("off target")');
    const lines = await texts(".commentary .feed-text");
    expect(lines).toContain("Goal by Río Plate Robotics no. 4. Río Plate Robotics takes the lead.");
    expect(lines).toContain("Team Amsel no. 5 shoots at 1.6\u00a0m/s: off target.");
    expect(lines.findIndex((line) => line.startsWith("Half-time"))).toBeLessThan(lines.findIndex((line) => line.startsWith("Goal")));
    await takeScreenshot(page, "commentary");
  });

  test("says aloud what happens, and nothing of what somebody has jumped over", async () => {
    await openRecording("t=3");
    // Team Amsel no. 5 shoots in tick 200.
    expect(await page.textContent("[data-spoken]")).toBe("");
    const spoken = await Notebook.open(page, "[data-spoken]");
    await press(page, "Space");
    expect(await spoken.next()).toMatch(/^Team Amsel no. 5 shoots/);
  });
});

describe("sound", () => {
  test("is off at first, and the page remembers who switches it on", async () => {
    await openRecording("t=1");
    const button = '[aria-label="Sound (V)"]';
    expect(await page.getAttribute(button, "aria-pressed")).toBe("false");
    await press(page, "v");
    await page.waitForSelector(`${button}[aria-pressed=true]`);
    await page.reload();
    await page.waitForSelector(`${button}[aria-pressed=true]`);
    await press(page, "v");
    await page.waitForSelector(`${button}[aria-pressed=false]`);
  });
});

describe("axe-core", () => {
  for (const colorScheme of ["dark", "light"] as const) {
    for (const viewport of [LAPTOP, PHONE]) {
      test(`objects to nothing, ${colorScheme}, ${viewport.width} pixels wide`, async () => {
        await openRecording("t=0", viewport);
        await page.emulateMedia({ colorScheme });
        await press(page, "End");
        await press(page, "g");
        await press(page, "u");
        await page.waitForSelector(".statistics .shot-list");
        await page.waitForSelector(".line-ups");
        expect(await findViolations(page, axe.source)).toEqual([]);
        expect(await cutTexts(page, ".bars thead th, .bars td, .line-up h3, .panel-head h2")).toEqual([]);
        await takeScreenshot(page, `statistics-${colorScheme}-${viewport.width}`);
        await page.emulateMedia({ colorScheme: null });
      });
    }
  }
});
