// The surface of a convex hull of a few points: a tetrahedron that grows by one point after another. (three.js has one,
// too, but would bring classes that nothing else needs into the page's first download.)

import { BufferGeometry, Float32BufferAttribute, Vector3 } from "three";

/** The server's limit. */
const MOST_CORNERS = 64;

/** A point nearer to a plane than this counts as in it; a share of the hull's size. */
const FLAT = 4e-6;

/** Undefined if there is no inside. Positions and normals, without an index. */
export function convexGeometry(points: readonly { xM: number; yM: number; zM: number }[]): BufferGeometry | undefined {
  const corners = points.slice(0, MOST_CORNERS).map(({ xM, yM, zM }) => new Vector3(xM, yM, zM));
  const faces = facesOf(corners);
  if (faces.length === 0) {
    return undefined;
  }
  const positions: number[] = [];
  const normals: number[] = [];
  for (const { at, normal } of faces) {
    for (const { x, y, z } of at.map((index) => corners[index]!)) {
      positions.push(x, y, z);
      normals.push(normal.x, normal.y, normal.z);
    }
  }
  return new BufferGeometry()
    .setAttribute("position", new Float32BufferAttribute(positions, 3))
    .setAttribute("normal", new Float32BufferAttribute(normals, 3));
}

/** A triangle, counter-clockwise as seen from outside. */
interface Face {
  /** Indices of its corners. */
  at: readonly [number, number, number];
  normal: Vector3;
}

function facesOf(corners: readonly Vector3[]): Face[] {
  const start = tetrahedronIn(corners);
  if (!start) {
    return [];
  }
  const [a, b, c, d] = start;
  const flat = FLAT * corners[a]!.distanceTo(corners[b]!);
  const face = (...at: Face["at"]): Face => ({ at, normal: normalOf(corners, ...at) });
  let faces = [face(a, b, c), face(a, c, d), face(a, d, b), face(b, d, c)];
  corners.forEach((corner, index) => {
    const seen = faces.filter(({ at, normal }) => normal.dot(corner) - normal.dot(corners[at[0]]!) > flat);
    if (seen.length > 0) {
      const rim = rimOf(seen).map(([from, to]) => face(from, to, index));
      faces = faces.filter((one) => !seen.includes(one)).concat(rim);
    }
  });
  return faces;
}

/** The edges between these faces and the others. */
function rimOf(faces: readonly Face[]): [number, number][] {
  const edges = faces.flatMap(({ at: [a, b, c] }): [number, number][] => [[a, b], [b, c], [c, a]]);
  const known = new Set(edges.map(([from, to]) => from * MOST_CORNERS + to));
  return edges.filter(([from, to]) => !known.has(to * MOST_CORNERS + from));
}

/** Four corners as far apart as possible, the fourth behind the others. Undefined if all are in one plane. */
function tetrahedronIn(corners: readonly Vector3[]): [number, number, number, number] | undefined {
  if (corners.length < 4) {
    return undefined;
  }
  const first = corners[0]!;
  const b = farthest(corners, (corner) => corner.distanceTo(first));
  const along = corners[b]!.clone().sub(first);
  const c = farthest(corners, (corner) => corner.clone().sub(first).cross(along).length());
  const normal = normalOf(corners, 0, b, c);
  const height = (corner: Vector3) => normal.dot(corner) - normal.dot(first);
  const d = farthest(corners, (corner) => Math.abs(height(corner)));
  if (!(Math.abs(height(corners[d]!)) > FLAT * along.length())) {
    return undefined;
  }
  return height(corners[d]!) < 0 ? [0, b, c, d] : [0, c, b, d];
}

function farthest(corners: readonly Vector3[], distanceOf: (corner: Vector3) => number): number {
  return corners.reduce((most, corner, index) => (distanceOf(corner) > distanceOf(corners[most]!) ? index : most), 0);
}

/** Zero for three corners in a line. */
function normalOf(corners: readonly Vector3[], a: number, b: number, c: number): Vector3 {
  const [from, ...others] = [a, b, c].map((index) => corners[index]!);
  const [one, other] = others.map((corner) => corner.clone().sub(from!));
  return one!.cross(other!).normalize();
}
