// The surface of a convex hull of a few points. Each three of them span a plane; those with all others
// behind them are sides.

import { BufferGeometry, Float32BufferAttribute, Vector3 } from "three";

/** As the server has it. */
const MOST_CORNERS = 64;

/** What is nearer to a plane is in it, as a share of the size of all. */
const FLAT = 4e-6;

/** What is flat has two at most. */
const FEWEST_SIDES = 4;

/** Undefined where there is no inside. Positions and normals, without an index. */
export function convexGeometry(points: readonly { xM: number; yM: number; zM: number }[]): BufferGeometry | undefined {
  const corners = points.slice(0, MOST_CORNERS).map(({ xM, yM, zM }) => new Vector3(xM, yM, zM));
  const sides = sidesOf(corners, FLAT * sizeOf(corners));
  if (sides.length < FEWEST_SIDES) {
    return undefined;
  }
  const positions: number[] = [];
  const normals: number[] = [];
  for (const { normal, outline } of sides) {
    for (let i = 1; i + 1 < outline.length; i += 1) {
      for (const corner of [outline[0]!, outline[i]!, outline[i + 1]!]) {
        positions.push(corner.x, corner.y, corner.z);
        normals.push(normal.x, normal.y, normal.z);
      }
    }
  }
  return new BufferGeometry()
    .setAttribute("position", new Float32BufferAttribute(positions, 3))
    .setAttribute("normal", new Float32BufferAttribute(normals, 3));
}

function sizeOf(corners: readonly Vector3[]): number {
  return Math.max(0, ...corners.map((corner) => corner.distanceTo(corners[0]!)));
}

interface Side {
  normal: Vector3;
  outline: Vector3[];
}

function sidesOf(corners: readonly Vector3[], flat: number): Side[] {
  const sides: Side[] = [];
  const isKnown = (normal: Vector3, corner: Vector3) =>
    sides.some((side) => Math.abs(side.normal.dot(corner) - side.normal.dot(side.outline[0]!)) <= flat && side.normal.dot(normal) > 0.999);
  corners.forEach((a, i) =>
    corners.slice(i + 1).forEach((b, j) =>
      corners.slice(i + j + 2).forEach((c) => {
        const normal = b.clone().sub(a).cross(c.clone().sub(a));
        if (normal.length() <= flat * flat) {
          return;
        }
        normal.normalize();
        const heights = corners.map((corner) => normal.dot(corner) - normal.dot(a));
        const isAbove = heights.some((height) => height > flat);
        if (isAbove && heights.some((height) => height < -flat)) {
          return;
        }
        const outward = isAbove ? normal.negate() : normal;
        if (!isKnown(outward, a)) {
          const inPlane = corners.filter((_, index) => Math.abs(heights[index]!) <= flat);
          sides.push({ normal: outward, outline: aroundOf(inPlane, outward) });
        }
      }),
    ),
  );
  return sides;
}

/** In the order in which they lie around their middle, counter-clockwise. */
function aroundOf(corners: readonly Vector3[], normal: Vector3): Vector3[] {
  const middle = corners.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(corners.length);
  const along = corners[0]!.clone().sub(middle).normalize();
  const across = normal.clone().cross(along);
  const angleOf = (corner: Vector3) => {
    const way = corner.clone().sub(middle);
    return Math.atan2(way.dot(across), way.dot(along));
  };
  return [...corners].sort((a, b) => angleOf(a) - angleOf(b));
}
