// Drawing of a reading in the world, like a live server's. Pure.

import { create } from "@bufbuild/protobuf";
import type { Vector } from "../cameras/vectors";
import { SensorDrawingSchema, type SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import { LineCode_Code, type Reading, type Vector as VectorMessage } from "../messages/tools/cancha/v1/sensing_pb";
import type { Place } from "./mounts";

/** Most strokes; any sensor has fewer. */
const MOST_STROKES = 2000;

/** Colour of rays that have hit something; others have the team's colour. */
const HIT_COLOUR = 0xffee00;
const TEAM_COLOUR = 0;

/** A force of 10 N is as long as a hand. */
const METRES_PER_NEWTON = 0.01;
const LONGEST_FORCE_M = 0.5;

const LINE_TEXTS: Record<LineCode_Code, string> = {
  [LineCode_Code.BOTH]: "on the line",
  [LineCode_Code.LEFT]: "line to the left",
  [LineCode_Code.RIGHT]: "line to the right",
  [LineCode_Code.LOST]: "line lost",
};

const ORIGIN: Vector = { x: 0, y: 0, z: 0 };

/** A segment, in the frame of the sensor or, from that point, along the axes of the world. */
interface Stroke {
  from?: Vector;
  to: Vector;
  isHit?: boolean;
  isUpright?: boolean;
}

/** Draws a reading of a sensor at this place. Without a place the drawing has no rays. */
export function drawingOf({ robotId, sensor, found }: Reading, place: Place | undefined): SensorDrawing {
  const { strokes = [], text = "" } = lookOf(found);
  const drawn = place ? strokes.slice(0, MOST_STROKES) : [];
  const colours = drawn.map(({ isHit }) => (isHit ? HIT_COLOUR : TEAM_COLOUR));
  const picture = found.case === "picture" ? found.value : undefined;
  return create(SensorDrawingSchema, {
    ...{ robotId, sensor, text },
    segmentsM: place ? drawn.flatMap((stroke) => segmentOf(stroke, place)) : [],
    colours: colours.some((colour) => colour !== TEAM_COLOUR) ? colours : [],
    picture: picture && { width: picture.width, height: picture.height, rgb: picture.rgb },
  });
}

function segmentOf({ from = ORIGIN, to, isUpright }: Stroke, { at, toWorld }: Place): number[] {
  const end = isUpright ? { x: at.x + to.x, y: at.y + to.y, z: at.z + to.z } : toWorld(to);
  return [...coordinates(toWorld(from)), ...coordinates(end)];
}

/** Strokes and words of a sensor. */
function lookOf(found: Reading["found"]): { strokes?: Stroke[]; text?: string } {
  switch (found.case) {
    case "ranges": {
      const { distancesM, firstRad, stepRad, rangeM } = found.value;
      const range = Math.fround(rangeM);
      return {
        strokes: distancesM.map((distanceM, index) => ({
          to: towards(distanceM, firstRad + index * stepRad, 0),
          isHit: distanceM < range,
        })),
      };
    }
    case "echo": {
      const { distanceM, rangeM } = found.value;
      return { strokes: [{ to: towards(distanceM, 0, 0), isHit: distanceM < rangeM }] };
    }
    case "downRange": {
      const { distanceM, rangeM } = found.value;
      return { strokes: [{ to: { x: 0, y: 0, z: -distanceM }, isHit: distanceM < rangeM, isUpright: true }] };
    }
    case "proximity": {
      const { rangeM, what, pointM } = found.value;
      return { strokes: [what === "" ? { to: towards(rangeM, 0, 0) } : { to: point(pointM), isHit: true }] };
    }
    case "distance": {
      const { what, fromM, toM } = found.value;
      return { strokes: what === "" ? [] : [{ from: point(fromM), to: point(toM), isHit: true }] };
    }
    case "touch":
      return { strokes: found.value.contacts.map(({ pointM, forceN }) => forceAt(point(pointM), point(forceN))) };
    case "grasp":
      return { text: found.value.what === "" ? "" : `holds ${found.value.what}` };
    case "line":
      return { text: LINE_TEXTS[found.value.code] ?? "" };
    case "sightings": {
      const { sightings } = found.value;
      return {
        strokes: sightings.map(({ distanceM, bearingRad, elevationRad }) => ({ to: towards(distanceM, bearingRad, elevationRad) })),
        text: sightings.map(({ kind, distanceM }) => `${kind} ${distanceM.toFixed(2)} m`).join(", "),
      };
    }
    default:
      return {};
  }
}

function forceAt(from: Vector, force: Vector): Stroke {
  const newtons = Math.hypot(force.x, force.y, force.z);
  const scale = newtons > 0 ? Math.min(METRES_PER_NEWTON, LONGEST_FORCE_M / newtons) : 0;
  const to = { x: from.x + scale * force.x, y: from.y + scale * force.y, z: from.z + scale * force.z };
  return { from, to, isHit: true };
}

function point(message: VectorMessage | undefined): Vector {
  return { x: message?.x ?? 0, y: message?.y ?? 0, z: message?.z ?? 0 };
}

function towards(distanceM: number, bearingRad: number, elevationRad: number): Vector {
  const outM = distanceM * Math.cos(elevationRad);
  return { x: outM * Math.cos(bearingRad), y: outM * Math.sin(bearingRad), z: distanceM * Math.sin(elevationRad) };
}

function coordinates({ x, y, z }: Vector): [number, number, number] {
  return [x, y, z];
}
