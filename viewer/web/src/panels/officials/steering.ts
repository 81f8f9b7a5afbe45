// Keys and sticks that drive a robot. Pure.

import { clamped } from "../../cameras/vectors";
import { AT_REST, type CommandKind, type CommandNumber } from "../../tools/command_kinds";
import type { Sticks } from "./mixing";

/** Key: the key's name in lower case. */
export type Keys = Readonly<Record<string, Partial<Sticks>>>;

/** Keys of commands that have none of their own. */
export const USUAL_KEYS: Keys = {
  w: { forward: 1 },
  arrowup: { forward: 1 },
  s: { forward: -1 },
  arrowdown: { forward: -1 },
  a: { turn: 1 },
  arrowleft: { turn: 1 },
  d: { turn: -1 },
  arrowright: { turn: -1 },
  q: { left: 1 },
  e: { left: -1 },
  r: { up: 1 },
  f: { up: -1 },
};

/** An untouched stick is not quite in its middle. */
const DEAD_ZONE = 0.14;

/** The keys for this kind of command. */
export function keysOf({ numbers }: CommandKind): Keys {
  const own = numbers.flatMap(({ keys, moves }) => [
    [keys.most, moves],
    [keys.least, reversed(moves)],
  ] as const);
  const named = own.filter(([key]) => key !== "");
  return named.length > 0 ? Object.fromEntries(named) : USUAL_KEYS;
}

/** Whether a stick this way changes the command. */
export function isMovedBy({ numbers }: CommandKind, way: keyof Sticks): boolean {
  return numbers.some(({ moves }) => moves[way] !== 0);
}

/** Keys and their action; often two for both ways: ahead before back, left before right, up before down. */
export interface KeyHelp {
  keys: readonly string[];
  meaning: string;
}

const MEANINGS: Readonly<Record<keyof Sticks, string>> = {
  forward: "ahead and back",
  left: "sideways",
  up: "up and down",
  turn: "left and right",
};

export function keyPairsOf(keys: Keys): KeyHelp[] {
  const keyWith = (way: keyof Sticks, sign: number) =>
    Object.keys(keys).find((key) => Math.sign(keys[key]![way] ?? 0) === sign) ?? "";
  return (Object.keys(MEANINGS) as (keyof Sticks)[]).flatMap((way) => {
    const pair = [keyWith(way, 1), keyWith(way, -1)] as const;
    return pair.includes("") ? [] : [{ keys: pair, meaning: MEANINGS[way] }];
  });
}

/** Short text for a key: "↑", "A". */
export function keyText(key: string): string {
  const arrows: Record<string, string> = { arrowup: "↑", arrowdown: "↓", arrowleft: "←", arrowright: "→" };
  return arrows[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

function reversed({ forward, left, up, turn }: CommandNumber["moves"]): Sticks {
  return { forward: -forward, left: -left, up: -up, turn: -turn };
}

export function sticksOfKeys(pressed: ReadonlySet<string>, keys: Keys): Sticks {
  return together([...pressed].map((key) => keys[key] ?? {}));
}

/** Left stick: drive; right stick: sideways and up. */
export function sticksOfGamepad(axes: readonly number[]): Sticks {
  const [x, y, otherX, otherY] = [0, 1, 2, 3].map((index) => withoutDeadZone(axes[index] ?? 0));
  // Gamepad axes are positive to the right and down.
  return { forward: 0 - y!, turn: 0 - x!, left: 0 - otherX!, up: 0 - otherY! };
}

/** The sum of all sticks; none goes beyond its end. */
export function together(all: readonly Partial<Sticks>[]): Sticks {
  const sum = { ...AT_REST };
  for (const sticks of all) {
    for (const name of Object.keys(sum) as (keyof Sticks)[]) {
      sum[name] = clamped(sum[name] + (sticks[name] ?? 0), -1, 1);
    }
  }
  return sum;
}

function withoutDeadZone(value: number): number {
  const size = clamped((Math.abs(value) - DEAD_ZONE) / (1 - DEAD_ZONE), 0, 1);
  return Number.isFinite(size) ? Math.sign(value) * size : 0;
}
