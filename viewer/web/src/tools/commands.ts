// What strategies told their robots, from a tape. Pure.

import { fromBinary } from "@bufbuild/protobuf";
import { RecordedCommandsSchema, type RecordedCommands } from "../messages/cancha/v1/recording_pb";
import type { Loaded } from "../tape/reel";

export type Command = { tick: number } & (
  | { of: "wheels"; leftMps: number; rightMps: number }
  | { of: "body"; forwardMps: number; turnRadps: number }
);

/** By robot id; the earliest first. A command holds until the next one. */
export type Commands = ReadonlyMap<number, readonly Command[]>;

/** `step` of all numbers of commands in actuation.proto. */
const STEPS_PER_UNIT = 1e4;

const NUMBERS_OF_WHEELS = 2;
const NUMBERS_OF_BODY = 4;

const known = new WeakMap<Loaded, Commands>();

/** Of a segment; read once for as long as it is in memory. */
export function commandsOf(segment: Loaded): Commands {
  let commands = known.get(segment);
  if (!commands) {
    commands = commandsIn(segment.commands);
    known.set(segment, commands);
  }
  return commands;
}

/** What cannot be read is left out: the match is shown all the same. */
function commandsIn(messages: readonly Uint8Array[]): Commands {
  const all = new Map<number, Command[]>();
  for (const bytes of messages) {
    try {
      addCommands(fromBinary(RecordedCommandsSchema, bytes), all);
    } catch {
      continue;
    }
  }
  return all;
}

/** Exported for tests. Those of a seat whose robots have drives of both kinds are left out. */
export function addCommands(recorded: RecordedCommands, to: Map<number, Command[]>): void {
  const { tick, ticksLater, robotIds, numbers } = recorded;
  const numbersOfEach = numbers.length / robotIds.length;
  if (numbersOfEach !== NUMBERS_OF_WHEELS && numbersOfEach !== NUMBERS_OF_BODY) {
    return;
  }
  robotIds.forEach((id, index) => {
    const own = numbers.slice(index * numbersOfEach, (index + 1) * numbersOfEach);
    const values = own.map((number) => Number(number) / STEPS_PER_UNIT);
    // The world after the open tick is the first that shows what came of it.
    const command = commandOf(Number(tick) + (ticksLater[index] ?? 0) + 1, values);
    const commands = to.get(id) ?? [];
    commands.push(command);
    to.set(id, commands);
  });
}

function commandOf(tick: number, values: readonly number[]): Command {
  const [first = 0, second = 0, , fourth = 0] = values;
  return values.length === NUMBERS_OF_WHEELS
    ? { tick, of: "wheels", leftMps: first, rightMps: second }
    : { tick, of: "body", forwardMps: first, turnRadps: fourth };
}

/** The one that holds at each of these ticks; undefined before the first. Both are in ascending order. */
export function heldAt(commands: readonly Command[], ticks: readonly number[]): (Command | undefined)[] {
  let next = 0;
  return ticks.map((tick) => {
    while (next < commands.length && commands[next]!.tick <= tick) {
      next += 1;
    }
    return commands[next - 1];
  });
}
