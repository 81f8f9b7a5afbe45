// The page in a real browser, fed by a fake viewer; its pictures are written as test output.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { MatchPhase, PeriodKind, RestartKind } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { itemsOf, newsOf } from "../../src/panels/news";
import { FakeMatch, encode } from "../support/fake_match";
import {
  DESKTOP,
  PATIENCE_MS,
  PHONE,
  countMagenta,
  countPink,
  cutTexts,
  findViolations,
  readPixels,
  resize,
  runUntil,
  stopTime,
  takeScreenshot,
  textOf,
  waitForPicture,
} from "./browser";
import { Notebook } from "./notebook";
import { setUpStage, showLive } from "./stage";

const stage = setUpStage(() => {
  match = new FakeMatch();
  // Far enough for goals on both sides.
  match.advance(47 * 60);
  return showLive(() => match);
});
let match: FakeMatch;
let page: Page;

/** Opens the page for tests of panels, in a browser without WebGL: drawing in software makes the other tests slow. */
async function openWithoutScene({ mayStopTime = false } = {}): Promise<Page> {
  return stage.browser.open(stage.viewer.url, DESKTOP, { hasWebGl: false, mayStopTime });
}

const LANDSCAPE = { width: PHONE.height, height: PHONE.width };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Expects these panels side by side, all inside the window; `count` of them, if given. */
async function expectPanelsApart(selector: string, viewport: { width: number }, count?: number): Promise<void> {
  const panels = page.locator(selector);
  const boxes = await panels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as Box));
  expect(boxes.length).toBe(count ?? boxes.length);
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
    expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
  }
}

/** Plays a match to its end, 11 to 6 times `rounds`, with some own goals. */
function playManyGoals(rounds: number): void {
  match = new FakeMatch();
  match.score = { blue: 11 * rounds, yellow: 6 * rounds };
  const round = [4, 4, 5, 3, 4, 2, 8, 4, 1, 9, 10, 4, 5, 9, 4, 7, 1];
  const scorers = Array.from({ length: rounds }, () => round).flat();
  scorers.forEach((robotId, index) => {
    match.tick = 60 * (20 + 16 * index);
    const team = [4, 5, 3, 2, 7].includes(robotId) ? Team.BLUE : Team.YELLOW;
    match.say("goal", team, "2.1", `Goal ${index + 1}.`, robotId);
  });
  match.phase = MatchPhase.OVER;
  stage.viewer.greetWith((socket) => {
    socket.send(match.welcome());
    socket.send(match.update({ events: match.events }));
    socket.send(match.over());
  });
}

describe("the scene", () => {
  test("shows a late joiner the match, and axe-core objects to nothing", async () => {
    page = await stage.browser.open(stage.viewer.url, DESKTOP);
    await waitForPicture(page);

    const { colours, share } = await readPixels(page);
    // A night hall with a lit arena: many colours, and much of the picture is not background.
    expect(colours).toBeGreaterThan(500);
    expect(share).toBeGreaterThan(0.3);
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "match-desktop");
  });

  test("is seen from the camera that a key selects", async () => {
    page = await stage.browser.open(stage.viewer.url, DESKTOP);
    await waitForPicture(page);
    await page.keyboard.press("6");
    await page.waitForSelector('[data-camera=orbit][aria-pressed="true"]');
    await page.keyboard.press("3");
    await page.waitForSelector('[data-camera=top][aria-pressed="true"]');

    await takeScreenshot(page, "match-top");
  });

  test("has the team on the left of the scoreboard that is on the left of the picture, also from behind", async () => {
    page = await stage.browser.open(`${stage.viewer.url}?camera=orbit`, DESKTOP);
    await waitForPicture(page);
    expect(await page.textContent(".side-left .side-name")).toBe(match.names.yellow);

    // Half a turn.
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(300 + DESKTOP.height / 2, 400, { steps: 4 });
    await page.mouse.up();

    expect(await textOf(page, ".side-left .side-name", match.names.blue)).toBe(match.names.blue);
    expect(await page.textContent(".side-right .side-name")).toBe(match.names.yellow);
  });

  test("fits a phone held in any way, whatever the referee has to say and whoever plays", async () => {
    match.place(RestartKind.KICK_OFF, Team.BLUE, "start of the extra time, in which the next goal wins the match");
    page = await stage.browser.open(`${stage.viewer.url}?match=final`, PHONE);
    await waitForPicture(page);
    await expectPanelsApart(".way-back, .scoreboard-row, .strip, main, .chips, .rail, .camera-bar", PHONE);
    await takeScreenshot(page, "match-phone");

    for (const yellow of ["Team Amsel", "Thunderbots Braunschweig-Süd III"]) {
      match = new FakeMatch(7, { blue: "Río Plate Robotics", yellow });
      match.say("free_kick", Team.BLUE, "5.8", `Free kick for Río Plate Robotics: ${yellow} no. 4 pushed Río Plate Robotics no. 2.`);
      stage.viewer.send(match.welcome());
      stage.viewer.send(match.update());
      expect(await textOf(page, ".side-yellow .side-name", yellow)).toBe(yellow);
      for (const viewport of [PHONE, LANDSCAPE, { width: 667, height: 375 }]) {
        await resize(page, viewport);
        const hasRail = viewport === PHONE;
        await expectPanelsApart(".way-back, .scoreboard-row, .strip, main, .chips, .rail, .camera-bar", viewport, hasRail ? 7 : 6);
        expect(await cutTexts(page, ".scoreboard .side-name, .feed-text")).toEqual([]);
        expect(await findViolations(page, axe.source)).toEqual([]);
        await takeScreenshot(page, `match-phone-${yellow.length > 20 ? "long-" : ""}${viewport.width}`);
      }
    }
  });
});

test("What robots, ball and walls collide with is seen once a key switches it on", async () => {
  page = await stage.browser.open(stage.viewer.url, DESKTOP);
  await waitForPicture(page);
  expect(await countPink(page)).toBe(0);

  await page.keyboard.press("c");
  await page.waitForSelector('[aria-label="Collision shapes"][aria-pressed="true"]');
  await expect.poll(() => countPink(page), { timeout: PATIENCE_MS }).toBeGreaterThan(20);
  await takeScreenshot(page, "match-collisions");
});

describe("what teams draw", () => {
  test("is seen on the field once a key switches it on", async () => {
    match.draws = true;
    page = await stage.browser.open(stage.viewer.url, DESKTOP);
    await waitForPicture(page);
    await page.waitForSelector('[aria-label="What teams draw"]');
    expect(await countMagenta(page)).toBe(0);

    await page.keyboard.press("d");
    await page.waitForSelector("[data-numbers=yellow]");
    await expect.poll(() => countMagenta(page)).toBeGreaterThan(20);
    await takeScreenshot(page, "drawings");
    expect(await findViolations(page, axe.source)).toEqual([]);

    await page.keyboard.press("d");
    await page.waitForSelector("[data-numbers]", { state: "detached" });

    await expect.poll(() => countMagenta(page)).toBe(0);
  });
});

describe("the panels", () => {
  test("show score, clock and events", async () => {
    page = await openWithoutScene();

    expect(await textOf(page, "[data-score=blue]", String(match.score.blue))).toBe(String(match.score.blue));
    expect(await textOf(page, "[data-score=yellow]", String(match.score.yellow))).toBe(String(match.score.yellow));
    expect(await textOf(page, "[data-clock]", "00:47")).toBe("00:47");
    await page.click("[data-feed=all]");
    expect(await page.locator(".feed li").count()).toBe(itemsOf(newsOf(match.events)).length);
  });

  test("say that a browser without WebGL sees the field from above, and axe-core objects to nothing", async () => {
    page = await openWithoutScene();

    await page.waitForSelector("[data-flat]");
    expect(await findViolations(page, axe.source)).toEqual([]);
  });

  test("explain the keys when asked", async () => {
    page = await openWithoutScene();
    await page.waitForSelector(".scoreboard");
    await page.keyboard.press("?");

    await page.waitForSelector("dialog[open]");
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "help");
  });

  test("move a score only when it changes", async () => {
    page = await openWithoutScene();
    const changed = (team: string) => page.locator(`.side-changed[data-score=${team}]`).count();
    await page.waitForSelector("[data-score=blue]");
    expect([await changed("blue"), await changed("yellow")]).toEqual([0, 0]);

    match.score.blue += 1;
    stage.viewer.send(match.update());
    await page.waitForSelector(".side-changed[data-score=blue]");
    expect(await changed("yellow")).toBe(0);
  });

  test("say whom the match waits for", async () => {
    page = await openWithoutScene();
    await page.waitForSelector(".scoreboard");
    stage.viewer.send(encode({ case: "waiting", value: { seats: ["yellow"], tick: 1n } }));

    expect(await textOf(page, "[data-waiting]", "Waiting for yellow")).toBe("Waiting for yellow");
  });

  test("celebrate a score and say why play goes on", async () => {
    page = await openWithoutScene({ mayStopTime: true });
    await page.waitForSelector(".scoreboard");
    await stopTime(page);
    match.score.blue += 1;
    match.say("goal", Team.BLUE, "2.1", `Own goal by Team Amsel no. 1: ${match.score.blue}-0.`, 6);
    match.place(RestartKind.KICK_OFF, Team.YELLOW, "own goal by Team Amsel no. 1");
    stage.viewer.send(match.update());

    await runUntil(page, ".banner-score");
    await page.waitForSelector(".banner-score", { state: "attached" });
    expect(await page.textContent(".banner-score strong")).toBe("Own goal by Team Amsel no. 1");
    expect(await page.textContent(".banner-score span")).toBe(`${match.score.yellow} : ${match.score.blue}`);
    expect(await page.textContent("[data-whistle]")).toContain("own goal by Team Amsel no. 1");
    await takeScreenshot(page, "score");
  });

  test("say why play stands only until the ball has been played, and not after the end", async () => {
    match.place(RestartKind.FREE_BALL, Team.UNSPECIFIED, "stalemate");
    page = await openWithoutScene();
    await page.waitForSelector("[data-whistle]", { state: "attached" });
    match.restart.isBeingTaken = false;
    stage.viewer.send(match.update());
    await page.waitForSelector("[data-whistle]", { state: "detached" });

    match.more = { phase: MatchPhase.PLACEMENT };
    stage.viewer.send(match.update());
    await page.waitForSelector("[data-whistle]", { state: "attached" });
    match.more = {};
    match.restart.isBeingTaken = true;
    stage.viewer.send(match.over());
    await page.waitForSelector("[data-screen=result]", { state: "attached" });
    expect(await page.locator("[data-whistle]").count()).toBe(0);
  });

  test("say how long a time-out lasts, and how a shoot-out stands", async () => {
    page = await openWithoutScene();
    await page.waitForSelector(".scoreboard");
    match.more = { phase: MatchPhase.TIME_OUT, phaseLeftUs: 90_000_000n };
    stage.viewer.send(match.update());
    expect(await textOf(page, ".clock-held [data-phase]", "Time-out, 01:30 left")).toBe("Time-out, 01:30 left");

    match.more = {
      periodKind: PeriodKind.SHOOT_OUT,
      teams: [
        { team: Team.BLUE, name: "Amsel", shootOutGoals: 2, shootOutKicks: 3 },
        { team: Team.YELLOW, name: "Bussard", shootOutGoals: 1, shootOutKicks: 2 },
      ],
    };
    stage.viewer.send(match.update());
    expect(await textOf(page, "[data-kicks=blue]", "2 of 3")).toBe("2 of 3");
    expect(await textOf(page, "[data-kicks=yellow]", "1 of 2")).toBe("1 of 2");
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "shoot-out");
  });

  test("show the pace", async () => {
    match.pace = { isPaused: false, speed: 4 };
    page = await openWithoutScene();

    expect(await textOf(page, "[data-pace]", "×4")).toBe("×4");
    match.pace = { isPaused: true, speed: 4 };
    stage.viewer.send(match.update());
    expect(await textOf(page, "[data-pace]", "halted")).toBe("halted");
  });

  test("do not call a recording live", async () => {
    stage.viewer.greetWith((socket) => {
      socket.send('{"state":"live","source":"127.0.0.1:4711","text":""}');
      socket.send(match.welcome({ isRecording: true }));
      socket.send(match.update());
    });
    page = await openWithoutScene();

    expect(await textOf(page, "[data-link]", "recording")).toBe("recording");
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    expect(await page.textContent("[data-replay]")).toContain("cancha-referee --server 127.0.0.1:4711 halt");
    expect(await findViolations(page, axe.source)).toEqual([]);
  });

  test("cheer for no goal that a late joiner missed", async () => {
    const fromTheStart = new FakeMatch().welcome();
    match.score = { blue: 3, yellow: 1 };
    match.place(RestartKind.KICK_OFF, Team.YELLOW, "goal by blue");
    stage.viewer.greetWith((socket) => socket.send(fromTheStart));
    page = await openWithoutScene({ mayStopTime: true });
    await page.waitForSelector("[data-link=live]", { state: "attached" });
    await stopTime(page);
    stage.viewer.send(match.update());

    await runUntil(page, ".banner");
    expect(await page.textContent("[data-score=blue]")).toBe("3");
    expect(await page.locator(".banner").count()).toBe(1);
    expect(await page.locator(".banner-score").count()).toBe(0);
  });

  test("have no banner for a late joiner in open play", async () => {
    match.score = { blue: 3, yellow: 1 };
    match.restart.isBeingTaken = false;
    page = await openWithoutScene();

    // A banner would come with the update that brings this score.
    expect(await textOf(page, "[data-score=blue]", "3")).toBe("3");
    expect(await page.locator(".banner").count()).toBe(0);
  });

  test("say how far they are behind, and when an event happened", async () => {
    page = await openWithoutScene({ mayStopTime: true });
    await page.waitForSelector("[data-link=live]", { state: "attached" });
    await stopTime(page);
    match.say("goal", Team.BLUE, "2.1", "Goal by blue.");
    // Sent 13 s before another message, and arriving after it.
    stage.viewer.send(encode(undefined, { sentMs: 20_000 }));
    stage.viewer.send(match.update({ sentMs: 7_000 }));

    await runUntil(page, "[data-link=behind]");
    expect(await page.textContent("[data-link=behind]")).toBe("13 s behind");
    expect(await page.textContent(".feed li:first-child time")).toBe("0'47\"");
    await takeScreenshot(page, "behind");
    stage.viewer.send(match.update({ sentMs: 60_000 }));
    await runUntil(page, "[data-link=live]");
    expect(await page.textContent("[data-link]")).toBe("live");
  });

  test("end with the result", async () => {
    match.score = { blue: 3, yellow: 1 };
    page = await openWithoutScene();
    await page.waitForSelector(".scoreboard");
    stage.viewer.send(match.over());

    const winner = `${match.names.blue} wins`;
    expect(await textOf(page, "[data-screen=result] h2", winner)).toBe(winner);
    expect(await page.textContent("[data-outcome]")).toBe(winner);
    expect(await page.textContent("[data-screen=result]")).toContain("Full time");
    expect(await page.textContent("[data-phase]")).toBe("Full time");
    expect(await page.locator("[data-pace]").count()).toBe(0);
  });

  test("tell whoever comes after the end who played, who scored, and all that happened", async () => {
    match = new FakeMatch();
    for (let number = 1; number <= 12; number += 1) {
      match.say("free_ball", Team.UNSPECIFIED, "5.6", `Free ball ${number}`);
    }
    match.score = { blue: 2, yellow: 1 };
    match.tick = 60 * 151;
    match.say("goal", Team.BLUE, "2.1", "Goal by Río Plate Robotics no. 4: 1-0", 4);
    match.tick = 60 * 190;
    match.say("goal", Team.BLUE, "2.1", "Goal by Río Plate Robotics no. 4: 2-0", 4);
    match.say("goal", Team.YELLOW, "2.1", "Own goal by Río Plate Robotics no. 1: 2-1", 1);
    match.phase = MatchPhase.OVER;
    // An abandoned match has no winner, whatever the score.
    match.more = { winner: Team.UNSPECIFIED };
    stage.viewer.greetWith((socket) => {
      socket.send('{"state":"over","source":"h:1","text":"power cut (ana)"}');
      socket.send(match.welcome());
      socket.send(match.update());
      socket.send(match.over("power cut (ana)", true));
    });
    page = await openWithoutScene();
    await page.waitForSelector("[data-screen=result] h2", { state: "attached" });

    expect(await page.textContent("[data-screen=result] h2")).toBe("Abandoned");
    expect(await page.textContent("[data-outcome]")).toBe("AbandonedPower cut (ana)");
    expect(await page.textContent("[data-screen=result] .result-reason")).toBe("Power cut (ana)");
    expect(await page.locator(".result-name").allTextContents()).toEqual(["Río Plate Robotics", "Team Amsel"]);
    expect(await page.locator(".goals-blue li").allTextContents()).toEqual(["no. 4 2'31\", 3'10\""]);
    expect(await page.locator(".goals-yellow li").allTextContents()).toEqual(["Río Plate Robotics no. 1 (own goal) 3'10\""]);
    await page.click("[data-feed=all]");
    // The kick-off, twelve free balls in one, and three goals.
    expect(await page.locator(".feed li").count()).toBe(5);
    expect(await page.textContent(".feed li:nth-child(4)")).toContain("×12");
    expect(await findViolations(page, axe.source)).toEqual([]);
  });

  test.each([1, 5])("show every scorer of a match with many goals: %i times 17", async (rounds) => {
    playManyGoals(rounds);
    page = await openWithoutScene();
    await page.waitForSelector(".result-goals", { state: "attached" });

    for (const viewport of [DESKTOP, { width: 1440, height: 900 }, PHONE, LANDSCAPE]) {
      await resize(page, viewport);
      // Nothing of it is cut, and the rail scrolls to its end.
      expect(await cutTexts(page, ".result, .result-goals")).toEqual([]);
      await page.locator(".result-goals").evaluate((goals) => goals.scrollIntoView({ block: "end" }));
      const rail = (await page.locator(".rail").boundingBox())!;
      const goals = (await page.locator(".result-goals").boundingBox())!;
      expect(goals.y + goals.height).toBeLessThanOrEqual(rail.y + rail.height);
      expect(rail.y + rail.height).toBeLessThanOrEqual(viewport.height);
      expect(await findViolations(page, axe.source)).toEqual([]);
      await page.locator(".rail").evaluate((rail) => rail.scrollTo(0, 0));
      await takeScreenshot(page, `result-${viewport.width}-${rounds}`);
    }
  });

  test("come back by themselves after the line was cut", async () => {
    page = await openWithoutScene();
    await page.waitForSelector(".scoreboard");
    match.score.yellow = 9;
    const links = await Notebook.open(page, "[data-link]", "data-link");
    stage.viewer.dropBrowsers();

    await links.waitFor("lost");
    await page.waitForSelector("[data-link=live]", { state: "attached" });
    expect(await textOf(page, "[data-score=yellow]", "9")).toBe("9");
  });

  test("turn to the next match", async () => {
    page = await openWithoutScene();
    await page.waitForSelector(".scoreboard");
    match = new FakeMatch(3, { blue: "Los Siguientes", yellow: "Nachfolger" });
    stage.viewer.send(match.welcome());
    stage.viewer.send(match.update());

    expect(await textOf(page, ".side-blue .side-name", "Los Siguientes")).toBe("Los Siguientes");
    expect(await textOf(page, "[data-score=blue]", "0")).toBe("0");
  });
});
