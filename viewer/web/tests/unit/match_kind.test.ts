import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { SceneSchema } from "../../src/messages/cancha/v1/scene_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { kindOfMatch } from "../../src/panels/match_kind";

type Status = MessageInitShape<typeof MatchStatusSchema>;

const kindOf = (status: Status, scene?: MessageInitShape<typeof SceneSchema>) =>
  kindOfMatch(create(MatchStatusSchema, status), scene && create(SceneSchema, scene));

const blue = { team: Team.BLUE };
const yellow = { team: Team.YELLOW };
const near = { name: "near", expected: 1, measured: 1.01, tolerance: 0.02, isFinal: true };
const free = { name: "free", measured: 1, isFinal: true };
const course = { course: { lines: [{ name: "track" }] } };

describe("a match is", () => {
  test("a run where somebody has come somewhere, one is alone, or there is a course", () => {
    expect(kindOf({ teams: [blue, { ...yellow, progress: 0.01 }] })).toBe("run");
    expect(kindOf({ teams: [blue] })).toBe("run");
    expect(kindOf({ teams: [blue, yellow] }, course)).toBe("run");
    expect(kindOfMatch(undefined, create(SceneSchema, course))).toBe("run");
  });

  test("a game otherwise, whatever its score", () => {
    expect(kindOf({ teams: [{ ...blue, score: 3 }, yellow] }, {})).toBe("game");
    expect(kindOf({ teams: [blue, yellow], measurements: [near] })).toBe("game");
    expect(kindOfMatch(undefined)).toBe("game");
  });

  test("an exhibit, and no run, where one team or none has something to compare, and no course", () => {
    expect(kindOf({ measurements: [near] })).toBe("exhibit");
    expect(kindOf({ measurements: [near], teams: [blue] })).toBe("exhibit");
    expect(kindOf({ measurements: [near], isCourse: true })).toBe("run");
    expect(kindOf({ measurements: [free], teams: [blue] })).toBe("run");
    expect(kindOf({ measurements: [free] })).toBe("game");
  });
});
