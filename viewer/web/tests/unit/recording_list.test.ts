import { describe, expect, test } from "vitest";
import { aboutText, found, recordingsOf } from "../../src/panels/recordings/recording_list";

const FINAL = {
  ...{ name: "final", bytes: 7102981, discipline: "simurosot", variant: "5v5", blue: "counter", yellow: "chaser" },
  ...{ started_at: "2026-11-27T20:46:00Z", has_segments: true, length_s: 612.4, score: [11, 4], winner: "blue" },
};

describe("recordingsOf", () => {
  test("reads what a viewer says of each", () => {
    expect(recordingsOf({ recordings: [FINAL], files: 1 })).toEqual([
      {
        ...{ name: "final", discipline: "simurosot/5v5", blue: "counter", yellow: "chaser", isPlayable: true },
        ...{ startedAt: "2026-11-27T20:46:00Z", lengthS: 612.4, score: [11, 4], winner: "blue" },
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

test("about a recording: its day, its length, and what is the matter with it", () => {
  const [final] = recordingsOf({ recordings: [FINAL] });

  expect(aboutText(final!)).toBe("27 Nov 2026, 10:12");
  expect(aboutText({ ...final!, lengthS: undefined, isPlayable: false, startedAt: "2026-99-99T" })).toBe(
    "cut off, from an older version",
  );
});
