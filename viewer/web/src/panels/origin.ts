// The official who decided something. Pure.

import { OriginKind, type GameEvent } from "../messages/cancha/v1/referee_pb";

/** Names of programs in events from before 0.4.1, which do not say the kind. */
const PROGRAMS: readonly string[] = ["", "referee", "server"];

/** The official who made the decision; undefined if a program did. */
export function officialOf({ origin, originKind }: Pick<GameEvent, "origin" | "originKind">): string | undefined {
  const isOfficial =
    originKind === OriginKind.UNSPECIFIED ? !PROGRAMS.includes(origin) : originKind === OriginKind.OFFICIAL;
  return isOfficial ? origin : undefined;
}

/** "official Marta"; "official" for the console's default name. */
export function officialText(name: string): string {
  return name === "official" ? name : `official ${name}`;
}
