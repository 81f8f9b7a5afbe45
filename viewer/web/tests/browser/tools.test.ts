// Developers' tools and sharing in a real browser; tapes come from a fake gateway.

import { create } from "@bufbuild/protobuf";
import axe from "axe-core";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { SceneJointSchema } from "../../src/messages/cancha/v1/scene_pb";
import { FakeMatch } from "../support/fake_match";
import { FakeTape } from "../support/fake_tape";
import { addYoubot, YOUBOT, youbotCommandsFrom } from "../support/youbot";
import { fileAnswers, tapeAnswers } from "../support/fake_tape_server";
import { PATIENCE_MS, PHONE, countMagenta, findViolations, takeScreenshot, waitForPicture } from "./browser";
import { Notebook } from "./notebook";
import { setUpStage, showLive } from "./stage";

const SCREEN = { width: 1280, height: 800 };

/** Ten seconds in which both teams draw. */
let drawn: FakeTape;
/** Tape of a live match whose teams draw nothing visible to spectators. */
let secret: FakeTape;

beforeAll(() => {
  const match = new FakeMatch();
  match.draws = true;
  addKicker(match);
  drawn = new FakeTape(match);
  drawn.play(600);
  drawn.finish();
  secret = new FakeTape(addKicker(new FakeMatch()));
  secret.play(300);
});

/** Robot 4 has a joint. */
function addKicker(match: FakeMatch): FakeMatch {
  match.scene.joints = [create(SceneJointSchema, { name: "robot 4/kicker", robot: 4 })];
  match.joints = [{ position: 0.25, speed: -0.5 }];
  return match;
}

const stage = setUpStage(() => showLive(() => secret.match));
let page: Page;

async function openRecording(search: string, viewport = SCREEN, hasWebGl = false): Promise<void> {
  stage.viewer.answerWith(fileAnswers("/final.mcap", drawn.file(), true));
  page = await stage.browser.open(`${stage.viewer.url}?recording=final.mcap&${search}`, viewport, { hasWebGl });
  await waitForPicture(page);
}

async function openTools(): Promise<void> {
  await page.locator("body").press("i");
  await page.waitForSelector(".tools-panel");
}

/** Waits until the tape is near this tick; software that draws in 3D skips a second at times while it plays. */
async function waitForTick(near: number, upTo = near + 6): Promise<void> {
  await page.waitForFunction(
    ([first, last]) => {
      const tick = Number(document.querySelector<HTMLElement>(".scrubber-head")?.dataset.tick);
      return tick >= first && tick <= last;
    },
    [near - 6, upTo] as const,
    { polling: 100, timeout: PATIENCE_MS },
  );
}

describe("the tools", () => {
  for (const theme of ["dark", "light"]) {
    for (const viewport of [SCREEN, PHONE]) {
      test(`have nothing that axe-core objects to, ${theme}, ${viewport.width} pixels wide`, async () => {
        await openRecording("t=00:05", viewport);
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        await openTools();
        await page.selectOption(".robot-choice select", "4");
        await page.waitForSelector('[data-strip="blue:number:chance"]');

        expect(await findViolations(page, axe.source)).toEqual([]);
        await takeScreenshot(page, `tools-${theme}-${viewport.width}`);
      });
    }
  }

  test("say of a robot what it was told, and by their strips how it drove", async () => {
    await openRecording("t=00:05");
    await openTools();
    await page.selectOption(".robot-choice select", "4");

    await page.waitForSelector('.robot-card dd:text("left 0.50, right 0.60 m/s")');
    await page.waitForSelector('.robot-card dd:text("kicker: 0.25 rad, \u22120.5 rad/s")');
    await page.waitForSelector('[data-strip="robot wheels left"] .strip-dashed:has-text("0.50 m/s")');
  });

  for (const theme of ["dark", "light"]) {
    for (const viewport of [SCREEN, PHONE]) {
      test(`group the strips of a robot by its actuators, ${theme}, ${viewport.width} pixels wide`, async () => {
        const tape = new FakeTape(addYoubot(new FakeMatch()), { commandsFrom: youbotCommandsFrom });
        tape.play(300);
        tape.finish();
        stage.viewer.answerWith(fileAnswers("/youbot.mcap", tape.file(), true));
        page = await stage.browser.open(`${stage.viewer.url}?recording=youbot.mcap&t=00:03`, viewport, { hasWebGl: false });
        await waitForPicture(page);
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        await openTools();
        await page.selectOption(".robot-choice select", `${YOUBOT}`);

        await page.waitForSelector('.strip-group[aria-label="arm"] [data-strip="joint 2 position"] .strip-dashed:has-text("1.00 rad")');
        await page.waitForSelector('.strip-group[aria-label="gripper"] .strip-dashed:has-text("\u22120.04 m/s")');
        await page.waitForSelector('.robot-card dt:text("Base, commanded") + dd:has-text("body velocity: forward 0.50")');
        expect(await page.locator('.strip-group[aria-label="base joints"] .strip-plot').count()).toBe(0);
        await page.getByRole("button", { name: "Base joints" }).click();
        await page.waitForSelector('.strip-group[aria-label="base joints"] [data-strip="joint 8 position"]');
        expect(await findViolations(page, axe.source)).toEqual([]);
        await page.locator('.strip-group[aria-label="arm"]').evaluate((group) => group.scrollIntoView());
        await takeScreenshot(page, `tools-actuators-${theme}-${viewport.width}`);
      });
    }
  }

  test("say where the joints of a robot are that plays live", async () => {
    page = await stage.browser.open(stage.viewer.url, SCREEN, { hasWebGl: false });
    await waitForPicture(page);
    await openTools();
    await page.selectOption(".robot-choice select", "4");

    await page.waitForSelector('.robot-card dd:text("kicker: 0.25 rad, \u22120.5 rad/s")');
  });

  test("go where somebody clicks in a strip", async () => {
    await openRecording("t=00:05");
    await openTools();
    const strip = page.locator('[data-strip="ball"] .u-over');
    const { width, height } = (await strip.boundingBox())!;

    // The strip shows 20 s from the beginning, twice the length of the tape.
    await strip.click({ position: { x: width / 8, y: height / 2 } });

    await waitForTick((60 * 20) / 8);
  });

  test("switch off what a team draws, and a link keeps it", async () => {
    await openRecording("t=00:05");
    await openTools();
    await page.locator('[data-layer="yellow:words"]').uncheck();
    await page.locator('[data-layer="blue:number:chance"]').uncheck();
    await page.waitForSelector('[data-strip="blue:number:chance"]', { state: "detached" });

    await page.waitForFunction(() => location.search.includes("layers"));
    const search = await page.evaluate(() => location.search);
    expect(search).toContain("layers=sensors,-yellow:words,-blue:number:chance");

    await openRecording(search.slice(search.indexOf("t=")));
    await openTools();
    await page.waitForSelector('[data-layer="yellow:words"]:not(:checked)');
    expect(await page.locator('[data-layer="yellow:shapes"]').isChecked()).toBe(true);
  });

  test("have the numbers of the teams, and their drawings stay off the field", async () => {
    await openRecording("t=00:05", SCREEN, true);
    await page.waitForSelector('[aria-label="What teams draw"][aria-pressed=false]');
    await openTools();
    await page.waitForSelector('[data-strip="blue:number:chance"]');
    expect(await countMagenta(page)).toBe(0);

    await page.getByLabel("What teams draw", { exact: true }).first().click();
    await page.waitForFunction(() => location.search.includes("layers=drawings,sensors"));
    await expect.poll(() => countMagenta(page)).toBeGreaterThan(20);
  });

  test("say why drawings are not to be seen yet", async () => {
    stage.viewer.answerWith(tapeAnswers(secret));
    page = await stage.browser.open(stage.viewer.url, SCREEN, { hasWebGl: false });
    await page.waitForSelector('[data-live="true"]');
    await openTools();

    await page.waitForSelector('[data-layers="yellow"]:has-text("Yellow’s drawings come at full time")');
  });

  test("draw trails and velocities in 3D", async () => {
    await openRecording("t=00:05&layers=drawings,trails,velocities", SCREEN, true);
    await page.locator("body").press("Space");
    await waitForTick(400, Infinity);
    await takeScreenshot(page, "trails");
  });
});

/** Makes the page itself press the button of this name in the sheet as soon as it appears: a clip is made quickly. */
async function pressAsSoonAsThere(name: string): Promise<void> {
  await page.evaluate((text) => {
    const press = () => {
      const button = [...document.querySelectorAll<HTMLElement>(".share button")].find((one) => one.textContent?.trim() === text);
      if (button) {
        observer.disconnect();
        button.click();
      }
    };
    const observer = new MutationObserver(press);
    observer.observe(document, { subtree: true, childList: true });
  }, name);
}

describe("what is shared", () => {
  async function downloaded(button: string): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  async function openSheet(search: string): Promise<void> {
    await openRecording(search);
    await page.locator("body").press("x");
    await page.waitForSelector('.share button:text("Save picture"):not(:disabled)');
  }

  test("as a picture has the size of a screen, and a name that says which match it is", async () => {
    await openSheet("t=00:05");
    expect(await findViolations(page, axe.source)).toEqual([]);

    const { name, bytes } = await downloaded('.share button:text("Save picture")');

    expect(name).toBe("final-team-amsel-0-0-rio-plate-robotics-0m05s.png");
    // Width and height stand in the first block of a PNG.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1920, 1080]);
    await takeScreenshot(page, "share");
  });

  test("as a clip is a film, and the tape stands where it stood", async () => {
    await openSheet("t=00:05");
    await page.getByLabel("From").fill("00:01");
    await page.getByLabel("to", { exact: true }).fill("00:04");

    const { name, bytes } = await downloaded('.share button:text("Record clip")');

    expect(name).toMatch(/-0m01s\.webm$/);
    // The first bytes of every Matroska file.
    expect(bytes.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
    await waitForTick(300);
  });

  test("as a clip can be cancelled", async () => {
    await openSheet("t=00:09");
    await page.locator('.share button:text("Last 10 s")').click();
    const said = await Notebook.open(page, ".clip [role=status]");
    await pressAsSoonAsThere("Cancel");
    await page.locator('.share button:text("Record clip")').click();

    await said.waitFor("Cancelled");
    await waitForTick(540);
  });

  test("as a clip is at most a minute long, and says so", async () => {
    await openSheet("t=00:05");
    await page.getByLabel("to", { exact: true }).fill("05:00");

    await page.waitForSelector('.share [role=status]:text("at most 60 s")');
    expect(await page.locator('.share button:text("Record clip")').isDisabled()).toBe(true);
  });
});
