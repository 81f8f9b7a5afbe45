// Actuators of robots, and the command kinds of each, from the scene. Pure.

import type { Scene, SceneRobot } from "../messages/cancha/v1/scene_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import { Meaning } from "../messages/tools/cancha/v1/labels_pb";
import { COMMAND_KINDS, type CommandKind, type CommandNumber } from "./command_kinds";
import { kindsOf } from "./kinds";
import { jointsOf, unitOf, type RobotJoint } from "./robot_joints";

/** A part of a robot that commands move. */
export interface Actuator {
  /** "arm". */
  name: string;
  /** In the order of its commands. */
  joints: readonly RobotJoint[];
  /** Index of the link at the end of its joints in each instant. Undefined: there is none. */
  tip: number | undefined;
  ways: readonly Way[];
}

/** A kind of command that an actuator takes. */
export interface Way {
  actuator: Actuator;
  /** Undefined: unknown to this page. */
  kind: CommandKind | undefined;
  /** Numbers that have an effect; those of joints have the names and units of the joints. */
  numbers: readonly CommandNumber[];
}

export interface Commanded {
  actuators: readonly Actuator[];
  /** Ways of all actuators, numbered as in recordings. */
  ways: readonly Way[];
}

/** Key: robot id. */
export type RobotCommands = ReadonlyMap<number, Commanded>;

export const NOT_COMMANDED: Commanded = { actuators: [], ways: [] };

/** The commands that each robot of a match accepts. */
export function robotCommandsOf(welcome: Pick<Welcome, "settings" | "scene">): RobotCommands {
  const kinds = kindsOf(welcome);
  const { scene } = welcome;
  return new Map(
    (scene?.robots ?? []).map((robot) => [robot.id, commandedOf(scene!, robot, kinds.get(robot.id)?.wheels !== undefined)]),
  );
}

/** Before 0.5 a robot accepted one of two kinds, and the scene did not say which. */
export function commandedOf(scene: Pick<Scene, "joints">, { id, actuators: told }: SceneRobot, hasWheels: boolean): Commanded {
  const usual = [{ name: "", commands: [hasWheels ? "wheels" : "body_velocity"], joints: [], tip: 0 }];
  const joints = jointsOf(scene, id);
  const actuators = (told.length > 0 ? told : usual).map((one) => actuatorOf(one, joints));
  return { actuators, ways: actuators.flatMap(({ ways }) => ways) };
}

interface Told {
  name: string;
  commands: readonly string[];
  joints: readonly number[];
  tip: number;
}

function actuatorOf({ name, commands, joints, tip }: Told, ofRobot: readonly RobotJoint[]): Actuator {
  const ways: Way[] = [];
  const actuator: Actuator = {
    name,
    joints: joints.flatMap((place) => ofRobot.filter((joint) => joint.place === place)),
    tip: tip > 0 ? tip - 1 : undefined,
    ways,
  };
  for (const command of commands) {
    const kind = COMMAND_KINDS.get(command);
    ways.push({ actuator, kind, numbers: kind ? numbersOf(kind, actuator.joints) : [] });
  }
  return actuator;
}

function numbersOf({ meaning, numbers }: CommandKind, joints: readonly RobotJoint[]): readonly CommandNumber[] {
  if (meaning !== Meaning.JOINT_SPEEDS && meaning !== Meaning.JOINT_POSITIONS) {
    return numbers;
  }
  const perSecond = meaning === Meaning.JOINT_SPEEDS ? "/s" : "";
  return joints.slice(0, numbers.length).map((joint, index) => ({
    ...numbers[index]!,
    label: joint.name,
    unit: unitOf(joint) + perSecond,
  }));
}
