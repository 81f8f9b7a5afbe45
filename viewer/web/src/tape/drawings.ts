// Drawings of seats, by tick: a layer of a segment.

import { create, fromBinary } from "@bufbuild/protobuf";
import { SeatDrawingSchema, type SeatDrawing } from "../messages/cancha/v1/debug_pb";
import { RecordedDrawingSchema } from "../messages/cancha/v1/recording_pb";
import { decoded, messagesIn } from "./segment";

export const DRAWING_LAYERS = "debug/";

/** Seats with a channel for drawings. */
export function drawingSeatsIn(topics: ReadonlyMap<number, string>): string[] {
  const seats = [...topics.values()].map((topic) => topic.split(`/${DRAWING_LAYERS}`)[1]);
  return seats.filter((seat) => seat !== undefined);
}

export interface Drawn {
  seat: string;
  /** The first tick that shows it. */
  tick: number;
  drawing: SeatDrawing;
}

/** The earliest first. */
export function decodeDrawings(chunks: readonly Uint8Array[], topics: ReadonlyMap<number, string>): Drawn[] {
  const all: Drawn[] = [];
  for (const { channel, data } of messagesIn(chunks)) {
    const seat = topics.get(channel)?.split(`/${DRAWING_LAYERS}`)[1];
    const { tick, drawing } = seat ? decoded(() => fromBinary(RecordedDrawingSchema, data)) : {};
    if (seat && drawing) {
      all.push({ seat, tick: Number(tick) + 1, drawing: create(SeatDrawingSchema, { seat, drawing }) });
    }
  }
  return all;
}

/** Visible drawings at this tick: a drawing stays until its seat draws again, for `lastsTicks` at most. */
export function drawingsAt(drawn: readonly Drawn[], tick: number, lastsTicks: number): SeatDrawing[] {
  const latest = new Map<string, Drawn>();
  for (const one of drawn) {
    if (one.tick <= tick) {
      latest.set(one.seat, one);
    }
  }
  return [...latest.values()].filter((one) => tick - one.tick < lastsTicks).map(({ drawing }) => drawing);
}
