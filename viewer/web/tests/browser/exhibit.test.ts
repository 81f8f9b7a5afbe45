// An exhibit in a real browser: measurements replace the score, and nothing mentions games.

import axe from "axe-core";
import { expect, test } from "vitest";
import { MatchPhase } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { DESKTOP, findViolations, PATIENCE_MS, PHONE, takeScreenshot } from "./browser";
import { Official } from "./official";

const official = new Official();

const MEASUREMENTS = [
  { name: "before", title: "Ball from the left, before", unit: "m/s", decimals: 3, expected: 3.48, tolerance: 0.01, measured: 3.479, isFinal: true },
  { name: "after", title: "Ball from the left, after", unit: "m/s", decimals: 3, expected: 0, tolerance: 0.01, measured: 0.4, isFinal: true },
  { name: "late", title: "95% of it after", unit: "ms", decimals: 0, expected: 80, tolerance: 20 },
];

/** Makes the match an exhibit of no team, or of one. */
function exhibit(teams: { team: Team; name: string; score: number }[] = []): void {
  official.match.events.length = 0;
  official.match.more = { teams, measurements: MEASUREMENTS, winner: Team.UNSPECIFIED };
}

const WORDS_OF_GAMES = /\bgoals?\b|\bhalf\b|kick|defend|draw\b|\bwins\b|%(?! of it)/i;

for (const viewport of [DESKTOP, PHONE]) {
  test(`an exhibit that nobody drives tells of no game, ${viewport.width} pixels wide`, async () => {
    exhibit();
    await official.watch(viewport);
    const { page } = official;
    await page.waitForSelector("[data-tally]");

    expect(await page.textContent("[data-tally]")).toBe("1 of 3");
    expect(await page.title()).toBe("1 of 3 as expected · Cancha");
    await official.type("?");
    await page.waitForSelector("dialog[open]");
    expect(await page.textContent("#page")).not.toMatch(WORDS_OF_GAMES);
    expect(await findViolations(page, axe.source)).toEqual([]);
    await takeScreenshot(page, `exhibit-help-${viewport.width}`);
  });
}

test("an exhibit ends with its tally, not with a draw", async () => {
  exhibit();
  official.match.phase = MatchPhase.OVER;
  Object.assign(official.match.more, { endReason: "all measured" });
  await official.watch();
  await official.page.waitForSelector("[data-outcome]");

  expect(await official.page.textContent("[data-outcome]")).toBe("1 of 3 as expected");
  expect(await official.page.textContent("#page")).not.toMatch(WORDS_OF_GAMES);
  await takeScreenshot(official.page, "exhibit-over");
});

test("a team has points in an exhibit, and no way to go", async () => {
  exhibit([{ team: Team.BLUE, name: "assistant", score: 1 }]);
  await official.watch();
  await official.page.waitForSelector("[data-tally]");

  expect(await official.page.title()).toBe("1 of 3 as expected · Cancha");
  expect(await official.page.textContent("#page")).not.toMatch(WORDS_OF_GAMES);
});

test("officials of an exhibit are offered no rulings, which would be refused", async () => {
  exhibit();
  await official.enter();

  await official.page.getByRole("button", { name: "Halt" }).waitFor({ timeout: PATIENCE_MS });
  expect(await official.page.locator(".official-rulings").count()).toBe(0);
  await takeScreenshot(official.page, "exhibit-official");
});
