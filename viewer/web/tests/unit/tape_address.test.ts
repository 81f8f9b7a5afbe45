import { describe, expect, test } from "vitest";
import { placeOf, searchWith, searchWithoutTape, timeOf, timeProblem, timeText } from "../../src/tape/address";

const NOWHERE = { timeS: undefined, layers: undefined };

describe("a time in an address", () => {
  test("is read as minutes and seconds, hours too, or seconds alone", () => {
    expect(timeOf("03:12")).toBe(192);
    expect(timeOf("192")).toBe(192);
    expect(timeOf("3:12.25")).toBe(192.25);
    expect(timeOf("1:00:05")).toBe(3605);
    expect(timeOf("90:00")).toBe(5400);
    expect(timeOf("30.1234")).toBe(30.1234);
  });

  test("is nothing where it is none", () => {
    for (const text of [null, "", "now", "-3", "1:2:3:4", "1e3", "Infinity", "12345678901"]) {
      expect(timeOf(text)).toBeUndefined();
    }
  });

  test("that is none is told", () => {
    expect(timeProblem("?t=half-time")).toBe('"half-time" in the address is not a time, such as 03:12.');
    expect(timeProblem("?t=")).not.toBe("");
    expect(timeProblem("?t=03:12")).toBe("");
    expect(timeProblem("?match=final")).toBe("");
  });

  test("reads as it is written, to a hundredth", () => {
    for (const [timeS, text] of [
      [0, "00:00"],
      [192, "03:12"],
      [192.35, "03:12.35"],
      [59.996, "01:00"],
      [3661.5, "61:01.5"],
    ] as const) {
      expect(timeText(timeS)).toBe(text);
      expect(timeOf(text)).toBeCloseTo(timeS, 2);
    }
  });
});

describe("an address", () => {
  test("leads to a time and layers, and keeps what else is in it", () => {
    const search = searchWith("?match=final&camera=top", { timeS: 5, layers: ["drawings", "debug"] });

    expect(search).toBe("?match=final&camera=top&t=00:05&layers=drawings,debug");
    expect(placeOf(search)).toEqual({ timeS: 5, layers: ["drawings", "debug"] });
  });

  test("that shows no layer says so", () => {
    expect(placeOf(searchWith("", { ...NOWHERE, layers: [] })).layers).toEqual([]);
  });

  test("of the newest moment has no time", () => {
    expect(searchWith("?match=final&t=00:05", NOWHERE)).toBe("?match=final");
    expect(searchWith("?t=00:05", NOWHERE)).toBe("");
  });

  test("of a match leads away from a recording", () => {
    expect(searchWithoutTape("?recording=a.mcap&t=3&camera=top")).toBe("?camera=top");
    expect(searchWithoutTape("?recording=a.mcap")).toBe("");
  });
});
