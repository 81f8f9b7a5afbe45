// Command kinds of robots and their numbers, from the schema; see RobotCommand. Pure.

import { getOption, hasOption, type DescField } from "@bufbuild/protobuf";
import { RobotCommandSchema } from "../messages/tools/cancha/v1/actuation_pb";
import { Meaning, meaning as meaningOption, moves as movesOption } from "../messages/tools/cancha/v1/labels_pb";
import { limits } from "../messages/tools/cancha/v1/limits_pb";

/** How far a robot moves each way, as shares of its ability: ahead, to its left, up, and turned counter-clockwise. */
export interface Ways {
  forward: number;
  left: number;
  up: number;
  turn: number;
}

export const AT_REST: Ways = { forward: 0, left: 0, up: 0, turn: 0 };

/**
 * Ways that are assumed, in this order, for the numbers of a command if the schema does not say how they move a robot.
 */
const USUAL_WAYS: readonly (keyof Ways)[] = ["forward", "turn", "left", "up"];

export interface CommandNumber {
  /** In the schema: "left_mps". */
  name: string;
  /** In the page's messages: "leftMps". */
  localName: string;
  /** For people: "left". */
  label: string;
  /** "m/s"; empty: a share of the robot's ability. */
  unit: string;
  most: number;
  stepsPerUnit: number;
  /** Its effect on a robot. */
  moves: Ways;
  /** Whether the schema says how the number moves a robot. */
  isToldHow: boolean;
  /** Keys for its largest and smallest value; empty if there are none. */
  keys: { most: string; least: string };
}

export interface CommandKind {
  /** "body_velocity". */
  name: string;
  /** "bodyVelocity". */
  localName: string;
  /** "body velocity". */
  label: string;
  /** Meaning of its numbers, if they do not move the robot as `moves` of each says. */
  meaning: Meaning;
  numbers: readonly CommandNumber[];
}

/** Key: end of a name, which is a unit throughout the schema. */
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

/** Key: name; in the order of the schema. */
export const COMMAND_KINDS: ReadonlyMap<string, CommandKind> = new Map(
  RobotCommandSchema.fields.filter((field) => field.message).map((field) => [field.name, kindOf(field)]),
);

function kindOf(kind: DescField): CommandKind {
  const { name, localName, message } = kind;
  const fields = message!.fields;
  const meaning = getOption(kind, meaningOption);
  const isToldHow = meaning !== Meaning.UNSPECIFIED || fields.some((field) => hasOption(field, movesOption));
  const numbers = fields.map((field, index) => numberOf(field, isToldHow, USUAL_WAYS[index]));
  return { name, localName, label: wordsOf(name), meaning, numbers };
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
    // A step of 0.0001 has no exact binary form, but 10,000 steps per unit are whole.
    stepsPerUnit: Math.round(1 / step),
    moves: isToldHow ? movesOf(field) : assumed,
    isToldHow,
    keys: { most: mostKey, least: leastKey },
  };
}

function movesOf(field: DescField): Ways {
  const { forward, left, up, turn } = getOption(field, movesOption);
  return { forward, left, up, turn };
}

/** Whether it is the speed of a wheel about its axle, whose radius is unknown. */
export function isOfWheel({ unit, moves }: CommandNumber): boolean {
  return unit === "rad/s" && (moves.forward !== 0 || moves.left !== 0);
}

function wordsOf(name: string): string {
  return name.replaceAll("_", " ");
}
