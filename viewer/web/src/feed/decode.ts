// Decodes bytes from the wire into messages of the page.

import { fromBinary } from "@bufbuild/protobuf";
import type { MatchList } from "../messages/cancha/v1/lobby_pb";
import type { GameEvent } from "../messages/cancha/v1/referee_pb";
import type { SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import type {
  MatchOver,
  ServerMessage,
  Waiting,
  Welcome,
  WorldUpdate,
} from "../messages/cancha/v1/session_pb";
import { BrowserMessageSchema } from "../messages/cancha/v1/viewer_pb";

/** State of the gateway's source, as it tells it in a text message. */
export interface SourceState {
  state: "connecting" | "live" | "lost" | "refused" | "over" | "failed";
  /** Address of the match: "127.0.0.1:4711". */
  source: string;
  /** For people; may be empty. */
  text: string;
}

export type FeedMessage =
  | { kind: "welcome"; value: Welcome }
  /** `events` have happened since the previous update. */
  | { kind: "update"; value: WorldUpdate; events: readonly GameEvent[] }
  /** Pictures of cameras, after a change: an update with nothing else in it. */
  | { kind: "pictures"; value: readonly SensorDrawing[] }
  | { kind: "waiting"; value: Waiting }
  | { kind: "over"; value: MatchOver }
  | { kind: "list"; value: MatchList }
  | { kind: "source"; value: SourceState };

/** Content of one WebSocket message. */
export interface Frame {
  /** Time of sending, on the gateway's clock; undefined if it does not say. */
  sentS: number | undefined;
  /** Undefined: not used by the page. */
  message: FeedMessage | undefined;
}

const SOURCE_STATES: readonly string[] = ["connecting", "live", "lost", "refused", "over", "failed"];

/** Throws if the bytes are not a BrowserMessage. */
export function decodeFrame(bytes: Uint8Array): Frame {
  const { sentMs, message, events } = fromBinary(BrowserMessageSchema, bytes);
  return {
    sentS: sentMs > 0n ? Number(sentMs) / 1000 : undefined,
    message: message && messageOf(message, events),
  };
}

function messageOf({ body }: ServerMessage, events: readonly GameEvent[]): FeedMessage | undefined {
  switch (body.case) {
    case "welcome":
      return { kind: "welcome", value: body.value };
    case "update":
      return isOnlySensors(body.value)
        ? { kind: "pictures", value: body.value.sensors }
        : { kind: "update", value: body.value, events };
    case "waiting":
      return { kind: "waiting", value: body.value };
    case "over":
      return { kind: "over", value: body.value };
    case "matchList":
      return { kind: "list", value: body.value };
    default:
      return undefined;
  }
}

function isOnlySensors({ world, status, sensors }: WorldUpdate): boolean {
  return sensors.length > 0 && !world && !status;
}

/** Undefined for anything that is not a SourceState; never throws. */
export function decodeSourceState(text: string): FeedMessage | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof content !== "object" || content === null) {
    return undefined;
  }
  const { state, source, text: reason } = content as Record<string, unknown>;
  if (typeof state !== "string" || !SOURCE_STATES.includes(state)) {
    return undefined;
  }
  return {
    kind: "source",
    value: {
      state: state as SourceState["state"],
      source: typeof source === "string" ? source : "",
      text: typeof reason === "string" ? reason : "",
    },
  };
}
