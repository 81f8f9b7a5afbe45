import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { exhibitOutcome, isExhibit, tallyText } from "../../src/panels/exhibit_wording";

type Status = MessageInitShape<typeof MatchStatusSchema>;

const statusOf = (init: Status) => create(MatchStatusSchema, init);

const near = { name: "near", expected: 1, measured: 1.01, tolerance: 0.02 };
const far = { name: "far", expected: 1, measured: 1.03, tolerance: 0.02 };
const open = { name: "open", expected: 1, tolerance: 0.02 };
const free = { name: "free", measured: 1 };

describe("an exhibit", () => {
  test("has one team or none, no course, and something to compare", () => {
    expect(isExhibit(statusOf({ measurements: [near] }))).toBe(true);
    expect(isExhibit(statusOf({ measurements: [near], teams: [{ team: Team.BLUE }] }))).toBe(true);
    expect(isExhibit(statusOf({ measurements: [near], teams: [{ team: Team.BLUE }, { team: Team.YELLOW }] }))).toBe(false);
    expect(isExhibit(statusOf({ measurements: [near], isCourse: true }))).toBe(false);
    expect(isExhibit(statusOf({ measurements: [free] }))).toBe(false);
    expect(isExhibit(undefined)).toBe(false);
  });

  test("counts what is as expected among what can be compared", () => {
    expect(tallyText(statusOf({ measurements: [near, far, open, free] }))).toBe("1 of 3");
  });

  test("ends with its tally and the reason", () => {
    const { title, detail } = exhibitOutcome(statusOf({ measurements: [near, far] }), "all measured");
    expect(title).toBe("1 of 2 as expected");
    expect(detail).toMatch(/all measured/i);
  });
});
