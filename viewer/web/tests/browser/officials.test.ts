// The officials' panel in a real browser: signing in, and requests to the server.

import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import { MatchPhase, RestartKind } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { DESKTOP, PATIENCE_MS, PHONE, cutTexts, findViolations, takeScreenshot } from "./browser";
import { Official } from "./official";

const UPRIGHT_TABLET = { width: 768, height: 1024 };
const LANDSCAPE = { width: PHONE.height, height: PHONE.width };

const official = new Official();

describe("who acts as an official", () => {
  test("is not asked where the viewer takes none", async () => {
    await official.watch(DESKTOP, { takesOfficials: false });
    // The page loads its help once it knows whether the viewer takes officials.
    const isTold = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/help-"));
    await official.page.waitForFunction(isTold, undefined, { polling: 100, timeout: PATIENCE_MS });
    await official.type("o");

    expect(await official.page.locator('button[aria-label="Officials"], .officials').count()).toBe(0);
  });

  test("is told in words why the server refuses, and then let in", async () => {
    await official.open();
    await official.signIn("guess");
    await official.page.waitForSelector('.official-problem:text("Wrong token for official \'Marta\'.")');

    await official.signIn();
    await official.page.waitForSelector(".official-pace");
    expect(await official.page.textContent(".officials h2")).toBe("Marta");
    expect(official.office.names).toEqual(["Marta"]);
  });

  test("is remembered until they sign out", async () => {
    await official.enter();
    await official.reload();
    await official.type("o");
    await official.page.waitForSelector(".official-pace");

    await official.press("Sign out");
    await official.page.waitForSelector(".sign-in");
    await official.reload();
    await official.type("o");
    await official.page.waitForSelector(".sign-in");
    expect(official.office.names).toEqual(["Marta", "Marta"]);
  });

  test("reads the keys for placing and driving in the help", async () => {
    await official.watch();
    await official.page.waitForSelector('button[aria-label="Officials"]');
    await official.type("?");
    await official.page.waitForSelector('dialog.help:has-text("Drive: steer")');
    await takeScreenshot(official.page, "official-help");
  });

  test("is not asked to sign in once the match is over", async () => {
    await official.watch();
    official.endMatch();
    await official.page.click('button[aria-label="Officials"]');
    await official.page.waitForSelector('.official-over:has-text("The match is over.")');
    expect(await official.page.locator(".sign-in").count()).toBe(0);
  });

  test("is let in again by itself after the line broke", async () => {
    await official.enter();
    official.office.drop();

    await vi.waitFor(() => expect(official.office.names).toEqual(["Marta", "Marta"]), { timeout: PATIENCE_MS });
    await official.press("Halt");
    expect(await official.asked("pause")).toHaveLength(1);
  });
});

describe("an official", () => {
  test("halts and resumes the match, plays single ticks, sets the speed", async () => {
    await official.enter();
    await official.press("Halt");
    await official.page.waitForSelector('.official-answer:text("Pause is done.")');
    official.match.pace = { isPaused: true, speed: 1 };
    official.update();
    await official.press("Resume");
    await official.press("10 ticks");
    await official.press("max");

    await official.asked("setSpeed");
    expect(official.office.requests.map(({ action }) => action.case)).toEqual(["pause", "resume", "step", "setSpeed"]);
    expect(official.office.asked("step")[0]!.ticks).toBe(10);
    expect(official.office.asked("setSpeed")[0]!.speed).toBe(0);
  });

  test("starts a match that waits for that", async () => {
    official.match.phase = MatchPhase.BEFORE_START;
    official.match.awaitsStart = true;
    await official.enter();
    expect(await official.page.textContent(".official-state")).toBe("Waiting for the start");
    await official.press("Start the match");
    expect(await official.asked("start")).toHaveLength(1);
  });

  test("gives a restart to a team, and a free ball to none", async () => {
    await official.enter();
    await official.press("Penalty kick");
    await official.press(official.match.names.yellow);
    await official.press("Free ball");
    await official.press("Give a free ball");

    const rulings = await official.asked("ruling", 2);
    expect(rulings.map(({ ruling }) => ruling)).toMatchObject([
      { case: "restart", value: { kind: RestartKind.PENALTY_KICK, team: Team.YELLOW } },
      { case: "restart", value: { kind: RestartKind.FREE_BALL, team: Team.UNSPECIFIED } },
    ]);
  });

  test("gives nothing by the second click of a double click", async () => {
    await official.enter();
    await official.press("Goal");
    const team = official.page.getByRole("button", { name: official.match.names.blue, exact: true });
    await team.dispatchEvent("click", { detail: 2 });
    await team.click();

    expect(await official.asked("ruling")).toHaveLength(1);
  });

  test.each([
    ["Escape", () => official.type("Escape")],
    ["another action", () => official.press("Place")],
    ["another question", () => official.page.click(".official-undo")],
    ["what is asked for meanwhile", () => official.press("Halt")],
  ])("forgets a decision that waits for its second press, after %s", async (_, doElse) => {
    await official.enter();
    await official.press("Goal");
    await official.page.waitForSelector(".official-teams");
    await doElse();

    await official.page.waitForSelector(".official-teams", { state: "detached" });
    expect(official.office.asked("ruling")).toEqual([]);
  });

  test("asks in sight, however low the window is", async () => {
    await official.enter();
    await official.page.setViewportSize({ width: 1280, height: 500 });
    await official.press("Abandon match…");
    const isInSight = () => official.page.evaluate(() => {
      const { top, bottom } = document.querySelector("form.official-question")!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    await expect.poll(isInSight).toBe(true);
  });

  test("forgets with Escape that the match was to be abandoned", async () => {
    await official.enter();
    await official.press("Abandon match…");
    await official.type("Escape");
    await official.page.waitForSelector("[name=reason]", { state: "detached" });
  });

  test("undoes the latest decision when asked twice", async () => {
    const latest = official.match.events.findLast(({ kind }) => kind === "kick_off")!;
    await official.enter();
    await official.page.click(".official-undo");
    expect(official.office.requests).toEqual([]);
    await official.press("Undo it");

    const [undone] = await official.asked("ruling");
    expect(undone!.ruling).toMatchObject({ case: "takeBack", value: { event: latest.number } });
  });

  test("undoes an earlier goal, which the score is corrected for", async () => {
    official.match.score.blue = 1;
    official.match.say("goal", Team.BLUE, "3.1", "Goal by Río Plate Robotics no. 4: 1-0.", 4);
    const { number } = official.match.events.at(-1)!;
    official.match.tick += 60;
    official.match.say("free_kick", Team.YELLOW, "5.2", "Free kick for Team Amsel.");
    await official.enter();
    await official.page.click(".official-goals summary");
    await official.page.click('.official-goals .official-undo:has-text("Goal by Río Plate Robotics no. 4")');
    await official.page.waitForSelector('.official-question:has-text("The score is corrected")');
    await takeScreenshot(official.page, "official-undo");
    await official.press("Undo it");

    const [undone] = await official.asked("ruling");
    expect(undone!.ruling).toMatchObject({ case: "takeBack", value: { event: number } });
  });

  test("decides what is proposed", async () => {
    official.match.say("proposal", Team.BLUE, "3.1", "Under review: goal by blue; stands if unanswered");
    official.match.phase = MatchPhase.DECISION;
    official.match.more = { phaseLeftUs: 12_000_000n };
    await official.enter();
    expect(await official.page.textContent(".official-proposal")).toContain("To decide: 00:12 left");
    await takeScreenshot(official.page, "official-proposal");
    await official.press("Reject");

    const [decided] = await official.asked("ruling");
    expect(decided!.ruling).toMatchObject({
      case: "decide",
      value: { event: official.match.events.at(-1)!.number, isAccepted: false },
    });
  });

  test("abandons the match for a reason, when asked twice", async () => {
    await official.enter();
    await official.press("Abandon match…");
    await official.page.fill("[name=reason]", "power cut");
    expect(official.office.requests).toEqual([]);
    await official.press("Abandon it");
    expect((await official.asked("endMatch"))[0]!.reason).toBe("power cut");
  });

  test("reads why something is refused", async () => {
    official.office.refusals.step = "the match has not begun";
    await official.enter();
    await official.press("60 ticks");
    await official.page.waitForSelector('.official-answer[data-done="false"]:text("The match has not begun.")');
  });
});

describe("the panel", () => {
  test.each([
    ["desktop", DESKTOP],
    ["tablet", UPRIGHT_TABLET],
    ["phone", PHONE],
    ["landscape", LANDSCAPE],
  ])("can be read and used by everybody, %s", async (name, size) => {
    await official.open(size);
    expect(await findViolations(official.page, axe.source)).toEqual([]);
    await takeScreenshot(official.page, `official-${name}-sign-in`);
    await official.signIn();
    await official.page.waitForSelector(".official-pace");
    await official.press("Goal kick");
    await takeScreenshot(official.page, `official-${name}`);
    await official.press("Drive");
    await official.page.selectOption(".official-choose select", "4");
    await official.page.waitForSelector("[data-driving]");
    await takeScreenshot(official.page, `official-${name}-drive`);
    for (const theme of ["dark", "light"]) {
      await official.page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      expect(await findViolations(official.page, axe.source)).toEqual([]);
    }
    expect(await cutTexts(official.page, ".officials button")).toEqual([]);
    expect(await sidewaysScroll()).toBe(0);
  });
});

/** How much wider the panel's content is than the panel, in pixels. */
async function sidewaysScroll(): Promise<number> {
  return official.page.locator(".officials-body").evaluate((body) => body.scrollWidth - body.clientWidth);
}
