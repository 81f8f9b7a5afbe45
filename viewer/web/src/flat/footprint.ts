// Outline of a solid, seen from above. Pure geometry.

import type { Solid } from "../scene/solids";

export interface GroundPoint {
  x: number;
  y: number;
}

const SIDES = [-1, 1] as const;

/** The corners of its shadow at noon, counter-clockwise, in metres. */
export function footprintOf({ centre, axes, halves }: Solid): GroundPoint[] {
  const corners = SIDES.flatMap((a) => SIDES.flatMap((b) => SIDES.map((c) => [a, b, c] as const)));
  const along = (signs: readonly number[], part: "x" | "y") =>
    signs.reduce((sum, sign, index) => sum + sign * halves[index]! * axes[index]![part], centre[part]);
  return hullOf(corners.map((signs) => ({ x: along(signs, "x"), y: along(signs, "y") })));
}

/** Convex hull by Andrew's monotone chain (1979): one side from left to right, the other one back. */
function hullOf(points: GroundPoint[]): GroundPoint[] {
  const sorted = points.sort((a, b) => a.x - b.x || a.y - b.y);
  return [...sideOf(sorted), ...sideOf([...sorted].reverse())];
}

/** One side without its last point, with which the other side begins. */
function sideOf(points: readonly GroundPoint[]): GroundPoint[] {
  const side: GroundPoint[] = [];
  for (const point of points) {
    while (side.length >= 2 && turn(side.at(-2)!, side.at(-1)!, point) <= 0) {
      side.pop();
    }
    side.push(point);
  }
  return side.slice(0, -1);
}

function turn(a: GroundPoint, b: GroundPoint, c: GroundPoint): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
