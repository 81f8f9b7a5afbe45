// Lines of the strips over the ticks of a window. Pure.

import type { Team } from "../messages/cancha/v1/world_pb";
import { numberLayer } from "../feed/team_layers";
import type { Drawn } from "../tape/drawings";
import { heldAt, type Command } from "./commands";
import type { Apart } from "./distances";
import type { CommandKind, CommandNumber } from "./command_kinds";
import { actualOf, type Sample } from "./samples";

export interface Line {
  label: string;
  isDashed?: boolean;
  /** One for each tick; null: nobody knows. */
  values: (number | null)[];
}

export interface StripData {
  /** Unlike that of all others. */
  key: string;
  title: string;
  unit: string;
  team: Team | undefined;
  ticks: number[];
  lines: Line[];
}

/** More points than this would lie on the same pixels. */
const MOST_POINTS = 600;

/** Far more than a server lets the seats of a match plot. */
const MOST_STRIPS = 24;

export interface Chosen {
  title: string;
  id: number;
  team: Team;
  /** Distance between its wheels; undefined: it has none. */
  trackM: number | undefined;
  /** Kind of command that it can be told; undefined: nobody here knows. */
  command: CommandKind | undefined;
  commands: readonly Command[];
}

/** Every second, third ... of them, so that they are few enough. */
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

/** How far what is compared is from what is shown. */
export function distanceStrip(apart: readonly Apart[]): StripData[] {
  const ticks = ticksOf(apart);
  const lines: Line[] = [
    { label: "farthest robot", values: apart.map(({ robotM }) => robotM) },
    { label: "ball", isDashed: true, values: apart.map(({ ballM }) => ballM ?? null) },
  ];
  const hasBall = apart.some(({ ballM }) => ballM !== undefined);
  return [{ key: "apart", title: "Distance from the ghost", unit: "m", team: undefined, ticks, lines: hasBall ? lines : lines.slice(0, 1) }];
}

/** Strips of each number that it is told: commanded against actual, where its motion says anything of that. */
export function robotStrips(samples: readonly Sample[], robot: Chosen): StripData[] {
  return (robot.command?.numbers ?? []).map((number, index) => robotStrip(samples, robot, number, index));
}

function robotStrip(samples: readonly Sample[], robot: Chosen, number: CommandNumber, index: number): StripData {
  const { id, title, team, trackM, command, commands } = robot;
  const actual = samples.map(({ robots }) => {
    const sample = robots.get(id);
    return (sample && actualOf(number, sample, trackM)) ?? null;
  });
  const commanded = heldAt(commands, ticksOf(samples)).map((held) => held?.values[index] ?? null);
  const lines: Line[] = [{ label: "commanded", isDashed: true, values: commanded }];
  if (actual.some((value) => value !== null)) {
    const isOfRim = number.unit === "m/s" && number.moves.turn !== 0;
    lines.unshift({ label: isOfRim ? "from the body's motion" : "actual", values: actual });
  }
  const what = `${command!.label} ${number.label}`;
  return { key: `robot ${what}`, title: `${title}, ${what}`, unit: number.unit, team, ticks: ticksOf(samples), lines };
}

/** The numbers of all seats but hidden ones, as they were drawn; a strip each. */
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

/** At this tick: of the last point until then. */
export function valueAt({ ticks }: StripData, { values }: Line, tick: number): number | undefined {
  const index = ticks.findLastIndex((one) => one <= tick);
  return values[index] ?? undefined;
}

function ticksOf(samples: readonly { tick: number }[]): number[] {
  return samples.map(({ tick }) => tick);
}
