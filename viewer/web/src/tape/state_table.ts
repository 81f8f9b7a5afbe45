// The numbers of a recorded world as messages. The schema gives the numbers, their steps and their order; see
// WorldState and `by_column` in limits.proto. Pure.

import { create, getOption, type DescField, type DescMessage } from "@bufbuild/protobuf";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { limits } from "../messages/tools/cancha/v1/limits_pb";
import { WorldStateSchema, type WorldState } from "../messages/tools/cancha/v1/world_pb";

/** The bodies that the numbers belong to. */
export interface Cast {
  /** Ascending. */
  robotIds: readonly number[];
  /** Number of bodies in each part. Key: name of the part's field. */
  counts: Readonly<Record<string, number>>;
}

/** One number of a body. */
export interface BodyNumber {
  name: string;
  /** Field of the body's message that holds the number; undefined: the body itself. */
  message: DescField | undefined;
  stepsPerUnit: number;
}

/** A field of WorldState that has numbers: a body, or a list of bodies. */
export interface Part {
  field: DescField;
  body: DescMessage;
  numbers: readonly BodyNumber[];
  /** The first `columns` numbers are recorded column by column. */
  columns: number;
}

/** In the order of recording. */
export const PARTS: readonly Part[] = WorldStateSchema.fields.flatMap((field) => {
  const body = field.message;
  if (!body) {
    return [];
  }
  const numbers = body.fields.flatMap(numbersOf);
  const isByColumn = getOption(field, limits).byColumn;
  return [{ field, body, numbers, columns: isByColumn ? numbers.filter(({ message }) => !message).length : 0 }];
});

function numbersOf(field: DescField): BodyNumber[] {
  if (field.fieldKind === "message") {
    return field.message.fields.flatMap(numbersOf).map((number) => ({ ...number, message: field }));
  }
  const { step } = getOption(field, limits);
  // A step of 0.0001 has no exact binary form, but 10,000 steps per unit are whole.
  return step > 0 ? [{ name: field.localName, message: undefined, stepsPerUnit: Math.round(1 / step) }] : [];
}

/** A scene has the bodies of each part in its field of the same name. */
export function castOf(scene: Scene): Cast {
  const robotIds = scene.robots.map(({ id }) => id).sort((a, b) => a - b);
  const fields = scene as unknown as Record<string, object | undefined>;
  const counts = PARTS.map(({ field: { localName } }) => {
    const bodies = fields[localName];
    return [localName, Array.isArray(bodies) ? bodies.length : bodies ? 1 : 0] as const;
  });
  return { robotIds, counts: Object.fromEntries(counts) };
}

/**
 * The number of bodies in each part if a world has `length` numbers. Scenes from before 0.5 do not list links: all
 * numbers that other bodies leave are those of links. If the cast does not fit, the number of links is not whole.
 */
export function countsOf(length: number, { counts }: Cast): Record<string, number> {
  const taken = PARTS.reduce((sum, { field, numbers }) => sum + counts[field.localName]! * numbers.length, 0);
  const links = PARTS.find(({ field }) => field.localName === "links")!;
  return { ...counts, links: counts.links! + (length - taken) / links.numbers.length };
}

type Bodies = Pick<WorldState, "ball" | "robots" | "links" | "joints">;

/** Reading and writing take the numbers in this order: (part, body, number) of each. `counts`: from countsOf(). */
export function* placesIn(counts: Record<string, number>): Generator<[Part, number, BodyNumber]> {
  for (const part of PARTS) {
    const count = counts[part.field.localName]!;
    for (const number of part.numbers.slice(0, part.columns)) {
      for (let body = 0; body < count; body += 1) {
        yield [part, body, number];
      }
    }
    for (let body = 0; body < count; body += 1) {
      for (const number of part.numbers.slice(part.columns)) {
        yield [part, body, number];
      }
    }
  }
}

interface Fields {
  [name: string]: number | Fields | undefined;
}

export function stateOf(numbers: Float64Array, cast: Cast): Bodies {
  const counts = countsOf(numbers.length, cast);
  const bodies = new Map(
    PARTS.map((part) => [part, Array.from({ length: counts[part.field.localName]! }, () => create(part.body))]),
  );
  let at = 0;
  for (const [part, index, { name, message, stepsPerUnit }] of placesIn(counts)) {
    const steps = numbers[at]!;
    at += 1;
    const body = bodies.get(part)![index]! as unknown as Fields;
    // If all numbers are 0, the message is left out.
    if (message && steps !== 0) {
      body[message.localName] ??= create(message.message!) as unknown as Fields;
    }
    const holder = message ? (body[message.localName] as Fields | undefined) : body;
    if (holder) {
      holder[name] = steps / stepsPerUnit;
    }
  }
  const named = PARTS.map((part) => [part.field.localName, bodies.get(part)!]);
  const { ball, robots, links, joints } = Object.fromEntries(named) as Pick<WorldState, "robots" | "links" | "joints"> & {
    ball: NonNullable<WorldState["ball"]>[];
  };
  robots.forEach((robot, index) => (robot.id = cast.robotIds[index]!));
  return { ball: ball[0], robots, links, joints };
}
