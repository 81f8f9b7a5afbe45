// Kinds of commands for robots and their numbers, as the schema has them; see RobotCommand. Pure.

import { getOption, type DescField } from "@bufbuild/protobuf";
import type { SceneRobot } from "../messages/cancha/v1/scene_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import { RobotCommandSchema } from "../messages/tools/cancha/v1/actuation_pb";
import { moves as movesOption } from "../messages/tools/cancha/v1/labels_pb";
import { limits } from "../messages/tools/cancha/v1/limits_pb";
import { kindsOf } from "./kinds";

/** How far a robot moves each way, as shares of what it can do: ahead, to its left, up, and turned counter-clockwise. */
export interface Ways {
  forward: number;
  left: number;
  up: number;
  turn: number;
}

export const AT_REST: Ways = { forward: 0, left: 0, up: 0, turn: 0 };

/** Ways that the numbers of a command are taken for which does not say how they move a robot. */
const USUAL_WAYS: readonly (keyof Ways)[] = ["forward", "turn", "left", "up"];

export interface CommandNumber {
  /** As the schema calls it: "left_mps". */
  name: string;
  /** As messages of the page do: "leftMps". */
  localName: string;
  /** As people do: "left". */
  label: string;
  /** "m/s"; empty: a share of what the robot can do. */
  unit: string;
  most: number;
  stepsPerUnit: number;
  /** Its effect on a robot. */
  moves: Ways;
  /** Whether the schema says so. */
  isToldHow: boolean;
  /** Keys that make it as large and as small as it can be; empty: there are none. */
  keys: { most: string; least: string };
}

export interface CommandKind {
  /** "body_velocity". */
  name: string;
  /** "bodyVelocity". */
  localName: string;
  /** "body velocity". */
  label: string;
  numbers: readonly CommandNumber[];
}

/** By the ends of names, which are units throughout the schema. */
const UNITS: Record<string, string> = {
  m: "m",
  mps: "m/s",
  mps2: "m/s²",
  rad: "rad",
  radps: "rad/s",
  radps2: "rad/s²",
  n: "N",
  nm: "N m",
  s: "s",
};

/** By name, in the order of the schema. */
export const COMMAND_KINDS: ReadonlyMap<string, CommandKind> = new Map(
  RobotCommandSchema.fields.filter((field) => field.message).map((field) => [field.name, kindOf(field)]),
);

function kindOf({ name, localName, message }: DescField): CommandKind {
  const fields = message!.fields;
  const isToldHow = fields.some((field) => movesOf(field) !== undefined);
  const numbers = fields.map((field, index) => numberOf(field, isToldHow, USUAL_WAYS[index]));
  return { name, localName, label: wordsOf(name), numbers };
}

function numberOf(field: DescField, isToldHow: boolean, usual: keyof Ways | undefined): CommandNumber {
  const { name, localName } = field;
  const { max, step } = getOption(field, limits);
  const { mostKey, leastKey } = getOption(field, movesOption);
  const end = name.slice(name.lastIndexOf("_") + 1);
  const isNamed = name !== end && Object.hasOwn(UNITS, end);
  const assumed = usual ? { ...AT_REST, [usual]: 1 } : AT_REST;
  return {
    name,
    localName,
    label: wordsOf(isNamed ? name.slice(0, -end.length - 1) : name),
    unit: isNamed ? UNITS[end]! : "",
    most: max,
    // A step of 0.0001 is no binary fraction, but 10,000 in a unit are whole.
    stepsPerUnit: Math.round(1 / step),
    moves: isToldHow ? (movesOf(field) ?? AT_REST) : assumed,
    isToldHow,
    keys: { most: mostKey, least: leastKey },
  };
}

/** Undefined: no way at all. */
function movesOf(field: DescField): Ways | undefined {
  const { forward, left, up, turn } = getOption(field, movesOption);
  const isNone = [forward, left, up, turn].every((share) => share === 0);
  return isNone ? undefined : { forward, left, up, turn };
}

function wordsOf(name: string): string {
  return name.replaceAll("_", " ");
}

/** By robot id. */
export type RobotCommands = ReadonlyMap<number, CommandKind>;

/** Kinds of command of each robot of a match. */
export function robotCommandsOf(welcome: Pick<Welcome, "settings" | "scene">): RobotCommands {
  const kinds = kindsOf(welcome);
  return new Map(
    (welcome.scene?.robots ?? []).flatMap((robot) => {
      const command = commandOf(robot, kinds.get(robot.id)?.wheels !== undefined);
      return command ? [[robot.id, command] as const] : [];
    }),
  );
}

/** Undefined: this page does not know that kind. Before 0.5 there were two kinds, and the scene did not say which. */
export function commandOf({ actuators }: SceneRobot, hasWheels: boolean): CommandKind | undefined {
  return COMMAND_KINDS.get(actuators[0]?.commands[0] ?? (hasWheels ? "wheels" : "body_velocity"));
}
