// How a reading looks in the world, as a live server draws it. Pure.

import { create } from "@bufbuild/protobuf";
import type { Vector } from "../cameras/vectors";
import { SensorDrawingSchema, type SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import { LineCode_Code, type Reading } from "../messages/tools/cancha/v1/sensing_pb";
import type { Place } from "./mounts";

/** More than any sensor has. */
const MOST_RAYS = 2000;

const LINE_TEXTS: Record<LineCode_Code, string> = {
  [LineCode_Code.BOTH]: "on the line",
  [LineCode_Code.LEFT]: "line to the left",
  [LineCode_Code.RIGHT]: "line to the right",
  [LineCode_Code.LOST]: "line lost",
};

/** Without a place it has no rays. */
export function drawingOf({ robotId, sensor, found }: Reading, place: Place | undefined): SensorDrawing {
  const { ends = [], text = "" } = lookOf(found);
  const segmentsM = ends.slice(0, MOST_RAYS).flatMap((end) => (place ? [...coordinates(place.at), ...coordinates(place.toWorld(end))] : []));
  const picture = found.case === "picture" ? found.value : undefined;
  return create(SensorDrawingSchema, {
    ...{ robotId, sensor, segmentsM, text },
    picture: picture && { width: picture.width, height: picture.height, rgb: picture.rgb },
  });
}

/** Where rays end, in the frame of the sensor, and what it says. */
function lookOf(found: Reading["found"]): { ends?: Vector[]; text?: string } {
  switch (found.case) {
    case "ranges": {
      const { distancesM, firstRad, stepRad } = found.value;
      return { ends: distancesM.map((distanceM, index) => towards(distanceM, firstRad + index * stepRad, 0)) };
    }
    case "echo":
      return { ends: [towards(found.value.distanceM, 0, 0)] };
    case "line":
      return { text: LINE_TEXTS[found.value.code] ?? "" };
    case "sightings": {
      const { sightings } = found.value;
      return {
        ends: sightings.map(({ distanceM, bearingRad, elevationRad }) => towards(distanceM, bearingRad, elevationRad)),
        text: sightings.map(({ kind, distanceM }) => `${kind} ${distanceM.toFixed(2)} m`).join(", "),
      };
    }
    default:
      return {};
  }
}

function towards(distanceM: number, bearingRad: number, elevationRad: number): Vector {
  const outM = distanceM * Math.cos(elevationRad);
  return { x: outM * Math.cos(bearingRad), y: outM * Math.sin(bearingRad), z: distanceM * Math.sin(elevationRad) };
}

function coordinates({ x, y, z }: Vector): [number, number, number] {
  return [x, y, z];
}
