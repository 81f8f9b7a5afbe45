// How a recorded match ended, as the report in its file says.

import { create } from "@bufbuild/protobuf";
import { MatchOverSchema, type MatchOver } from "../messages/cancha/v1/session_pb";

const LONGEST_REASON = 200;

/** Undefined where a recording was cut off. */
export function overOf(report: Uint8Array | undefined): MatchOver | undefined {
  try {
    const { end_reason, is_abandoned } = JSON.parse(new TextDecoder().decode(report)) as Record<string, unknown>;
    const reason = typeof end_reason === "string" ? end_reason.slice(0, LONGEST_REASON) : "";
    return create(MatchOverSchema, { reason, isAbandoned: is_abandoned === true });
  } catch {
    return undefined;
  }
}
