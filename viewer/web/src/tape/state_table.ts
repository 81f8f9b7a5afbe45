// The numbers of a recorded world as the messages that they stand for: which there are, their steps and their order
// are those of the schema; see WorldState and `by_column` in limits.proto. Pure.

import { create, getOption, type DescField, type DescMessage } from "@bufbuild/protobuf";
import { limits } from "../messages/tools/cancha/v1/limits_pb";
import { WorldStateSchema, type WorldState } from "../messages/tools/cancha/v1/world_pb";

/** Whose numbers they are; the rest are links. */
export interface Cast {
  hasBall: boolean;
  /** Ascending. */
  robotIds: readonly number[];
}

/** One number of a body. */
export interface BodyNumber {
  name: string;
  /** Of the message in the body that it is in; undefined: of the body itself. */
  message: DescField | undefined;
  stepsPerUnit: number;
}

/** A field of WorldState that has numbers: a body, or a list of bodies. */
export interface Part {
  field: DescField;
  body: DescMessage;
  numbers: readonly BodyNumber[];
  /** So many of the first are recorded column by column. */
  columns: number;
}

/** In the order in which they are recorded. */
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
  // A step of 0.0001 is no binary fraction, but 10,000 in a unit are whole.
  return step > 0 ? [{ name: field.localName, message: undefined, stepsPerUnit: Math.round(1 / step) }] : [];
}

/** The bodies of each part, by the name of its field. A whole number of links where the numbers are of this cast. */
export function countsOf(length: number, { hasBall, robotIds }: Cast): Record<string, number> {
  const counts: Record<string, number> = { ball: hasBall ? 1 : 0, robots: robotIds.length };
  let rest = length;
  for (const { field, numbers } of PARTS) {
    counts[field.localName] ??= rest / numbers.length;
    rest -= counts[field.localName]! * numbers.length;
  }
  return counts;
}

type Bodies = Pick<WorldState, "ball" | "robots" | "links">;

/** Reading and writing take the numbers in this order: (part, body, number) of each. `counts`: as from countsOf(). */
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

/** `mostLinks`: no more of them than this. */
export function stateOf(numbers: Float64Array, cast: Cast, mostLinks: number): Bodies {
  const counts = countsOf(numbers.length, cast);
  counts.links = Math.min(counts.links!, mostLinks);
  const bodies = new Map(
    PARTS.map((part) => [part, Array.from({ length: counts[part.field.localName]! }, () => create(part.body))]),
  );
  let at = 0;
  for (const [part, index, { name, message, stepsPerUnit }] of placesIn(counts)) {
    const steps = numbers[at]!;
    at += 1;
    const body = bodies.get(part)![index]! as unknown as Fields;
    // Nothing but zeros stands for a message that is left out.
    if (message && steps !== 0) {
      body[message.localName] ??= create(message.message!) as unknown as Fields;
    }
    const holder = message ? (body[message.localName] as Fields | undefined) : body;
    if (holder) {
      holder[name] = steps / stepsPerUnit;
    }
  }
  const [ball, robots, links] = PARTS.map((part) => bodies.get(part)!) as unknown as [
    WorldState["ball"][],
    WorldState["robots"],
    WorldState["links"],
  ];
  robots.forEach((robot, index) => (robot.id = cast.robotIds[index]!));
  return { ball: ball[0], robots, links };
}
