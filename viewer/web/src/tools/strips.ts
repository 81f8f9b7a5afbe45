// Lines of the strips over the ticks of a window. Pure.

import type { Team } from "../messages/cancha/v1/world_pb";
import { numberLayer } from "../feed/team_layers";
import { Meaning } from "../messages/tools/cancha/v1/labels_pb";
import type { Drawn } from "../tape/drawings";
import type { Actuator, Way } from "./actuators";
import type { CommandNumber } from "./command_kinds";
import { commandsFor, heldAt, type Command } from "./commands";
import type { Apart } from "./distances";
import { unitOf, type RobotJoint } from "./robot_joints";
import { actualOf, type Sample } from "./samples";

export interface Line {
  label: string;
  isDashed?: boolean;
  /** One for each tick; null: unknown. */
  values: (number | null)[];
}

/** A heading shared by strips. */
export interface StripGroup {
  name: string;
  /** Whether the strips are folded at first, because few people look at them. */
  startsFolded: boolean;
}

export interface StripData {
  /** Differs from all others. */
  key: string;
  title: string;
  /** Undefined: no heading. */
  group?: StripGroup;
  unit: string;
  team: Team | undefined;
  ticks: number[];
  lines: Line[];
}

/** Most points; more would lie on the same pixels. */
const MOST_POINTS = 600;

/** Most strips; far above the numbers that a server lets the seats of a match plot. */
const MOST_STRIPS = 24;

/** Most strips of a robot; more than for the most links that a server allows. */
const MOST_OF_ROBOT = 100;

export interface Chosen {
  title: string;
  id: number;
  team: Team;
  /** Distance between its wheels; undefined if it has none. */
  trackM: number | undefined;
  actuators: readonly Actuator[];
  joints: readonly RobotJoint[];
  commands: readonly Command[];
}

/** The samples, or every second or third ... of them, so that there are at most about MOST_POINTS. */
export function thinned<Kind extends { tick: number }>(samples: readonly Kind[]): readonly Kind[] {
  const step = Math.ceil(samples.length / MOST_POINTS);
  return step > 1 ? samples.filter(({ tick }) => tick % step === 0) : samples;
}

export function ballStrip(samples: readonly Sample[]): StripData[] {
  const values = samples.map(({ ballMps }) => ballMps ?? null);
  if (values.every((value) => value === null)) {
    return [];
  }
  const lines = [{ label: "Ball speed", values }];
  return [{ key: "ball", title: "Ball speed", unit: "m/s", team: undefined, ticks: ticksOf(samples), lines }];
}

/** Distance between the compared recording and the shown one. */
export function distanceStrip(apart: readonly Apart[]): StripData[] {
  const ticks = ticksOf(apart);
  const lines: Line[] = [
    { label: "farthest robot", values: apart.map(({ robotM }) => robotM) },
    { label: "ball", isDashed: true, values: apart.map(({ ballM }) => ballM ?? null) },
  ];
  const hasBall = apart.some(({ ballM }) => ballM !== undefined);
  return [{ key: "apart", title: "Distance from the ghost", unit: "m", team: undefined, ticks, lines: hasBall ? lines : lines.slice(0, 1) }];
}

/**
 * Strips of each number of the robot's commands, and of each of its joints: commanded against actual, if the motion
 * shows the actual value. The strips of an actuator are a group, if there are several actuators.
 */
export function robotStrips(samples: readonly Sample[], robot: Chosen): StripData[] {
  const driven = new Set(robot.actuators.flatMap(({ joints }) => joints.map(({ place }) => place)));
  const others = robot.joints.filter(({ place }) => !driven.has(place));
  const strips = [
    ...robot.actuators.flatMap((actuator) => actuatorStrips(samples, robot, actuator)),
    ...others.flatMap((joint) => jointStrips(samples, robot, joint, { name: "other joints", startsFolded: true }, [])),
  ];
  return strips.slice(0, MOST_OF_ROBOT);
}

function actuatorStrips(samples: readonly Sample[], robot: Chosen, actuator: Actuator): StripData[] {
  const isAlone = robot.actuators.length === 1;
  const held = heldAt(commandsFor(robot.commands, actuator), ticksOf(samples));
  const told = actuator.ways.filter((way) => held.some((command) => command?.way === way));
  const ways = told.length > 0 ? told : actuator.ways.slice(0, 1);
  const valuesOf = (way: Way, index: number) => held.map((command) => (command?.way === way ? (command.values[index] ?? null) : null));
  const group = isAlone ? undefined : { name: actuator.name, startsFolded: false };
  const moved = ways
    .filter((way) => !isOfJoints(way))
    .flatMap((way) =>
      way.numbers.map((number, index) => numberStrip(samples, robot, { way, number, group, commanded: valuesOf(way, index) })),
    );
  const isCommanded = actuator.ways.some(isOfJoints);
  // Joints that no command names, such as wheels and fingers, have a group of their own, which is folded.
  const groupOfJoints = isCommanded ? group : { name: `${actuator.name} joints`, startsFolded: true };
  const ofJoints = actuator.joints.flatMap((joint, index) => {
    const commanded = told.filter(isOfJoints).map((way) => ({ way, values: valuesOf(way, index) }));
    return jointStrips(samples, robot, joint, groupOfJoints, commanded);
  });
  return [...moved, ...ofJoints];
}

function isOfJoints({ kind }: Way): boolean {
  return kind?.meaning === Meaning.JOINT_SPEEDS || kind?.meaning === Meaning.JOINT_POSITIONS;
}

interface NumberOfRobot {
  way: Way;
  number: CommandNumber;
  group: StripGroup | undefined;
  commanded: (number | null)[];
}

function numberStrip(samples: readonly Sample[], robot: Chosen, { way, number, group, commanded }: NumberOfRobot): StripData {
  const { id, title, team, trackM } = robot;
  const actual = samples.map(({ robots }) => {
    const sample = robots.get(id);
    return (sample && actualOf(number, sample, trackM)) ?? null;
  });
  const lines: Line[] = [{ label: "commanded", isDashed: true, values: commanded }];
  if (actual.some((value) => value !== null)) {
    const isOfRim = number.unit === "m/s" && number.moves.turn !== 0;
    lines.unshift({ label: isOfRim ? "from the body's motion" : "actual", values: actual });
  }
  const what = `${way.kind?.label} ${number.label}`;
  const key = group ? `robot ${group.name} ${what}` : `robot ${what}`;
  return { key, title: `${title}, ${what}`, group, unit: number.unit, team, ticks: ticksOf(samples), lines };
}

interface CommandedJoint {
  way: Way;
  values: (number | null)[];
}

/** The strips of a joint: its position and its speed. */
function jointStrips(
  samples: readonly Sample[],
  { title, team }: Chosen,
  joint: RobotJoint,
  group: StripGroup | undefined,
  commanded: readonly CommandedJoint[],
): StripData[] {
  const ticks = ticksOf(samples);
  const stripOf = (what: "position" | "speed", meaning: Meaning, unit: string): StripData => {
    const actual = samples.map(({ joints }) => joints[joint.place]?.[what] ?? null);
    const told = commanded.filter(({ way }) => way.kind?.meaning === meaning);
    const lines: Line[] = [{ label: "actual", values: actual }];
    told.forEach(({ values }) => lines.push({ label: "commanded", isDashed: true, values }));
    const name = `${joint.name} ${what}`;
    return { key: `joint ${joint.place} ${what}`, title: `${title}, ${name}`, group, unit, team, ticks, lines };
  };
  const unit = unitOf(joint);
  return [stripOf("position", Meaning.JOINT_POSITIONS, unit), stripOf("speed", Meaning.JOINT_SPEEDS, `${unit}/s`)];
}

/** The numbers of all seats except hidden ones, as they were drawn; a strip each. */
export function numberStrips(
  drawn: readonly Drawn[],
  teams: ReadonlyMap<string, Team>,
  hidden: ReadonlySet<string>,
): StripData[] {
  const strips = new Map<string, StripData>();
  for (const { seat, tick, drawing } of drawn) {
    for (const { name, value } of drawing.drawing?.scalars ?? []) {
      const key = numberLayer(seat, name);
      if (hidden.has(key) || (!strips.has(key) && strips.size >= MOST_STRIPS)) {
        continue;
      }
      const strip: StripData =
        strips.get(key) ?? { key, title: name, unit: "", team: teams.get(seat), ticks: [], lines: [{ label: name, values: [] }] };
      strips.set(key, strip);
      strip.ticks.push(tick);
      strip.lines[0]!.values.push(Number.isFinite(value) ? value : null);
    }
  }
  return [...strips.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Strips by their headings, in order; neighbours with the same heading share it. */
export function groupsOf(strips: readonly StripData[]): { group: StripGroup | undefined; strips: StripData[] }[] {
  const groups: { group: StripGroup | undefined; strips: StripData[] }[] = [];
  for (const strip of strips) {
    const last = groups.at(-1);
    if (last && last.group?.name === strip.group?.name) {
      last.strips.push(strip);
    } else {
      groups.push({ group: strip.group, strips: [strip] });
    }
  }
  return groups;
}

/** Value at this tick: that of the last point until then. */
export function valueAt({ ticks }: StripData, { values }: Line, tick: number): number | undefined {
  const index = ticks.findLastIndex((one) => one <= tick);
  return values[index] ?? undefined;
}

function ticksOf(samples: readonly { tick: number }[]): number[] {
  return samples.map(({ tick }) => tick);
}
