// Findings of sensors, by tick: a layer of a segment.

import { fromBinary } from "@bufbuild/protobuf";
import type { SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import { RecordedReadingsSchema } from "../messages/tools/cancha/v1/recording_pb";
import type { Reading } from "../messages/tools/cancha/v1/sensing_pb";
import type { Placed } from "../feed/instant";
import { placed, type Carriers, type Place } from "./mounts";
import { drawingOf } from "./sensor_drawings";
import { decoded, messagesIn } from "./segment";

export const READINGS_LAYER = "readings";

/** Most sensors; all robots of an arena together have fewer. */
const MOST_SENSORS = 2000;

/** The earliest first. */
export function decodeReadings(chunks: readonly Uint8Array[], topics: ReadonlyMap<number, string>): Reading[] {
  const all: Reading[] = [];
  for (const { channel, data } of messagesIn(chunks)) {
    if (topics.get(channel)?.startsWith(`/${READINGS_LAYER}/`)) {
      all.push(...decoded(() => fromBinary(RecordedReadingsSchema, data)).readings);
    }
  }
  return all;
}

/** Drawings at this tick of each sensor's latest reading, on robots that exist then. */
export function sensorsAt(
  readings: readonly Reading[],
  tick: number,
  carriers: Carriers,
  bodies: Pick<Placed, "robots" | "links">,
): SensorDrawing[] {
  const latest = new Map<string, Reading>();
  for (const reading of readings) {
    if (Number(reading.tick) <= tick && latest.size < MOST_SENSORS) {
      latest.set(`${reading.robotId} ${reading.sensor}`, reading);
    }
  }
  return [...latest.values()]
    .sort((a, b) => a.robotId - b.robotId)
    .map((reading) => drawingOf(reading, placeOf(reading, carriers, bodies)));
}

/** Pose of the sensor in the world; undefined if its mount is unknown. */
function placeOf({ robotId, sensor }: Reading, carriers: Carriers, { robots, links }: Pick<Placed, "robots" | "links">): Place | undefined {
  const seat = carriers.seatOf(robotId, sensor);
  const pose = seat && (seat.link === undefined ? robots.get(robotId) : links[seat.link]);
  return seat && pose && placed(pose, seat.mount, seat.centre);
}
