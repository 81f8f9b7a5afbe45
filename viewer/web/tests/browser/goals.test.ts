// Replays of goals in a real browser: by a key, and automatic ones.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { FieldEnd, MatchPhase } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { FakeOffice, TOKEN } from "../support/fake_office";
import type { FakeTape } from "../support/fake_tape";
import { fileAnswers, tapeAnswers } from "../support/fake_tape_server";
import { played } from "../support/played_tape";
import { DESKTOP, runUntil, stopTime } from "./browser";
import { Notebook } from "./notebook";
import { setUpStage, showLive } from "./stage";
import { press } from "./tape_player";

/** An automatic replay begins within two seconds, or not at all. */
const LONG_ENOUGH_MS = 4000;

let running: FakeTape;

const stage = setUpStage(() => {
  running = played();
  return showLive(() => running.match);
});
let page: Page;

async function scoreShown(): Promise<(string | null)[]> {
  return Promise.all(["blue", "yellow"].map((team) => page.textContent(`[data-score=${team}]`)));
}

describe("a goal", () => {
  test("is shown again by a key, from behind that goal, and left by the same key", async () => {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await stage.browser.open(stage.viewer.url, DESKTOP);
    await page.waitForSelector(".mark-goal");
    // It takes four seconds; a slow machine draws a few frames in that time.
    const shown = await replays();
    const behindTheGoal = await Notebook.open(page, "[data-camera=goal-left]", "aria-pressed");
    await press(page, "r");
    await shown.next();
    await behindTheGoal.waitFor("true");
    // Nobody chose that camera: a link does not name it.
    expect(page.url()).not.toContain("camera=");
    // The score stays the present one.
    expect(await scoreShown()).toEqual(["1", "0"]);
    await press(page, "r");
    await page.waitForSelector("[data-replay-goal]", { state: "detached" });
    await page.waitForSelector('[data-camera=broadcast][aria-pressed="true"]');
  });

  test("is shown again from the goal of that half, with the teams on the scoreboard as they stood then", async () => {
    const tape = played();
    const [blue, yellow] = tape.match.status().teams;
    tape.match.more = {
      teams: [
        { ...blue!, defends: FieldEnd.NEGATIVE_X },
        { ...yellow!, defends: FieldEnd.POSITIVE_X },
      ],
    };
    tape.match.phase = MatchPhase.OVER;
    tape.play(200);
    tape.finish();
    stage.viewer.answerWith(fileAnswers("/final.mcap", tape.file(), true));
    page = await stage.browser.open(`${stage.viewer.url}?recording=final.mcap&t=1:00`, DESKTOP);
    const scoreOnTheLeft = () => page.getAttribute(".side-left .side-score", "data-score");
    await page.waitForSelector("[data-screen=result]");
    expect(await scoreOnTheLeft()).toBe("blue");

    const behindTheGoal = await Notebook.open(page, "[data-camera=goal-left]", "aria-pressed");
    const onTheLeft = await Notebook.open(page, ".side-left .side-score", "data-score");
    await press(page, "r");
    expect(await onTheLeft.next()).toBe("yellow");
    await behindTheGoal.waitFor("true");
    await press(page, "r");
    await page.waitForSelector(".side-left [data-score=blue]");
  });

  test("is shown again by itself after it was seen live, and not to who has rewound", async () => {
    await watchLive();
    const shown = await replays();
    await scoreLive();
    await shown.next();
    await page.waitForSelector("[data-replay-goal]", { state: "detached" });
    await page.waitForSelector('[data-live="true"]');

    await press(page, "k");
    await stopTime(page);
    await expectNoReplayOf(3);
  });

  test("is not shown again while an official has things in hand", async () => {
    stage.viewer.receiveOfficials(new FakeOffice());
    await watchLive();
    await page.click('button[aria-label="Officials"]');
    await page.fill("[name=name]", "Marta");
    await page.fill("[name=token]", TOKEN);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const place = page.getByRole("button", { name: "Place", exact: true });

    await place.click();
    await stopTime(page);
    await expectNoReplayOf(2);
    await page.clock.resume();

    await place.click();
    const shown = await replays();
    await scoreLive();
    await shown.next();
    await place.click();
    await page.waitForSelector("[data-replay-goal]", { state: "detached" });
    await page.waitForSelector('[data-live="true"]');
  });

  /** A live match on a page that replays goals: if less motion is requested, only on demand. */
  async function watchLive(): Promise<void> {
    stage.viewer.answerWith(tapeAnswers(running));
    page = await stage.browser.open(stage.viewer.url, DESKTOP, { hasWebGl: false, mayStopTime: true });
    await page.waitForSelector('[data-live="true"]');
    await page.click(".speed-menu summary");
    await page.check(".speed-choices input");
  }

  /** Notes all replays from now on. */
  function replays(): Promise<Notebook> {
    return Notebook.open(page, "[data-replay-goal]", "data-replay-goal");
  }

  /** Another goal, the `count`-th, is on the tape and is not replayed. Time is stopped. */
  async function expectNoReplayOf(count: number): Promise<void> {
    const shown = await replays();
    await scoreLive();
    await runUntil(page, `.mark-goal >> nth=${count - 1}`);
    expect(await page.locator(".mark-goal").count()).toBe(count);
    await page.clock.runFor(LONG_ENOUGH_MS);
    expect(await shown.all()).toEqual([null]);
  }

  /** Another goal, and two seconds more of the match and of its tape. */
  async function scoreLive(): Promise<void> {
    running.match.say("goal", Team.BLUE, "2.1", "Goal by blue: 2-0", 4);
    const goal = running.match.events.at(-1)!;
    stage.viewer.send(running.match.update({ events: [goal] }));
    running.play(121);
  }
});
