// Robot kinds of the discipline, which the rest of the page does not read. Pure.

import { fromBinary, type Message } from "@bufbuild/protobuf";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import { DisciplineSchema, type RobotKind } from "../messages/tools/cancha/v1/discipline_pb";

/** Key: robot id. */
export type Kinds = ReadonlyMap<number, RobotKind>;

/** Number of their field in Discipline. */
const ROBOT_KINDS = 6;

/** Tag of a length-delimited field. */
const TAG = ROBOT_KINDS * 8 + 2;

/** Reads them from the unknown fields that the page keeps of the settings. */
export function kindsOf({ settings, scene }: Pick<Welcome, "settings" | "scene">): Kinds {
  if (!settings || !scene) {
    return new Map();
  }
  const { robotKinds } = fromBinary(DisciplineSchema, skippedIn(settings));
  const byName = new Map(robotKinds.map((kind) => [kind.name, kind]));
  return new Map(
    scene.robots.flatMap(({ id, kind: name }) => {
      const kind = byName.get(name);
      return kind ? [[id, kind] as const] : [];
    }),
  );
}

function skippedIn({ $unknown = [] }: Message): Uint8Array {
  const kinds = $unknown.filter(({ no }) => no === ROBOT_KINDS);
  return Uint8Array.from(kinds.flatMap(({ data }) => [TAG, ...data]));
}
