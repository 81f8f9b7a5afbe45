// The lines of a course: ribbons on the floor, on ramps and on upper floors.

import type { BufferGeometry } from "three";
import type { Line } from "../messages/cancha/v1/course_pb";
import { edgesOf, paintOf, trianglesBetween, type Flat } from "./markings";
import { merged } from "./merging";
import { colourOf } from "./palette";

type Spatial = [x: number, y: number, z: number];

/** Height above the painted surface. */
const PAINT_HEIGHT_M = 0.0008;

/** Points nearer than this, seen from above, count as one: a line has no steps. */
const SAME_M = 1e-6;

/** All lines as one shape, none narrower than `finestM`. */
export function linesShape(lines: readonly Line[], finestM: number): BufferGeometry {
  const parts = lines.map((line) => {
    const positions = lineTriangles(line, finestM).flat();
    return paintOf(positions, colourOf(line.colour, "#000000"));
  });
  return merged(parts);
}

/** Triangles of a line, three points each. Empty if it has no length. */
export function lineTriangles(line: Line, finestM = 0): Spatial[] {
  const points = line.points
    .map(({ xM, yM, zM }): Spatial => [xM, yM, zM + PAINT_HEIGHT_M])
    .filter((point, index, all) => index === 0 || Math.hypot(point[0] - all[index - 1]![0], point[1] - all[index - 1]![1]) > SAME_M);
  const flat = points.map(([x, y]): Flat => [x, y]);
  const edges = edgesOf(flat, line.isClosed, Math.max(line.widthM, finestM)).map(({ left, right }, index) => ({
    left: [...left, points[index]![2]] as Spatial,
    right: [...right, points[index]![2]] as Spatial,
  }));
  return trianglesBetween(edges, line.isClosed);
}
