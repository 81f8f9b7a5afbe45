import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { hasExpectations, measurementsOf, verdictText } from "../../src/panels/measured";

type Measurements = NonNullable<MessageInitShape<typeof MatchStatusSchema>["measurements"]>;

const measured = (measurements: Measurements) => measurementsOf(create(MatchStatusSchema, { measurements }));

describe("what is measured", () => {
  test("has its digits, and dashes where there is no number", () => {
    const [rebound, gap] = measured([
      { name: "rebound", decimals: 3, expected: 0.25, measured: -0.2487, isFinal: true },
      { name: "gap", decimals: 1 },
    ]);
    expect([rebound?.expected, rebound?.measured]).toEqual(["0.250", "−0.249"]);
    expect([gap?.expected, gap?.measured]).toEqual(["–", "–"]);
  });

  test("holds within its tolerance, and says nothing before it can be compared", () => {
    const all = measured([
      { name: "near", expected: 1, measured: 1.02, tolerance: 0.02000001, isFinal: true },
      { name: "far", expected: 1, measured: 1.03, tolerance: 0.02, isFinal: true },
      { name: "open", expected: 1, tolerance: 0.02 },
      { name: "free", measured: 1, isFinal: true },
      { name: "moving", expected: 1, measured: 1, tolerance: 0.02 },
    ]);
    expect(all.map(({ holds }) => holds)).toEqual([true, false, undefined, undefined, undefined]);
    expect(all.map(verdictText)).toEqual(["as expected", "off", "", "", "so far"]);
  });

  test("has one column of numbers where nothing is expected", () => {
    expect(hasExpectations(measured([{ name: "free", measured: 1, isFinal: true }]))).toBe(false);
    expect(hasExpectations(measured([{ name: "near", expected: 1 }]))).toBe(true);
    expect(measurementsOf(undefined)).toEqual([]);
  });
});
