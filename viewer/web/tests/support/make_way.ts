// Made-up command kinds of actuators.

import type { Actuator, Commanded, Way } from "../../src/tools/actuators";
import type { CommandKind } from "../../src/tools/command_kinds";
import type { RobotJoint } from "../../src/tools/robot_joints";

export function makeJoint(place: number, name: string, more: Partial<RobotJoint> = {}): RobotJoint {
  const unlimited = { lower: undefined, upper: undefined, maxSpeed: undefined };
  return { place, name, slides: false, follows: false, ...unlimited, ...more };
}

/** A way of an actuator with this command kind only. */
export function makeWay(kind: CommandKind, name = "drive"): Way {
  const ways: Way[] = [];
  const actuator: Actuator = { name, joints: [], tip: undefined, ways };
  ways.push({ actuator, kind, numbers: kind.numbers });
  return ways[0]!;
}

export function commandedBy(...ways: Way[]): Commanded {
  return { actuators: ways.map(({ actuator }) => actuator), ways };
}
