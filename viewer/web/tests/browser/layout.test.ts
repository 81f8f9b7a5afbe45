// The layout of the page at five sizes: no panel covers the field. Most tests use a browser without WebGL, which draws
// the field flat and at once.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { MatchPhase, RestartKind } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { FakeMatch, encode } from "../support/fake_match";
import { FakeTape } from "../support/fake_tape";
import { tapeAnswers } from "../support/fake_tape_server";
import { DESKTOP, PATIENCE_MS, findViolations, resize, runUntil, stopTime, takeScreenshot, waitForPicture } from "./browser";
import { setUpStage, showLive } from "./stage";

const SIZES = [
  { width: 640, height: 400 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const [SMALL, LANDSCAPE, PHONE, LAPTOP, LARGE] = SIZES as [Size, Size, Size, Size, Size];

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  x: number;
  y: number;
}

const stage = setUpStage(() => {
  match = new FakeMatch();
  match.advance(50 * 60);
  return showLive(() => match);
});
let match: FakeMatch;
let page: Page;

async function openFlat(size: Size = DESKTOP, query = "", mayStopTime = false): Promise<void> {
  page = await stage.browser.open(stage.viewer.url + query, size, { hasWebGl: false, mayStopTime });
  await waitForPicture(page);
}

const PANELS = ".top, .strip, .banner, .rail, .card, .camera-bar, .timeline, .feed";

/** The part of the picture with the field, according to the page itself. */
async function fieldOf(): Promise<Box> {
  return page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>(".stage")!;
    const place = stage.getBoundingClientRect();
    const corners = stage.dataset.field!.split(" ").map((corner) => corner.split(",").map(Number) as [number, number]);
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
    const xs = corners.map(([x]) => within(x, place.width));
    const ys = corners.map(([, y]) => within(y, place.height));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { x: place.x + left, y: place.y + top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  });
}

/** The panels that lie over the field, and those that stick out of the window. */
async function misplacedPanels(size: Size): Promise<string[]> {
  const field = await fieldOf();
  const panels = await page.locator(PANELS).evaluateAll((all) =>
    all.map((one) => ({ name: one.className, box: one.getBoundingClientRect().toJSON() as Box })),
  );
  const covers = ({ box }: { box: Box }) =>
    box.x < field.x + field.width - 1 &&
    field.x < box.x + box.width - 1 &&
    box.y < field.y + field.height - 1 &&
    field.y < box.y + box.height - 1;
  const sticksOut = ({ box }: { box: Box }) => box.x < -1 || box.x + box.width > size.width + 1;
  return [
    ...panels.filter(covers).map(({ name }) => `${name} covers the field`),
    ...panels.filter(sticksOut).map(({ name }) => `${name} sticks out`),
  ];
}

/**
 * Expects everything in its place once the page has laid itself out, and a visible field. `isStopped`: time is stopped,
 * except for frames.
 */
async function expectFieldFree(size: Size, isStopped = false): Promise<void> {
  const misplaced = async () => {
    if (isStopped) {
      await page.clock.runFor(20);
    }
    return misplacedPanels(size);
  };
  await expect.poll(misplaced).toEqual([]);
  const field = await fieldOf();
  expect(Math.min(field.width, field.height)).toBeGreaterThan(100);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** States of a match, how the page gets there, and whether time is stopped then. */
const STATES: [string, () => Promise<void>, boolean?][] = [
  ["before the start", async () => {
    match.phase = MatchPhase.BEFORE_START;
    match.waitingFor = ["yellow"];
    stage.viewer.send(match.update());
    await page.waitForSelector("[data-waiting]");
  }],
  ["in play", async () => {}],
  ["after a goal", async () => {
    await stopTime(page);
    match.tick += 1;
    match.score.blue += 1;
    match.say("goal", Team.BLUE, "2.1", `Goal by Río Plate Robotics no. 4: ${match.score.blue}-0`, 4);
    match.place(RestartKind.KICK_OFF, Team.YELLOW, "goal by Río Plate Robotics no. 4");
    stage.viewer.send(match.update());
    await runUntil(page, ".banner-score");
  }, true],
  ["at the end", async () => {
    stage.viewer.send(match.over());
    await page.waitForSelector("[data-screen=result]");
  }],
];

describe.each(STATES)("%s", (state, lead, isStopped) => {
  test.each(SIZES)("no panel covers the field, and nothing has to be scrolled to the side, at $width x $height", async (size) => {
    await openFlat(size, "", isStopped);
    await lead();
    await expectFieldFree(size, isStopped);

    await page.keyboard.press("e");
    await expectFieldFree(size, isStopped);
    await takeScreenshot(page, `layout-${state.replaceAll(" ", "-")}-${size.width}`);
  });
});

describe("the page in 3D", () => {
  test("leaves the field free, too", async () => {
    page = await stage.browser.open(stage.viewer.url, LAPTOP);
    await waitForPicture(page);
    for (const size of [LAPTOP, PHONE, SMALL]) {
      await resize(page, size);
      await expect.poll(() => misplacedPanels(size)).toEqual([]);
    }
  });
});

describe("the events", () => {
  test("are open where there is room, and a line and a button elsewhere", async () => {
    await openFlat(LAPTOP);
    expect(await page.locator(".rail").isVisible()).toBe(true);

    await resize(page, LANDSCAPE);
    await page.waitForSelector(".rail", { state: "detached" });
    expect(await page.locator(".toast").isVisible()).toBe(true);
    const before = await page.locator("main").boundingBox();
    await page.click("[aria-label=Events]");
    await page.waitForSelector(".rail");

    // The field makes room.
    await expect.poll(async () => (await page.locator("main").boundingBox())!.width).toBeLessThan(before!.width - 200);
  });

  test("are the highlights, or all of them with their rules", async () => {
    for (let count = 0; count < 3; count += 1) {
      match.tick += 60;
      match.say("goal_kick", Team.BLUE, "5.1", "Goal kick for Río Plate Robotics", 0);
    }
    match.say("goal", Team.YELLOW, "2.1", "Goal by Team Amsel no. 3", 8);
    await openFlat(LAPTOP);
    await page.waitForSelector(".feed li");

    expect(await page.textContent(".feed li:first-child")).toContain("Goal by Team Amsel no. 3");
    expect(await page.textContent(".feed")).not.toMatch(/Goal kick|rule/);
    await page.click("[data-feed=all]");
    expect(await page.textContent(".feed li:nth-child(2)")).toContain("Goal kick for Río Plate Robotics ×3 rule 5.1");
    expect(await findViolations(page, axe.source)).toEqual([]);
  });
});

describe("the scoreboard", () => {
  test("has three letters for a team where a name has no room", async () => {
    await openFlat(SMALL);
    expect(await page.locator(".side-code:visible").allTextContents()).toEqual(["TAM", "RPR"]);
    expect(await page.locator(".side-name:visible").count()).toBe(0);

    await resize(page, LAPTOP);
    expect(await page.locator(".side-code:visible").count()).toBe(0);
  });

  test("is told by the page's title", async () => {
    await openFlat(LAPTOP);
    match.tick += 1;
    match.score = { blue: 3, yellow: 2 };
    stage.viewer.send(match.update());

    await expect.poll(() => page.title()).toBe("Río Plate Robotics 3 : 2 Team Amsel · Cancha");
  });
});

describe("the score on a card", () => {
  test("has its colon in the middle of its digits", async () => {
    await openFlat(LAPTOP);
    stage.viewer.send(match.over());
    await page.waitForSelector(".result-sides");
    const middles = await page.evaluate(async () => {
      await document.fonts.ready;
      const context = document.createElement("canvas").getContext("2d")!;
      return [".colon", ".result-score"].map((selector) => {
        const element = document.querySelector<HTMLElement>(selector)!;
        const style = getComputedStyle(element);
        context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(element.textContent!.trim());
        // The foot of an empty box stands on the baseline.
        const foot = document.createElement("span");
        foot.style.display = "inline-block";
        element.append(foot);
        const baseline = foot.getBoundingClientRect().bottom;
        foot.remove();
        return baseline - (actualBoundingBoxAscent - actualBoundingBoxDescent) / 2;
      });
    });

    expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(2);
  });
});

describe("the scoreboard on a phone", () => {
  test("has room around a review by the wall clock", async () => {
    await openFlat(PHONE);
    const height = async () => (await page.locator(".scoreboard-row").boundingBox())!.height;
    const before = await height();
    match.phase = MatchPhase.DECISION;
    match.more = { phaseLeftUs: 16_667n, reviewWallUs: 60_000_000n };
    stage.viewer.send(match.update());
    await page.waitForSelector("[data-phase]:text-is('Under review, limit 01:00')");
    const rooms = await page.locator("[data-phase]").evaluate((phase) => {
      const range = document.createRange();
      range.selectNodeContents(phase);
      const [text, clock] = [range.getBoundingClientRect(), phase.parentElement!.getBoundingClientRect()];
      return [text.left - clock.left, clock.right - text.right];
    });

    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(5);
    // Everything below stays in place.
    expect(await height()).toBe(before);
    await takeScreenshot(page, "review-phone");
  });

  test("has the whole width, also of one of several matches", async () => {
    await openFlat(PHONE, "?match=final");

    expect((await page.locator(".scoreboard-row").boundingBox())!.width).toBeGreaterThan(0.9 * PHONE.width);
  });
});

describe("the timeline's place", () => {
  test("takes no height where there is no tape, and the field makes room for the bar where there is", async () => {
    const tape = new FakeTape(match);
    tape.play(120);
    for (const size of SIZES) {
      await openFlat(size);
      expect(await page.locator(".timeline").evaluate((place) => place.getBoundingClientRect().height)).toBe(0);
    }
    stage.viewer.answerWith(tapeAnswers(tape));
    for (const size of SIZES) {
      await openFlat(size);
      await page.waitForSelector(".tape-bar");
      await resize(page, size);
      await expect.poll(() => misplacedPanels(size)).toEqual([]);
      await expectFieldFree(size);
    }
  });
});

describe("the map", () => {
  test("is off, comes with a key, and covers nothing", async () => {
    await openFlat(LAPTOP);
    expect(await page.locator(".map").count()).toBe(0);
    await page.keyboard.press("m");
    await page.waitForSelector(".map canvas");

    await expectFieldFree(LAPTOP);
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "map");
  });
});

describe("dark and light", () => {
  const background = () => page.evaluate(() => getComputedStyle(document.querySelector(".rail")!).backgroundColor);

  test("are as the system has it, and axe-core objects to nothing in either", async () => {
    await openFlat(LAPTOP);
    const seen: string[] = [];
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      seen.push(await background());
      for (const size of [LAPTOP, SMALL, PHONE]) {
        await resize(page, size);
        expect(await findViolations(page, axe.source)).toEqual([]);
      }
      await resize(page, LAPTOP);
    }
    expect(seen[0]).not.toBe(seen[1]);
    await page.emulateMedia({ colorScheme: null });
  });

  test("are chosen by a key, and stay chosen", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await openFlat(LAPTOP);
    const light = await background();
    await page.keyboard.press("t");
    const dark = await background();
    await page.reload();
    await waitForPicture(page);

    expect(dark).not.toBe(light);
    expect(await background()).toBe(dark);
    await page.evaluate(() => localStorage.clear());
    await page.emulateMedia({ colorScheme: null });
  });
});

describe("the layout for a broadcast", () => {
  test.each([LARGE, { width: 1280, height: 1024 }])("is 16:9, has nothing to press, and a large score, in $width x $height", async (size) => {
    await openFlat(size, "?layout=stream");
    const box = (await page.locator(".page").boundingBox())!;

    expect(box.width / box.height).toBeCloseTo(16 / 9, 2);
    expect(await page.locator("button:visible, a:visible").count()).toBe(0);
    expect(await page.locator(".timeline").isVisible()).toBe(false);
    stage.viewer.send(encode(undefined, { sentMs: 20_000 }));
    stage.viewer.send(match.update({ sentMs: 7_000 }));
    await page.waitForSelector("[data-link=behind]", { state: "attached" });
    expect(await page.locator(".chip:visible").count()).toBe(0);
    const sizePx = await page.locator("[data-score=blue]").evaluate((score) => parseFloat(getComputedStyle(score).fontSize));
    // At least a twentieth of the picture's height.
    expect(sizePx).toBeGreaterThan(box.height / 20);
    const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(colour).toMatch(/^rgb\(/);
    await expectFieldFree(size);
    await takeScreenshot(page, `stream-${size.width}`);
  });
});

describe("the first load", () => {
  test("shows a skeleton before any script is there", async () => {
    page = await stage.browser.open("about:blank", LAPTOP, { hasWebGl: false });
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(stage.viewer.url);

    expect(await page.locator("[data-skeleton] .scoreboard-row").isVisible()).toBe(true);
    expect((await page.locator(".skeleton-field").boundingBox())!.height).toBeGreaterThan(LAPTOP.height / 2);
    await takeScreenshot(page, "skeleton");
    await page.unroute("**/*.js");
    await page.reload();
    await waitForPicture(page);
    expect(await page.locator(".page").count()).toBe(1);
    expect(await page.locator("[data-skeleton]").count()).toBe(0);
  });

  test("shows where everybody stands until the picture in 3D is there", async () => {
    page = await stage.browser.open("about:blank", LAPTOP);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/stage-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(stage.viewer.url, { waitUntil: "commit" });
    await page.waitForSelector(".stage[data-first-frame-ms]", { timeout: PATIENCE_MS });

    expect(await page.locator(".stage[data-picture-ms]").count()).toBe(0);
    expect(await yellowInPreview()).toBeGreaterThan(0);
    await takeScreenshot(page, "preview");
    release();
    await waitForPicture(page);
    await expect.poll(() => page.locator(".preview").count(), { timeout: PATIENCE_MS }).toBe(0);
    await page.unroute("**/stage-*.js");
  });

  test("brings nothing that the first picture can do without, and the rest later by itself", async () => {
    page = await stage.browser.open("about:blank", LAPTOP);
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname.split("/").at(-1)!);
    page.on("request", note);
    await page.goto(stage.viewer.url);
    await waitForPicture(page);
    const early = await page.evaluate(() => {
      const first = Number(document.querySelector<HTMLElement>(".stage")!.dataset.firstFrameMs);
      return performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime < first)
        .map(({ name }) => name.split("/").at(-1)!);
    });

    const later = /^(help|lobby|result|numbers|pictures|map|extras|flat_\w+|failure|before_start)-/;
    expect(early.some((name) => name.startsWith("stage-"))).toBe(true);
    expect(early.filter((name) => /^(lobby|numbers|pictures|map|help)-/.test(name))).toEqual([]);
    // A gateway may end with its match: by then everything must be loaded.
    const arrived = () => new Set(asked.flatMap((name) => later.exec(name)?.[1] ?? [])).size;
    await expect.poll(arrived, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(8);
    page.off("request", note);
  });
});

/** Number of pixels of the preview in a team's yellow. */
async function yellowInPreview(): Promise<number> {
  return page.locator(".preview").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      count += Number(data[at]! > 190 && data[at + 1]! > 130 && data[at + 2]! < 70);
    }
    return count;
  });
}
