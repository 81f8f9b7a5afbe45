// The controls and keys of actuators. Pure.

import { Meaning } from "../../messages/tools/cancha/v1/labels_pb";
import type { Actuator, Way } from "../../tools/actuators";
import type { CommandNumber } from "../../tools/command_kinds";
import { keyPairsOf, keysOf, USUAL_KEYS, type KeyHelp } from "./steering";

/** "switches": buttons and keys that keep their state, such as a gripper's. */
export type Control = "sticks" | "switches" | "speeds" | "positions" | "tip";

const CONTROLS: Readonly<Record<Meaning, Control>> = {
  [Meaning.UNSPECIFIED]: "sticks",
  [Meaning.JOINT_SPEEDS]: "speeds",
  [Meaning.JOINT_POSITIONS]: "positions",
  [Meaning.TIP_IN_BASE]: "tip",
  [Meaning.TIP_IN_WORLD]: "tip",
};

export function controlOf({ kind, numbers }: Way): Control {
  const movesRobot = numbers.some(({ moves }) => Object.values(moves).some((share) => share !== 0));
  const control = CONTROLS[kind?.meaning ?? Meaning.UNSPECIFIED];
  return control === "sticks" && !movesRobot ? "switches" : control;
}

/**
 * The way to drive it that is chosen at first: by the velocity of its body, otherwise the first way that this page
 * knows.
 */
export function usualWayOf({ ways }: Actuator): Way | undefined {
  const known = ways.filter(({ kind }) => kind !== undefined);
  return known.find(({ kind }) => kind?.name === "body_velocity") ?? known[0];
}

/** Keys for the next and the previous joint, and keys that move it. */
export const JOINT_KEYS = { most: "l", least: "j" } as const;

/** Keys that move a tip along x, y and z. */
export const TIP_KEYS: readonly { most: string; least: string }[] = [
  { most: "i", least: "k" },
  { most: "j", least: "l" },
  { most: "u", least: "h" },
];

/** The joint with the number of this key. */
export function jointOfKey(key: string, count: number): number | undefined {
  const index = /^[1-9]$/.test(key) ? Number(key) - 1 : count;
  return index < count ? index : undefined;
}

/** All keys that control it. */
export function keyNamesOf(way: Way): readonly string[] {
  switch (controlOf(way)) {
    case "sticks":
      return Object.keys(keysOf(way.kind!));
    case "switches":
      return switchesOf(way).flatMap(({ keys }) => [keys.most, keys.least]);
    case "speeds":
    case "positions":
      return [...way.numbers.map((_, index) => `${index + 1}`), JOINT_KEYS.most, JOINT_KEYS.least];
    case "tip":
      return TIP_KEYS.flatMap(({ most, least }) => [most, least]);
  }
}

/** Numbers with keys of their own. */
export function switchesOf({ numbers }: Way): CommandNumber[] {
  return numbers.filter(({ keys }) => keys.most !== "" && keys.least !== "");
}

/** Words for the two ends of a switch. Key: name of its number in the schema. */
const ENDS: Readonly<Record<string, readonly [string, string]>> = { opening_mps: ["open", "close"] };

export function endsOf({ name, label }: CommandNumber): readonly [string, string] {
  return ENDS[name] ?? [`${label} up`, `${label} down`];
}

/** Keys for the help, in pairs. The usual keys of a driving robot are listed elsewhere. */
export function helpOf(way: Way): KeyHelp[] {
  switch (controlOf(way)) {
    case "sticks":
      return keysOf(way.kind!) === USUAL_KEYS ? [] : keyPairsOf(keysOf(way.kind!));
    case "switches":
      return switchesOf(way).map((number) => ({ keys: [number.keys.most, number.keys.least], meaning: endsOf(number).join(" and ") }));
    case "speeds":
    case "positions":
      return [
        ...(way.numbers.length > 1 ? [{ keys: way.numbers.map((_, index) => `${index + 1}`), meaning: "choose a joint" }] : []),
        { keys: [JOINT_KEYS.least, JOINT_KEYS.most], meaning: "move it" },
      ];
    case "tip":
      return TIP_KEYS.map(({ most, least }, index) => ({ keys: [most, least], meaning: way.numbers[index]!.label }));
  }
}
