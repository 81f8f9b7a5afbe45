import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { FieldEnd, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { codeOf, teamCode, teamCodes } from "../../src/panels/team_codes";

describe("a team's code", () => {
  test.each([
    ["Río Plate Robotics", "RPR"],
    ["Team Amsel", "TAM"],
    ["position", "POS"],
    ["Thunderbots Braunschweig-Süd III", "TBS"],
    ["Bö", "BO"],
    ["机器人", "机器人"],
    ["4 Wheels", "4WH"],
    ["", ""],
  ])("of %s is %s", (name, code) => {
    expect(teamCode(name)).toBe(code);
  });

  test("differs between two teams whose names begin alike", () => {
    expect(teamCodes("chaser", "chaser")).toEqual(["CH1", "CH2"]);
    expect(teamCodes("Amsel", "Bussard")).toEqual(["AMS", "BUS"]);
  });

  test("stays the same when the teams change ends", () => {
    const teams = [{ team: Team.BLUE, name: "chaser" }, { team: Team.YELLOW, name: "Chasers" }];
    for (const defends of [FieldEnd.POSITIVE_X, FieldEnd.NEGATIVE_X]) {
      const status = create(MatchStatusSchema, { teams: [{ ...teams[0]!, defends }, teams[1]!] });
      expect([codeOf(status, Team.BLUE), codeOf(status, Team.YELLOW)]).toEqual(["CH1", "CH2"]);
    }
  });
});
