// Words of the officials' panel. Pure.

import { getOption } from "@bufbuild/protobuf";
import { for_no_team } from "../../messages/cancha/v1/labels_pb";
import {
  MatchPhase,
  RestartKind,
  RestartKindSchema,
  type GameEvent,
  type MatchStatus,
} from "../../messages/cancha/v1/referee_pb";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import type { Pace } from "../../messages/cancha/v1/session_pb";
import { robotByColour, robotName } from "../robot_names";
import { capitalized, minusText, waitingText } from "../wording";

/** All restarts, in the order of the protocol. */
export const RESTARTS: readonly RestartKind[] = RestartKindSchema.values
  .map(({ number }) => number as RestartKind)
  .filter((kind) => kind !== RestartKind.UNSPECIFIED);

export function isForNoTeam(kind: RestartKind): boolean {
  const value = RestartKindSchema.values.find(({ number }) => number === kind);
  return value !== undefined && getOption(value, for_no_team);
}

/** Simulated seconds per second, slow to fast; 0: as fast as possible. */
export const SPEEDS: readonly number[] = [0.25, 0.5, 1, 2, 4, 0];

/** "¼×", "2×", "max". */
export function speedText(speed: number): string {
  const fractions: Record<number, string> = { 0.25: "¼×", 0.5: "½×", 0: "max" };
  return fractions[speed] ?? `${speed}×`;
}

/** State of the match: "Waiting for the start", "Waiting for yellow", or how it runs. */
export function stateText(pace: Pace | undefined, awaitsStart: boolean, waitingFor: readonly string[]): string {
  const isHalted = pace?.isPaused ?? false;
  const missing = waitingText(waitingFor, false);
  if (awaitsStart) {
    return (missing || "Waiting for the start") + (isHalted ? ", then halted" : "");
  }
  return (!isHalted && missing) || runningText(pace);
}

/** "Halted", "Running in real time", "Running at 4×", "Running as fast as possible". */
function runningText(pace: Pace | undefined): string {
  if (!pace) {
    return "";
  }
  if (pace.isPaused) {
    return "Halted";
  }
  if (!(pace.speed > 0)) {
    return "Running as fast as possible";
  }
  return pace.speed === 1 ? "Running in real time" : `Running at ${Number(pace.speed.toPrecision(3))}×`;
}

/** A server's answer as a sentence on the page. */
export function answerText(text: string): string {
  const sentence = capitalized(minusText(text));
  return /(^|[.?!])$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Text with robots as the panel calls them, instead of "Amsel no. 4" and, by its id, "robot 7". */
export function withColours(text: string, scene: Scene | undefined, status: MatchStatus | undefined): string {
  const names = new Map(
    (scene?.robots ?? []).flatMap((robot) =>
      [robotName(status, robot), `robot ${robot.id}`].map((call) => [call, robotByColour(robot)] as const),
    ),
  );
  const calls = [...names.keys()].map((call) => call.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const any = new RegExp(`(?<!\\p{L})(?:${calls.join("|")})(?!\\d)`, "gu");
  return calls.length > 0 ? text.replace(any, (call) => names.get(call)!) : text;
}

/** Why somebody is refused, without advice about files and options, which only the server's operator needs. */
export function refusalText(text: string): string {
  return answerText(text.split("; expected")[0]!);
}

/** The proposal that waits for an official; undefined if none does. */
export function openProposal(status: MatchStatus | undefined, events: readonly GameEvent[]): GameEvent | undefined {
  return status?.phase === MatchPhase.DECISION ? events.findLast(({ kind }) => kind === "proposal") : undefined;
}

/** "x 0.35, y −0.20 m", and for a robot its heading: "90°". */
export function placeText({ x, y, headingRad }: { x: number; y: number; headingRad: number }, isRobot: boolean): string {
  const place = `x ${metresText(x)}, y ${metresText(y)} m`;
  const degrees = Math.round((headingRad * 180) / Math.PI);
  return minusText(isRobot ? `${place}, ${degrees === 0 ? 0 : degrees}°` : place);
}

/** Never "-0.00". */
function metresText(metres: number): string {
  return (Math.round(metres * 100) / 100 + 0).toFixed(2);
}
