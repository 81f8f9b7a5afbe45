// Tapes in a real browser: a live match and its past, files, addresses; fed by a fake gateway.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { MatchPhase } from "../../src/messages/cancha/v1/referee_pb";
import { bytesOfJson } from "../support/fake_bytes";
import { FakeMatch } from "../support/fake_match";
import type { FakeTape } from "../support/fake_tape";
import { fileAnswers, tapeAnswers } from "../support/fake_tape_server";
import { GOAL_TICK, played } from "../support/played_tape";
import { COMPLETE, DESKTOP, cutTexts, findViolations, takeScreenshot } from "./browser";
import { Notebook } from "./notebook";
import { setUpStage, showLive } from "./stage";
import { expectLedTo, press, stopPlayer, waitForGoals, waitForTick } from "./tape_player";

/** Replaces the gateway's picture. */
const PREVIEW = {
  headers: { "Content-Type": "image/svg+xml" },
  body: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"/>'),
};

/** The gateway's answer while it is still reading a tape. */
const ON_ITS_WAY = { status: 503, body: new TextEncoder().encode('{"text":"ask again in a second"}') };

/** Ten seconds with a goal after five; made once. */
let ended: FakeTape;
/** These ten seconds, still being played. */
let running: FakeTape;
/** In segments so short that the page cannot keep all of them. */
let long: FakeTape;

beforeAll(() => {
  running = played();
  ended = played();
  ended.match.phase = MatchPhase.OVER;
  ended.play(1);
  ended.finish();
  long = played(10);
  long.finish();
});

const stage = setUpStage(() => showLive(() => running.match));
let page: Page;

const open = (search = "", viewport = DESKTOP, hasWebGl = false) =>
  stage.browser.open(stage.viewer.url + search, viewport, { hasWebGl });

async function tickShown(): Promise<number> {
  return Number(await page.getAttribute(".scrubber-head", "data-tick"));
}

async function scoreShown(): Promise<(string | null)[]> {
  return Promise.all(["blue", "yellow"].map((team) => page.textContent(`[data-score=${team}]`)));
}

/** Shows the first tick, and stays there. */
async function goToBeginning(): Promise<void> {
  await stopPlayer(page);
  await press(page, "Home");
  await waitForTick(page, 0);
  await page.waitForSelector('[data-score=blue]:text("0")');
}

describe("a live match with a tape", () => {
  test("is live at first, and axe-core objects to nothing", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await open();
    await page.waitForSelector('[data-live="true"]');

    expect(await scoreShown()).toEqual(["1", "0"]);
    expect(await page.locator(".mark-goal.mark-blue").count()).toBe(1);
    expect(await findViolations(page, axe.source)).toEqual([]);
    expect(await cutTexts(page, ".tape-bar button, .tape-clock")).toEqual([]);
  });

  test("is rewound to how it stood then, and shown live again", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await open();
    await page.waitForSelector('[data-live="true"]');

    const scores = await Notebook.open(page, "[data-score=blue]");
    await press(page, "Home");
    expect(await scores.next()).toBe("0");
    await goToBeginning();
    expect(await page.textContent(".live-badge")).toMatch(/\d+ s behind/);

    // The match goes on meanwhile.
    running.match.score.yellow += 1;
    stage.viewer.send(running.match.update());
    expect(await scoreShown()).toEqual(["0", "0"]);
    await press(page, "End");
    await page.waitForSelector('[data-live="true"]');
    await page.waitForSelector('[data-score=yellow]:text("1")');
    running.match.score.yellow -= 1;
  });

  test("is paused at the moment that was seen, although the tape is a little behind", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await open();
    await page.waitForSelector('[data-live="true"]');
    await waitForTick(page, running.match.tick);

    await press(page, "k");
    await page.waitForSelector('[data-live="false"]');

    expect(await tickShown()).toBe(running.match.tick);
    await press(page, ".");
    expect(await tickShown()).toBe(running.match.tick);
    await press(page, ",");
    await waitForTick(page, running.match.tick - 1);
  });

  test("asks for no tape before it begins", async () => {
    const waiting = new FakeMatch();
    waiting.phase = MatchPhase.BEFORE_START;
    stage.viewer.greetWith(showLive(() => waiting));
    const asked: string[] = [];
    stage.viewer.answerWith(tapeAnswers(running, (path) => asked.push(path)));
    page = await open();
    await page.waitForSelector(COMPLETE);
    expect(asked).toEqual([]);

    waiting.phase = MatchPhase.PLAY;
    stage.viewer.send(waiting.update());
    await page.waitForSelector(".tape-bar");
  });

  test("without a tape has no timeline", async () => {
    page = await open();
    await page.waitForSelector("[data-clock]");
    expect(await page.locator(".tape-bar").count()).toBe(0);
  });

  test("that only its tape tells of is followed", async () => {
    stage.viewer.greetWith((socket) => socket.terminate());
    stage.viewer.answerWith(tapeAnswers(running));
    page = await open();

    await page.waitForSelector('[data-score=blue]:text("1")');
    // Three seconds before the end of the fourth segment, or later.
    expect(await tickShown()).toBeGreaterThanOrEqual(4 * 120 - 1 - 180);
  });
});

describe("keys", () => {
  test("jump to goals, step by ticks, go back and on, and change the speed", async () => {
    stage.viewer.answerWith(fileAnswers("/final.mcap", ended.file(), true));
    page = await open("?recording=final.mcap&t=0");
    await waitForTick(page, 0);

    await press(page, ".");
    await waitForTick(page, 1);
    await press(page, ",");
    await waitForTick(page, 0);
    await press(page, "ArrowRight");
    await waitForTick(page, 300);
    await press(page, "ArrowLeft");
    await waitForTick(page, 0);
    await press(page, "]");
    await page.waitForSelector('.speed-menu summary:text("2×")');
    await press(page, "[");
    await press(page, "[");
    await page.waitForSelector('.speed-menu summary:text("0.5×")');
    // Two seconds before it.
    await waitForGoals(page);
    await expectLedTo(page, GOAL_TICK - 120, () => press(page, "n"));
    await stopPlayer(page);
    await press(page, "End");
    await waitForTick(page, ended.match.tick);
    await press(page, "j");
    await page.waitForSelector('.speed-menu summary:text("−1×")');
  });

  test("are told by the help where there is a tape", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await open();
    await page.waitForSelector(".tape-bar");
    await press(page, "?");
    await page.waitForSelector("dialog.help[open]");
    expect(await page.textContent("dialog.help")).toContain("previous or next goal");
    const keys = (await page.locator("dialog.help kbd").allTextContents()).flatMap((text) => text.split(" "));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

describe("an address", () => {
  /** Makes the viewer report the end of the match. */
  const tellEnd = () =>
    stage.viewer.greetWith((socket) => {
      socket.send(ended.match.welcome());
      socket.send(ended.match.update());
      socket.send(ended.match.over());
    });

  test("of an ended match offers to play it, and not to pause", async () => {
    tellEnd();
    stage.viewer.answerWith(tapeAnswers(ended));
    page = await open();
    await page.waitForSelector(".transport");

    const offers = await Notebook.open(page, '.transport [aria-label="Pause"]', "aria-label");
    await page.click('.transport [aria-label="Play"]');
    await offers.waitFor("Pause");
  });

  test("leads to its moment of an ended match", async () => {
    tellEnd();
    stage.viewer.answerWith(tapeAnswers(ended));
    page = await open("?t=00:03.5&camera=top");
    await waitForTick(page, 210);
    await page.waitForSelector('[data-clock]:text("00:03")');

    expect(await scoreShown()).toEqual(["0", "0"]);
    expect(await page.locator("[data-screen=result]").count()).toBe(0);
    expect(new URL(page.url()).search.slice(1).split("&").sort()).toEqual(["camera=top", "t=00:03.5"]);

    await press(page, "End");
    await page.waitForSelector("[data-screen=result]");
  });

  test("of a moment shows the field first where there is little room", async () => {
    stage.viewer.answerWith(fileAnswers("/final.mcap", ended.file(), true));
    page = await open("?recording=final.mcap&t=1:00", { width: 360, height: 640 });
    await waitForTick(page, ended.match.tick);
    await page.waitForSelector("[data-outcome]");
    await page.waitForSelector(COMPLETE);
    expect(await page.locator(".rail").count()).toBe(0);

    await press(page, "e");
    await page.waitForSelector("[data-screen=result]");
  });

  test("has the moment in it while the tape is paused", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await open("?match=demo");
    await page.waitForSelector(".tape-bar");
    await goToBeginning();
    await press(page, "ArrowRight");
    await page.waitForFunction(() => location.search === "?match=demo&t=00:05");
    await press(page, "End");
    await page.waitForFunction(() => location.search === "?match=demo");
  });

  test("of a time to come is seen live", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await open("?t=05:00");
    await page.waitForSelector('[data-live="true"]');
    await page.waitForFunction(() => location.search === "");
    expect(await scoreShown()).toEqual(["1", "0"]);
  });
});

describe("the result of a match", () => {
  test("leads to its beginning, and to each goal", async () => {
    stage.viewer.greetWith((socket) => {
      socket.send(ended.match.welcome());
      socket.send(ended.match.update());
      socket.send(ended.match.over());
    });
    stage.viewer.answerWith(tapeAnswers(ended));
    page = await open();
    await page.waitForSelector(".goal-time");
    await waitForTick(page, ended.match.tick);
    // Two seconds before it.
    await expectLedTo(page, GOAL_TICK - 120, () => page.click(".goal-time"));

    await press(page, "End");
    await waitForTick(page, ended.match.tick);
    await page.waitForSelector(".watch-again");
    const results = await Notebook.open(page, "[data-screen=result]", "data-screen");
    await expectLedTo(page, 0, () => page.click(".watch-again"));
    await results.waitFor(null);
  });
});

describe("a recording", () => {
  test("is opened by its address, in parts or as a whole, to its result", async () => {
    for (const sendsParts of [true, false]) {
      stage.viewer.answerWith(fileAnswers("/files/final.mcap", ended.file(), sendsParts));
      page = await open("?recording=files/final.mcap&t=1:00");
      await page.waitForSelector("[data-screen=result]");
      expect(await page.textContent("[data-link]")).toBe("match over");
      await press(page, "Home");
      await page.waitForSelector('[data-score=blue]:text("0")');
      expect(await page.locator("[data-screen=result]").count()).toBe(0);
    }
  });

  test("is opened by dropping it, and closed again", async () => {
    page = await open();
    await page.waitForSelector('[data-score=blue]:text("1")');
    const scores = await Notebook.open(page, "[data-score=blue]");
    await drop(ended.file(), "semi.mcap");
    await page.waitForSelector('.file-sign:has-text("semi.mcap")');
    expect(await scores.next()).toBe("0");
    expect(await findViolations(page, axe.source)).toEqual([]);

    await page.click('[aria-label="Close the recording"]');
    await page.waitForSelector('[data-score=blue]:text("1")');
    expect(await page.locator(".tape-bar").count()).toBe(0);
  });

  test("that is none, or cut off, is told", async () => {
    page = await open();
    await page.waitForSelector("[data-clock]");
    await drop(new TextEncoder().encode("PK this is a holiday"), "holiday.zip");
    await page.waitForSelector('[data-tape-problem]:has-text("not a recording of a match")');

    await page.waitForSelector('[data-score=blue]:text("1")');
    const scores = await Notebook.open(page, "[data-score=blue]");
    const whole = ended.file({ hasSummary: false });
    await drop(whole.subarray(0, whole.length - 3000), "cut.mcap");
    await page.waitForSelector('[data-tape-problem]:has-text("cut off")');
    expect(await scores.next()).toBe("0");
  });

  test("keeps no more than forty segments in memory, however long it is watched", async () => {
    stage.viewer.answerWith(fileAnswers("/long.mcap", long.file(), true));
    page = await open("?recording=long.mcap&t=0");
    await waitForTick(page, 0);
    const held = await Notebook.open(page, ".scrubber-head", "data-held");
    await press(page, "]");
    await press(page, "]");
    await press(page, "]");
    await press(page, "k");
    await waitForTick(page, 599);

    expect(long.segments.length).toBeGreaterThan(50);
    expect(Math.max(...(await held.all()).map(Number))).toBe(40);
  });
});

describe("a viewer of recordings", () => {
  test("lists them, and plays the one that is chosen from its beginning", async () => {
    const list = [
      { name: "final", discipline: "simurosot", variant: "5v5", blue: "counter", yellow: "chaser", has_segments: true },
      { name: "semi", score: [2, 1], winner: "blue", has_segments: true, started_at: "2026-11-27T20:46:00Z",
        picture: "picture.png?match=semi&size=preview&version=1" },
    ];
    const asked: string[] = [];
    stage.viewer.greetWith((socket) => socket.send('{"state":"over","source":"recordings","text":""}'));
    const ofTape = tapeAnswers(ended);
    stage.viewer.answerWith((path, headers) => {
      asked.push(path);
      if (path === "/recordings") {
        return { body: bytesOfJson({ recordings: list, files: 2 }) };
      }
      if (path === "/tape" && isChosen && !isThere) {
        return ON_ITS_WAY;
      }
      return path === "/picture.png" ? PREVIEW : isChosen ? ofTape(path, headers) : undefined;
    });
    let isChosen = false;
    let isThere = false;
    page = await open();
    await page.waitForSelector("[data-recording=final]");
    expect(await page.locator("[data-recording]").evaluateAll((all) => all.map((one) => one.textContent))).toEqual([
      "semiBlue2 : 1Yellow27 Nov 2026, 20:46, cut off",
      "finalcounter–chasersimurosot/5v5 · cut off",
    ]);
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>("[data-recording=semi] img")?.naturalWidth === 480);
    expect(await page.locator("[data-recording=semi] img").getAttribute("loading")).toBe("lazy");
    expect(await page.locator("[data-recording=final] img").count()).toBe(0);
    expect(asked.filter((path) => path === "/picture.png").length).toBe(1);
    expect(asked).not.toContain("/tape");
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, "recordings");

    isChosen = true;
    await page.click("[data-recording=semi] a");
    await page.waitForURL(/match=semi/);
    const scores = await Notebook.open(page, "[data-score=blue]");
    isThere = true;
    expect(await scores.next()).toBe("0");
    expect(await page.textContent("[data-link]")).toBe("recording");
  });
});

/** Drops a file on the page, as from a folder. */
async function drop(content: Uint8Array, name: string): Promise<void> {
  const base64 = Buffer.from(content).toString("base64");
  await page.evaluate(
    ([text, fileName]) => {
      const bytes = Uint8Array.from(atob(text!), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName!));
      const send = (type: string) =>
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      send("dragover");
      send("drop");
    },
    [base64, name],
  );
}
