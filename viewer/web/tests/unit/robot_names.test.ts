import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { robotByColour, robotName, shortRobotName } from "../../src/panels/robot_names";

const statusOf = (blue: string, yellow: string) =>
  create(MatchStatusSchema, { teams: [{ team: Team.BLUE, name: blue }, { team: Team.YELLOW, name: yellow }] });

const BLUE_4 = { team: Team.BLUE, number: 4 };
const YELLOW_4 = { team: Team.YELLOW, number: 4 };

describe("a robot", () => {
  test("is called by its team as in the referee's sentences, and by its code where there is little room", () => {
    const status = statusOf("Amsel", "Río Plate Robotics");
    expect([robotName(status, BLUE_4), robotName(status, YELLOW_4)]).toEqual(["Amsel no. 4", "Río Plate Robotics no. 4"]);
    expect([shortRobotName(status, BLUE_4), shortRobotName(status, YELLOW_4)]).toEqual(["AMS 4", "RPR 4"]);
  });

  test("can be told from that of a team of the same name, as the server calls such teams", () => {
    const status = statusOf("position (blue)", "position (yellow)");
    expect(robotName(status, BLUE_4)).not.toBe(robotName(status, YELLOW_4));
    expect([shortRobotName(status, BLUE_4), shortRobotName(status, YELLOW_4)]).toEqual(["PBL 4", "PYE 4"]);
  });

  test("of a team without a name is called by its colour", () => {
    expect(robotName(undefined, BLUE_4)).toBe("Blue no. 4");
  });

  test("is called by its colour for officials and developers, whatever the teams call themselves", () => {
    expect([robotByColour(BLUE_4), robotByColour(YELLOW_4)]).toEqual(["Blue 4", "Yellow 4"]);
  });

  test("of no team has its number only", () => {
    const robot = { team: Team.UNSPECIFIED, number: 7 };
    expect([robotName(undefined, robot), shortRobotName(undefined, robot), robotByColour(robot)]).toEqual(["No. 7", "No. 7", "7"]);
  });
});
