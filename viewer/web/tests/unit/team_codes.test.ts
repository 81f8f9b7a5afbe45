import { describe, expect, test } from "vitest";
import { teamCode, teamCodes } from "../../src/panels/team_codes";

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
});
