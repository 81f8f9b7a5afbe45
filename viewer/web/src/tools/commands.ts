// Commands of strategies to their robots, from a tape. Pure.

import { fromBinary } from "@bufbuild/protobuf";
import { RecordedCommandsSchema, type RecordedCommands } from "../messages/cancha/v1/recording_pb";
import type { Loaded } from "../tape/reel";
import type { Actuator, RobotCommands, Way } from "./actuators";

export interface Command {
  tick: number;
  way: Way;
  /** All numbers of its kind, in their order. */
  values: readonly number[];
}

/** Key: robot id; the earliest first. A command holds until the next one. */
export type Commands = ReadonlyMap<number, readonly Command[]>;

/** Key: the robots' command kinds, then the segment: nothing can be read before a welcome names the command kinds. */
const known = new WeakMap<RobotCommands, WeakMap<Loaded, Commands>>();

/** Commands of a segment; read once for as long as both are in memory. */
export function commandsOf(segment: Loaded, robots: RobotCommands): Commands {
  const ofRobots = known.get(robots) ?? new WeakMap<Loaded, Commands>();
  known.set(robots, ofRobots);
  const commands = ofRobots.get(segment) ?? commandsIn(segment.commands, robots);
  ofRobots.set(segment, commands);
  return commands;
}

/** Skips unreadable messages: the match is shown all the same. */
function commandsIn(messages: readonly Uint8Array[], robots: RobotCommands): Commands {
  const all = new Map<number, Command[]>();
  for (const bytes of messages) {
    try {
      addCommands(fromBinary(RecordedCommandsSchema, bytes), robots, all);
    } catch {
      continue;
    }
  }
  return all;
}

/** Exported for tests. If a robot's kind is unknown, the commands from this robot on cannot be told apart. */
export function addCommands(recorded: RecordedCommands, robots: RobotCommands, to: Map<number, Command[]>): void {
  const { tick, ticksLater, robotIds, numbers, ways } = recorded;
  let at = 0;
  for (const [index, id] of robotIds.entries()) {
    // Left out if all are 0.
    const way = robots.get(id)?.ways[ways[index] ?? 0];
    if (!way?.kind || at + way.kind.numbers.length > numbers.length) {
      return;
    }
    const start = at;
    const values = way.kind.numbers.map(({ stepsPerUnit }, place) => Number(numbers[start + place]) / stepsPerUnit);
    at += values.length;
    const commands = to.get(id) ?? [];
    // The world after the open tick is the first to show the effect.
    commands.push({ tick: Number(tick) + (ticksLater[index] ?? 0) + 1, way, values });
    to.set(id, commands);
  }
}

/** The commands for this actuator. */
export function commandsFor(commands: readonly Command[], actuator: Actuator): Command[] {
  return commands.filter(({ way }) => way.actuator === actuator);
}

/** The command that holds at each of these ticks; undefined before the first. Both are in ascending order. */
export function heldAt(commands: readonly Command[], ticks: readonly number[]): (Command | undefined)[] {
  let next = 0;
  return ticks.map((tick) => {
    while (next < commands.length && commands[next]!.tick <= tick) {
      next += 1;
    }
    return commands[next - 1];
  });
}
