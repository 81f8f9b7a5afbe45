import { describe, expect, test } from "vitest";
import { aboutText, comparable, endingText, foreignOf, found, recordingsOf, scoresOf, throughText, unreadableOf } from "../../src/panels/recordings/recording_list";

const FINAL = {
  ...{ name: "final", bytes: 7102981, discipline: "simurosot", variant: "5v5", blue: "counter", yellow: "chaser" },
  ...{ started_at: "2026-11-27T20:46:00Z", has_segments: true, length_s: 612.4, score: [11, 4], winner: "blue", end_reason: "full time" },
  picture: "picture.png?match=final&size=preview&version=6c61c5-1a2b",
};

describe("recordingsOf", () => {
  test("reads what a viewer says of each", () => {
    expect(recordingsOf({ recordings: [FINAL], files: 1 })).toEqual([
      {
        ...{ name: "final", discipline: "simurosot/5v5", blue: "counter", yellow: "chaser", isPlayable: true },
        ...{ startedAt: "2026-11-27T20:46:00Z", lengthS: 612.4, score: [11, 4], winner: "blue", endReason: "full time" },
        ...{ isGrowing: false, isAbandoned: false, isCourse: false },
        picture: "picture.png?match=final&size=preview&version=6c61c5-1a2b",
      },
    ]);
  });

  test("takes what was cut off, and leaves out what is none", () => {
    const cut = { name: "semi", has_segments: true };
    const entries = recordingsOf({ recordings: [cut, null, 7, { name: 3 }, { ...FINAL, score: ["1", {}] }] });

    expect(entries.map(({ name, score, lengthS, blue }) => [name, score, lengthS, blue])).toEqual([
      ["semi", undefined, undefined, ""],
      ["final", undefined, 612.4, "counter"],
    ]);
  });

  test("names what cannot be read", () => {
    expect(unreadableOf({ unreadable: ["junk", 7, ""] })).toEqual(["junk"]);
    expect(unreadableOf({ unreadable: "junk" })).toEqual([]);
    expect(unreadableOf({})).toEqual([]);
    expect(foreignOf({ foreign: ["logs", 7], unreadable: ["junk"] })).toEqual(["logs"]);
  });

  test("takes a name with blanks", () => {
    const picture = "picture.png?match=Final%20100%20%25&size=preview&version=1-2-3";
    const [entry] = recordingsOf({ recordings: [{ ...FINAL, name: "Final 100 %", picture, is_growing: true }] });

    expect([entry!.name, entry!.picture, entry!.isGrowing]).toEqual(["Final 100 %", picture, true]);
  });

  test("asks nobody but the viewer for pictures", () => {
    const pictures = ["https://example.org/a.png", "//example.org/picture.png?", "../picture.png?a=b", 7];
    const entries = recordingsOf({ recordings: pictures.map((picture) => ({ ...FINAL, picture })) });

    expect(entries.map(({ picture }) => picture)).toEqual(["", "", "", ""]);
  });

  test("refuses anything else", () => {
    expect(() => recordingsOf({ recordings: "all" })).toThrow(TypeError);
  });
});

test("recordings are found by all words of their names, the latest first", () => {
  const [final] = recordingsOf({ recordings: [FINAL] });
  const semi = { ...final!, name: "semi", startedAt: "2026-11-28T09:00:00Z" };

  expect(found([final!, semi], "").map(({ name }) => name)).toEqual(["semi", "final"]);
  expect(found([final!, semi], "CHASER fin").map(({ name }) => name)).toEqual(["final"]);
  expect(found([final!, semi], "position")).toEqual([]);
});

test("a recording can be compared with others of its discipline", () => {
  const race = { ...FINAL, name: "race", discipline: "line_race", variant: "race" };
  const entries = recordingsOf({ recordings: [FINAL, race, { ...FINAL, name: "semi" }, { ...FINAL, name: "old", has_segments: false }] });

  expect(comparable(entries, "final", "simurosot").map(({ name }) => name)).toEqual(["semi"]);
  expect(comparable(entries, "", "line_race").map(({ name }) => name)).toEqual(["race"]);
});

test("about a recording: its day, its length, and what is the matter with it", () => {
  const [final] = recordingsOf({ recordings: [FINAL] });

  expect(aboutText(final!, "UTC")).toBe("27 Nov 2026, 20:46, 10 min 12 s");
  expect(aboutText(final!, "Asia/Tokyo")).toBe("28 Nov 2026, 05:46, 10 min 12 s");
  expect(aboutText({ ...final!, lengthS: undefined, isPlayable: false, startedAt: "2026-99-99T" })).toBe(
    "cut off, from an older version",
  );
  expect(aboutText({ ...final!, lengthS: undefined, isGrowing: true }, "UTC")).toBe("27 Nov 2026, 20:46, being recorded");
});

test("a match that was broken off is abandoned, and no other", () => {
  const endings = [FINAL, { ...FINAL, is_abandoned: true, winner: "none" }, { ...FINAL, is_abandoned: "no" }].map((entry) =>
    endingText(recordingsOf({ recordings: [entry] })[0]!),
  );

  expect(endings).toEqual(["", "Abandoned", ""]);
});

test("a score is of goals, or of how far each came on a course", () => {
  const texts = (more: object) => scoresOf(recordingsOf({ recordings: [{ ...FINAL, ...more }] })[0]!);
  const run = { is_course: true, score: [46, 40], winner: "none", end_reason: "time limit" };

  expect(texts({})).toEqual(["11", "4"]);
  expect(texts({ score: undefined })).toEqual([]);
  expect(texts(run)).toEqual(["46%", "40%"]);
  expect(texts({ ...run, blue: "", score: [0, 40] })).toEqual(["40%"]);
  expect(texts({ ...run, end_reason: "finished", winner: "blue" })).toEqual([]);
});

describe("the result of a run", () => {
  const run = { ...FINAL, blue: "follower (blue)", yellow: "follower (yellow)", score: [99, 100], winner: "yellow", length_s: 16 };
  const text = (entry: object) => throughText(recordingsOf({ recordings: [entry] })[0]!).replaceAll("\u00a0", " ");

  test("is who was through first, and when", () => {
    expect(text({ ...run, end_reason: "finished" })).toBe("follower (yellow) wins, 16.00 s");
    expect(text({ ...run, blue: "", end_reason: "finished" })).toBe("follower (yellow) is through, 16.00 s");
    expect(text({ ...run, winner: "none", end_reason: "finished" })).toBe("Draw, 16.00 s");
  });

  test("is nothing of a game, or where nobody is through", () => {
    expect(text(FINAL)).toBe("");
    expect(text({ ...run, end_reason: "finished", winner: "" })).toBe("");
    expect(text({ ...run, end_reason: "full time" })).toBe("");
  });
});
