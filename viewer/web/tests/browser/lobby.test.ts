// The list of a server's matches in a real browser, from a fake viewer.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { listOf, makeEntry, makeFailed, makeNamed, makeOver, makeWaiting } from "../support/fake_lobby";
import { FakeMatch, encode } from "../support/fake_match";
import { COMPLETE, DESKTOP, PHONE, cutTexts, findViolations, resize, takeScreenshot } from "./browser";
import { LIVE, setUpStage } from "./stage";

const LONG_NAME = "quarter-final-2_group-B.2026-11-";

const stage = setUpStage(() => {
  asked = [];
  list = listOf(
    makeOver("opening"),
    makeEntry("final"),
    makeEntry("semi-2"),
    makeFailed("semi-1"),
    makeWaiting("third-place", "Amsel", ""),
    makeWaiting(LONG_NAME, "", ""),
    makeNamed("group-b", "Thunderbots Braunschweig-Süd III", "Universidad Nacional del Litoral"),
  );
  return (socket, match) => {
    asked.push(match);
    socket.send(LIVE);
    if (match === "") {
      socket.send(list);
    } else {
      socket.send(new FakeMatch().welcome());
    }
  };
});
let page: Page;
/** Requests of browsers, the earliest first. */
let asked: string[];
let list: Uint8Array;

/** Nothing here is in 3D, and drawing in software is slow. */
function open(target = "", viewport = DESKTOP): Promise<Page> {
  return stage.browser.open(stage.viewer.url + target, viewport, { hasWebGl: false });
}

const searchShown = () => page.evaluate(() => location.search);

describe("the list of matches", () => {
  test("shows each with its teams, score and state, and axe-core objects to nothing", async () => {
    page = await open();
    await page.waitForSelector("[data-screen=lobby]");
    const textOf = (match: string, part: string) => page.textContent(`[data-match="${match}"] ${part}`);

    expect(await page.locator("[data-match]").count()).toBe(7);
    expect(await textOf("final", ".side-blue .side-name")).toBe("Amsel");
    expect(await textOf("final", "[data-score=blue]")).toBe("2");
    expect(await textOf("final", "[data-score=yellow]")).toBe("1");
    expect(await textOf("final", ".match-clock")).toBe("01:23");
    expect(await textOf("third-place", "[data-state]")).toBe("Waiting for yellow");
    expect(await textOf("opening", "[data-state]")).toBe("Full time");
    expect(await textOf("semi-1", "[data-state]")).toContain("killed by signal 9");
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "lobby-desktop");
  });

  test("has a match that has ended once, though there is a recording of it", async () => {
    const recordings = ["opening", "last-year", "semi-1"].map((name) => ({ name, has_segments: true, length_s: 60 }));
    const body = Buffer.from(JSON.stringify({ recordings, files: 3 }));
    stage.viewer.answerWith((path) => (path === "/recordings" ? { body } : undefined));
    page = await open();
    await page.waitForSelector("[data-recording=last-year]");

    expect(await page.locator("[data-match=opening]").count()).toBe(1);
    expect(await page.locator("[data-recording=opening]").count()).toBe(0);
    // A failed match has nothing else.
    expect(await page.locator("[data-recording=semi-1]").count()).toBe(1);
  });

  test("is no match that could be shared", async () => {
    page = await open();
    await page.waitForSelector(COMPLETE, { state: "attached" });
    await page.locator("body").press("x");
    await page.locator("body").press("?");
    await page.waitForSelector("dialog.help[open]");
    expect(await page.locator("dialog.share").count()).toBe(0);
  });

  test("shows names as long as they may be", async () => {
    page = await open();
    await page.waitForSelector("[data-screen=lobby]");

    expect(await page.textContent("[data-match=group-b] .side-blue .side-name")).toContain("Thunderbots");
    for (const viewport of [DESKTOP, PHONE, { width: PHONE.height, height: PHONE.width }]) {
      await resize(page, viewport);
      expect(await cutTexts(page, ".side-name")).toEqual([]);
    }
  });

  test("fits a phone", async () => {
    page = await open("", PHONE);
    await page.waitForSelector("[data-screen=lobby]");

    const overflow = await page.evaluate(() => {
      const lobby = document.querySelector(".lobby")!;
      return lobby.scrollWidth - lobby.clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
    await takeScreenshot(page, "lobby-phone");
  });

  test("follows what happens", async () => {
    page = await open();
    await page.waitForSelector("[data-match=final]");
    stage.viewer.send(listOf(makeFailed("final"), makeEntry("next")));

    await page.waitForSelector('[data-match=final] [data-state="failed"]');
    await page.waitForSelector("[data-match=next]");
    expect(await page.textContent(".lobby-summary")).toBe("1 match is being played");
  });

  test("says that the server has closed, and keeps the results", async () => {
    page = await open();
    await page.waitForSelector("[data-match=final]");
    stage.viewer.send(listOf(makeOver("final")));
    stage.viewer.send('{"state":"over","source":"127.0.0.1:4600","text":"the server has closed"}');

    await page.waitForSelector("[data-link=over]");
    expect(await page.textContent("[data-link]")).toBe("server closed");
    expect(await page.textContent(".lobby-summary")).toBe("The server has closed");
    expect(await page.locator(".lobby-empty").count()).toBe(0);
    expect(await page.textContent("[data-match=final] [data-score=blue]")).toBe("2");
    expect(await findViolations(page, axe.source)).toEqual([]);
  });

  test("says that there is none, and shows the first", async () => {
    list = listOf();
    page = await open();
    await page.waitForSelector(".lobby-empty");

    expect(await page.textContent(".lobby-summary")).toBe("No match is being played");
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "lobby-empty");
    stage.viewer.send(listOf(makeWaiting("final", "", "")));
    await page.waitForSelector("[data-match=final]");
    expect(await page.locator(".lobby-empty").count()).toBe(0);
  });
});

describe("a match of the list", () => {
  test("is reached by a click anywhere on it, and left by the way back", async () => {
    page = await open("?camera=top");
    const { width, height } = (await page.locator("[data-match=semi-2]").boundingBox())!;
    await page.click("[data-match=semi-2]", { position: { x: width - 20, y: height - 10 } });
    await page.waitForSelector(".scoreboard");

    await expect.poll(searchShown).toBe("?camera=top&match=semi-2");
    expect(asked).toEqual(["", "semi-2"]);
    await expect.poll(() => page.title()).toBe("Río Plate Robotics 0 : 0 Team Amsel · semi-2 · Cancha");
    await page.click(".all-matches");
    await page.waitForSelector("[data-screen=lobby]");
    await expect.poll(searchShown).toBe("?camera=top");
  });

  test("is reached by keys alone, and left by the browser's back button", async () => {
    page = await open();
    await page.waitForSelector("[data-match=final]");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".scoreboard");

    expect(await page.textContent("[data-chosen]")).toBe("final");
    await page.goBack();
    await page.waitForSelector("[data-screen=lobby]");
  });

  test("is shown again when the page is loaded again, and axe-core objects to nothing", async () => {
    page = await open("?match=final");
    await page.waitForSelector(".scoreboard");
    await page.reload();
    await page.waitForSelector(".scoreboard");

    expect(asked).toEqual(["final", "final"]);
    expect(await findViolations(page, axe.source)).toEqual([]);
  });

  test("says that it has failed", async () => {
    page = await open("?match=final");
    await page.waitForSelector(".scoreboard");
    stage.viewer.send('{"state":"failed","source":"h:1","text":"its process was killed"}');

    await page.waitForSelector("[data-screen=failure]", { state: "attached" });
    expect(await page.textContent("[data-screen=failure]")).toContain("Its process was killed");
    expect(await page.locator("[data-link=failed]").count()).toBe(1);
    // One card at a time.
    expect(await page.locator(".card").count()).toBe(1);
    expect(await findViolations(page, axe.source)).toEqual([]);
  });

  test("says why it is not there, and leads to the others", async () => {
    stage.viewer.greetWith((socket) =>
      socket.send('{"state":"refused","source":"h:1","text":"there is no match \'fnial\'"}'),
    );
    page = await open("?match=fnial");
    await page.waitForSelector("[data-screen=no-match] .reason");

    expect(await page.textContent("[data-screen=no-match]")).toContain("There is no match 'fnial'");
    expect(await page.getAttribute("[data-screen=no-match] .all-matches", "href")).toBe("./");
  });

  test("that no server can have is not said to begin later", async () => {
    stage.viewer.greetWith((socket) =>
      socket.send('{"state":"refused","source":"","text":"expected 1 to 128 letters, digits, `.`, `_` and `-`"}'),
    );
    page = await open("?match=../../x");
    await page.waitForSelector("[data-screen=no-match]");

    await expect.poll(() => page.textContent("[data-screen=no-match]")).toContain('There is no match called "../../x".');
    expect(await page.textContent("[data-screen=no-match]")).not.toContain("If it starts");
  });

  test("shows its result to whoever comes after the end", async () => {
    stage.viewer.greetWith((socket) => {
      socket.send('{"state":"refused","source":"h:1","text":"match \'opening\' is over"}');
      const { status } = makeOver("opening");
      socket.send(encode({ case: "over", value: { status, reason: "full time" } }));
    });
    page = await open("?match=opening");
    await page.waitForSelector("[data-screen=result]", { state: "attached" });

    expect(await page.textContent("[data-screen=result] h2")).toBe("Amsel wins");
    expect(await page.locator("[data-screen=no-match]").count()).toBe(0);
  });
});

test("A viewer of a single match offers no choice", async () => {
  stage.viewer.greetWith((socket) => {
    socket.send(LIVE);
    socket.send(new FakeMatch().welcome());
  });
  page = await open();
  await page.waitForSelector(".scoreboard");

  expect(await page.locator(".all-matches").count()).toBe(0);
});
