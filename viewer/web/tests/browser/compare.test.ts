// Comparing a recording with another one, in a real browser.

import axe from "axe-core";
import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { beforeAll, describe, expect, test } from "vitest";
import { bytesOfJson } from "../support/fake_bytes";
import { FakeMatch } from "../support/fake_match";
import { FakeTape } from "../support/fake_tape";
import { fileAnswers, tapeAnswers } from "../support/fake_tape_server";
import type { Answer } from "../support/fake_viewer";
import { COMPLETE, PATIENCE_MS, PHONE, findViolations, takeScreenshot } from "./browser";
import { LIVE, setUpStage, showLive } from "./stage";

const SCREEN = { width: 1280, height: 800 };

/** The first tick at which the second recording differs; 205 / 60 s to a hundredth. */
const PARTS_AT = 205;
const PARTS_TEXT = "They part at 00:03.42, tick 205.";

let first: FakeTape;
/** With the same seed, and a yellow robot that stands elsewhere from PARTS_AT on. */
let second: FakeTape;
/** A recording of another discipline. */
let foreign: FakeTape;

function record(tape: FakeTape): FakeTape {
  tape.play(600 - tape.match.tick);
  tape.finish();
  return tape;
}

beforeAll(() => {
  first = record(new FakeTape(new FakeMatch()));
  second = new FakeTape(new FakeMatch());
  second.play(PARTS_AT - 1);
  second.match.robots[9]!.x -= 0.2;
  record(second);
  foreign = record(new FakeTape(new FakeMatch(), { facts: { discipline: "soccer_duel" } }));
});

const stage = setUpStage(() => (socket) => socket.send(LIVE));
let page: Page;

function answersOf(...answers: Answer[]): Answer {
  return (path, headers) => answers.map((answer) => answer(path, headers)).find((sent) => sent !== undefined);
}

const files = (): Answer =>
  answersOf(
    fileAnswers("/first.mcap", first.file(), true),
    fileAnswers("/second.mcap", second.file(), true),
    fileAnswers("/foreign.mcap", foreign.file(), true),
  );

async function open(search: string, { viewport = SCREEN, hasWebGl = false, answer = files() } = {}): Promise<void> {
  stage.viewer.answerWith(answer);
  page = await stage.browser.open(`${stage.viewer.url}${search}`, viewport, { hasWebGl });
  await page.waitForSelector(COMPLETE);
}

async function waitForTick(tick: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLElement>(".stage")?.dataset.tick === String(wanted),
    tick,
    { polling: 100, timeout: PATIENCE_MS },
  );
}

/** The field alone. */
async function fieldPicture(): Promise<PNG> {
  return PNG.sync.read(await page.locator(".stage").screenshot({ timeout: PATIENCE_MS }));
}

/** The field alone, once nothing fades or is being loaded any more. */
async function settledPicture(): Promise<PNG> {
  let last = await fieldPicture();
  const changed = async () => {
    const before = last;
    last = await fieldPicture();
    return pixelsThatDiffer(before, last);
  };
  await expect.poll(changed, { timeout: PATIENCE_MS, interval: 200 }).toBe(0);
  return last;
}

function pixelsThatDiffer(some: PNG, other: PNG): number {
  return pixelmatch(some.data, other.data, undefined, some.width, some.height, { threshold: 0.1 });
}

const choose = (name: string, tape: FakeTape) =>
  page.setInputFiles(".compare input[type=file]", { name, mimeType: "", buffer: Buffer.from(tape.file()) });

describe("a recording that is compared", () => {
  for (const viewport of [SCREEN, PHONE]) {
    test(`is told where it parts, and a link leads there, ${viewport.width} pixels wide`, async () => {
      await open("?recording=first.mcap&ghost=second.mcap&t=00:08", { viewport });
      await page.waitForSelector(`.compare:has-text("${PARTS_TEXT}")`);
      await page.waitForSelector('[data-strip="apart"]');
      expect(await findViolations(page, axe.source)).toEqual([]);
      await takeScreenshot(page, `compare-${viewport.width}`);

      await page.locator('.compare button:text("Go there")').click();
      await waitForTick(PARTS_AT);
      await page.waitForFunction(() => location.search.includes("t=00:03.42"));
      const search = await page.evaluate(() => location.search);
      expect(search).toContain("ghost=second.mcap");

      await open(search, { viewport });
      await page.waitForSelector(`.compare:has-text("${PARTS_TEXT}")`);
      await waitForTick(PARTS_AT);
    });
  }

  for (const hasWebGl of [false, true]) {
    test(`is drawn once it has parted, ${hasWebGl ? "in 3D" : "in 2D"}`, async () => {
      // Fixes the quality, which a slow machine would lower meanwhile.
      await open("?recording=first.mcap&ghost=second.mcap&t=00:03.40&camera=top&quality=low", { hasWebGl });
      await page.waitForSelector(`.compare:has-text("${PARTS_TEXT}")`);
      await waitForTick(PARTS_AT - 1);
      const before = await settledPicture();
      await page.locator("body").press(".");
      await waitForTick(PARTS_AT);
      await page.waitForSelector('[data-strip="apart"]');
      // A robot is some 20 pixels long, and moves by a part of a pixel in a tick.
      const drawn = async () => pixelsThatDiffer(before, await fieldPicture());
      await expect.poll(drawn, { timeout: PATIENCE_MS }).toBeGreaterThan(200);
      const parted = await settledPicture();
      await takeScreenshot(page, `ghost-${hasWebGl ? "3d" : "2d"}`);

      await page.locator('.compare button:text("Remove ghost")').click();
      const seen = async () => pixelsThatDiffer(parted, await fieldPicture());
      await expect.poll(seen, { timeout: PATIENCE_MS }).toBeGreaterThan(200);
      await page.locator("body").press(",");
      await waitForTick(PARTS_AT - 1);
      expect(pixelsThatDiffer(before, await settledPicture())).toBeLessThan(20);
    });
  }

  test("is a file of the reader's own, which no link leads to, until it is removed", async () => {
    await open("?recording=first.mcap&t=00:05");
    await page.locator("body").press("i");
    await choose("mine.mcap", second);
    await page.waitForSelector(`.compare:has-text("mine.mcap"):has-text("${PARTS_TEXT}")`);
    expect(await page.evaluate(() => location.search)).not.toContain("ghost");

    await page.locator('.compare button:text("Remove ghost")').click();
    await page.waitForSelector('[data-strip="apart"]', { state: "detached" });
    await page.waitForSelector('.compare button:text("Open a file")');
  });

  test("is one that is dropped there, in place of being opened", async () => {
    await open("?recording=first.mcap&t=00:05");
    await page.locator("body").press("i");
    await page.waitForSelector(".compare");
    await page.evaluate(async () => {
      const bytes = await (await fetch("second.mcap")).arrayBuffer();
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], "dropped.mcap"));
      const target = document.querySelector(".compare")!;
      target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });

    await page.waitForSelector(`.compare:has-text("dropped.mcap"):has-text("${PARTS_TEXT}")`);
    expect(await page.textContent(".file-sign")).toContain("first.mcap");
  });

  test("is one of the viewer's own, by its name", async () => {
    const recordings: Answer = (path) =>
      path === "/recordings"
        ? { body: bytesOfJson({ recordings: [{ name: "semi", blue: "a", yellow: "b", has_segments: true }] }) }
        : undefined;
    await open("?recording=first.mcap&t=00:05", { answer: answersOf(files(), tapeAnswers(second), recordings) });
    await page.locator("body").press("i");
    await page.selectOption(".compare select", "semi");

    await page.waitForSelector(`.compare:has-text("semi"):has-text("${PARTS_TEXT}")`);
    await expect.poll(() => page.evaluate(() => new URLSearchParams(location.search).get("ghost"))).toBe("?match=semi");
  });

  test("is the same where it never parts", async () => {
    await open("?recording=first.mcap&ghost=first.mcap&t=00:05");

    await page.waitForSelector('.compare:has-text("the same, bit for bit, as far as both go: 00:10.")');
  });

  test("is refused where it is of another discipline, and where it is none", async () => {
    await open("?recording=first.mcap&ghost=foreign.mcap&t=00:05");
    await page.waitForSelector('.compare [role=alert]:text("Another discipline: soccer_duel, not simurosot.")');

    await page.setInputFiles(".compare input[type=file]", { name: "a.mcap", mimeType: "", buffer: Buffer.from("PK this is a holiday") });
    await page.waitForSelector('.compare [role=alert]:has-text("not a recording of a match")');
    expect(await findViolations(page, axe.source)).toEqual([]);
  });
});

test("a match that is still played cannot be compared, and the page says so", async () => {
  const growing = new FakeTape(new FakeMatch());
  growing.play(300);
  stage.viewer.greetWith(showLive(() => growing.match));
  await open("", { answer: tapeAnswers(growing) });
  await page.waitForSelector('[data-live="true"]');
  await page.locator("body").press("i");

  await page.waitForSelector('.compare:has-text("A match that has ended, or a recording, can be compared")');
  expect(await page.locator(".compare button").count()).toBe(0);
});
