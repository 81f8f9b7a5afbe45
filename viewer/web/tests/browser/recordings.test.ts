// Faulty recordings of a viewer's folder, and addresses of recordings, in a real browser.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { bytesOfJson } from "../support/fake_bytes";
import { FakeMatch } from "../support/fake_match";
import { FakeTape } from "../support/fake_tape";
import { fileAnswers, tapeAnswers } from "../support/fake_tape_server";
import { PHONE, cutTexts, findViolations, takeScreenshot, textOf } from "./browser";
import { setUpStage } from "./stage";

const SCREEN = { width: 1280, height: 800 };

const LIST = bytesOfJson({ recordings: [{ name: "cut", has_segments: true }], files: 1 });

/** Ten seconds, without an end. */
let cut: FakeTape;

beforeAll(() => {
  cut = new FakeTape(new FakeMatch());
  cut.play(600);
});

const stage = setUpStage(() => (socket) => socket.send('{"state":"over","source":"recordings","text":""}'));
let page: Page;

async function open(search: string, viewport = SCREEN): Promise<void> {
  page = await stage.browser.open(stage.viewer.url + search, viewport, { hasWebGl: false });
}

describe("a recording that cannot be read", () => {
  for (const viewport of [SCREEN, PHONE]) {
    test(`is told, with what the viewer says, ${viewport.width} pixels wide`, async () => {
      const body = bytesOfJson({ text: "broken: it is not an MCAP file" });
      stage.viewer.answerWith((path) => (path === "/tape" ? { status: 404, body } : undefined));
      await open("?match=broken", viewport);
      await page.waitForSelector("[data-screen=no-match] .reason");

      expect(await page.textContent(".no-match h2")).toBe("No recording to show");
      expect(await page.textContent(".no-match .reason")).toBe("It is not an MCAP file");
      expect(await page.textContent("[data-link]")).toBe("no recording");
      expect(await page.textContent("main")).not.toContain("./cancha demo");
      expect(await findViolations(page, axe.source)).toEqual([]);
      expect(await cutTexts(page, ".no-match *")).toEqual([]);
      await takeScreenshot(page, `recording-broken-${viewport.width}`);
    });
  }

  test("is named below the list, and its address tells why, also as a file's", async () => {
    const body = bytesOfJson({ text: "broken: it is not an MCAP file" });
    const list = bytesOfJson({ recordings: [{ name: "cut", has_segments: true }], unreadable: ["broken"] });
    stage.viewer.answerWith((path) =>
      path === "/recordings" ? { body: list } : path === "/tape" ? { status: 404, body } : undefined,
    );
    await open("");
    await page.waitForSelector("[data-unreadable]");
    expect(await page.textContent("[data-unreadable]")).toBe("This file cannot be read:broken");
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "recordings-unreadable");
    await page.click("[data-unreadable] a");
    await page.waitForSelector("[data-screen=no-match] .reason");
    expect(await page.textContent(".no-match .reason")).toBe("It is not an MCAP file");

    await open("?recording=broken.mcap");
    await page.waitForSelector("[data-screen=no-match] .reason");
    expect(await page.textContent(".no-match .reason")).toContain("not an MCAP file");
  });

  test("is told as it was typed: the hyphens of an option stay two", async () => {
    const body = bytesOfJson({ text: "old: `cancha-match --replay FILE` shows it" });
    stage.viewer.answerWith((path) => (path === "/tape" ? { status: 404, body } : undefined));
    await open("?match=old");
    await page.waitForSelector("[data-screen=no-match] .reason");
    const widths = await page.locator(".reason").evaluate(async (reason) => {
      await document.fonts.ready;
      const widthOf = (text: string) => {
        const span = Object.assign(document.createElement("span"), { textContent: text });
        reason.append(span);
        return span.getBoundingClientRect().width;
      };
      return [widthOf("--"), 2 * widthOf("-")];
    });

    expect(widths[0]).toBeCloseTo(widths[1]!, 1);
  });

  test("of another site is told, with what to do", async () => {
    await open("?recording=http://elsewhere.example/final.mcap");
    await page.waitForSelector("[data-screen=no-match] .reason");

    expect(await page.textContent(".no-match .reason")).toMatch(/^Nothing comes from elsewhere\.example\. .*CORS.*download it and drop it here/);
    expect(await page.textContent("main")).not.toContain("./cancha demo");
    await takeScreenshot(page, "recording-elsewhere");
  });

  test("for want of an address is told, also where no server is meant", async () => {
    for (const address of ["http://", "javascript:alert(1)", "file:///etc/passwd", "data:,x"]) {
      await open(`?recording=${address}`);
      await page.waitForSelector(`.no-match .reason:has-text('"${address}" is not the address of a recording')`);
    }
  });

  test("in any of its parts is told, and not said to be on its way", async () => {
    const answers = tapeAnswers(cut);
    const body = bytesOfJson({ text: "this part is damaged" });
    stage.viewer.answerWith((path, headers) => (/^\/tapes\/\w+\/\d+$/.test(path) ? { status: 500, body } : answers(path, headers)));
    await open("?match=cut");
    await page.waitForSelector('.no-match .reason:has-text("This part is damaged")');

    expect(await page.textContent(".no-match h2")).toBe("No recording to show");
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "recording-unreadable");
  });

  test("at a time that is none is played, and the time told", async () => {
    const whole = new FakeTape(new FakeMatch());
    whole.play(60);
    whole.finish();
    stage.viewer.answerWith(tapeAnswers(whole));
    await open("?match=final&t=half-time");
    await page.waitForSelector(`[data-tape-problem]:has-text('"half-time" in the address is not a time, such as 03:12.')`);
    await page.waitForSelector('.scrubber-head[data-tick="0"], [data-clock]');
  });
});

describe("a recording that was cut off", () => {
  test("is played from its beginning to its end, and is not live", async () => {
    stage.viewer.answerWith(tapeAnswers(cut));
    await open("?match=cut");
    await page.waitForSelector('[data-tape-problem]:has-text("cut off")');
    await page.waitForSelector('.scrubber-head[data-tick="0"], [data-clock]');
    expect(await page.textContent(".live-badge")).toBe("End");
    expect(await page.textContent("[data-link]")).toBe("recording");

    await page.locator("body").press("End");
    await page.waitForSelector('.scrubber-head[data-tick="599"]');
    expect(await page.textContent(".live-badge")).toBe("End");
    expect(await page.locator("[data-live=true]").count()).toBe(0);
    await takeScreenshot(page, "recording-cut-off");
  });

  test("can be compared, and says that it has no end", async () => {
    stage.viewer.answerWith(tapeAnswers(cut));
    await open("?match=cut&ghost=?match=cut");
    await page.waitForSelector('.compare:has-text("The two are the same"):has-text("no end")');
  });
});

describe("on a plain web server", () => {
  for (const viewport of [SCREEN, PHONE]) {
    test(`without a recording, the page says how to open one, and asks no more, ${viewport.width} pixels wide`, async () => {
      let asked = 0;
      stage.viewer.serveFilesOnly();
      stage.viewer.answerWith((path) => {
        asked += Number(path === "/tape");
        return undefined;
      });
      await open("", viewport);
      await page.waitForSelector('.no-match h2:text("Open a recording")');
      await page.waitForSelector("button:has-text('Open a recording')");

      expect(await page.textContent(".no-match")).toContain("use a link with ?recording=");
      expect(await page.textContent("[data-link]")).toBe("no match server");
      expect(await page.textContent("body")).not.toMatch(/Reconnecting|cancha demo|All matches/);
      expect(await findViolations(page, axe.source)).toEqual([]);
      expect(await cutTexts(page, ".no-match *")).toEqual([]);
      await takeScreenshot(page, `plain-server-${viewport.width}`);
      expect(asked).toBeLessThanOrEqual(1);
    });
  }

  test("a recording that is on its way is not called live, and no list is offered", async () => {
    stage.viewer.serveFilesOnly();
    const asked = new Promise<void>((tell) =>
      stage.viewer.answerWith((path) => {
        if (path !== "/records/final.mcap") {
          return undefined;
        }
        tell();
        return "later";
      }),
    );
    await open("?recording=records/final.mcap");
    // Nothing more comes, and the page gives up 20 s later; loading the rest of the page may take longer.
    await asked;
    await page.waitForSelector('.no-match h2:text("Opening the recording")');

    expect(await page.textContent("[data-link]")).toBe("opening");
    expect(await page.locator(".all-matches").count()).toBe(0);
  });

  test("a recording that is not there leads nowhere but to another one", async () => {
    stage.viewer.serveFilesOnly();
    await open("?recording=records/none.mcap");
    await page.waitForSelector("[data-screen=no-match] .reason");

    expect(await page.textContent("[data-link]")).toBe("no recording");
    expect(await page.locator(".all-matches").count()).toBe(0);
    expect(await page.locator("button:has-text('Open a recording')").count()).toBe(1);
  });

  test("a recording is played", async () => {
    const whole = new FakeTape(new FakeMatch());
    whole.play(6000);
    whole.finish();
    stage.viewer.serveFilesOnly();
    stage.viewer.answerWith(fileAnswers("/records/final.mcap", whole.file(), true));
    await open("?recording=records/final.mcap");
    await page.waitForSelector(".scoreboard");

    expect(await textOf(page, "[data-link]", "recording")).toBe("recording");
  });
});

test("a recording beside a viewer leads back to its matches", async () => {
  await open("?recording=records/none.mcap");
  await page.waitForSelector("[data-screen=no-match] .all-matches");
});

test("while the only recording of a viewer is on its way, nobody is told to wait for a match", async () => {
  stage.viewer.answerWith((path) => (path === "/tape" ? "later" : undefined));
  await open("");

  await page.waitForSelector('[data-screen=no-match] h2:text("Opening")');
  expect(await page.textContent("main")).not.toMatch(/No match|cancha demo/);
});

test("a list keeps the colours by which two teams of one name differ, however long that is", async () => {
  const name = "Universidad Nacional del Litoral y Amigos";
  const list = [{ name: "line", blue: `${name} (blue)`, yellow: `${name} (yellow)`, winner: "yellow", end_reason: "finished", length_s: 16 }];
  stage.viewer.answerWith((path) => (path === "/recordings" ? { body: bytesOfJson({ recordings: list, files: 1 }) } : undefined));
  await open("", PHONE);
  await page.waitForSelector("[data-recording=line]");

  expect(await page.locator(".recording-team").allTextContents()).toEqual([`${name} (blue)`, `${name} (yellow)`]);
  expect(await cutTexts(page, ".recording-team > span")).toHaveLength(2);
  expect(await cutTexts(page, ".recording-team")).toEqual([]);
  expect(await page.textContent("[data-recording=line]")).toContain(`${name} (yellow) wins, 16.00\u00a0s`);
  await takeScreenshot(page, "recordings-long-names");
});

test("a recording of this viewer may be named as a file", async () => {
  const ofTape = tapeAnswers(cut);
  stage.viewer.answerWith((path, headers) => (path === "/recordings" ? { body: LIST } : ofTape(path, headers)));
  await open("?recording=cut.mcap&ghost=cut.mcap&t=00:01");
  await page.waitForURL(/match=cut/);
  await page.waitForSelector('.compare:has-text("The two are the same")');
  expect(new URL(page.url()).searchParams.get("recording")).toBeNull();
});
