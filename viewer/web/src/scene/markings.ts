// Paint on the ground: turns the markings of a scene into flat triangles. Pure but for the mesh at
// the end.

import { BufferGeometry, Float32BufferAttribute, Mesh, MeshLambertMaterial, type Color } from "three";
import type { Arc, Marking, Point } from "../messages/cancha/v1/scene_pb";
import { merged, painted } from "./merging";
import { colourOf } from "./palette";

export type Flat = [x: number, y: number];

/** The smallest spot's radius, as a share of the finest line's width. */
const FINEST_SPOT = 0.75;

/** Straight pieces of a full circle. At 0.25 m radius they are off by 0.02 mm. */
const PIECES_PER_CIRCLE = 256;

/** Corners sharper than this ratio of mitre to width are cut off, as in SVG. */
const MITRE_LIMIT = 4;

/** Height above the floor: enough for the depth buffer, and invisible from the side. */
const PAINT_HEIGHT_M = 0.0004;

/**
 * Triangles of a marking, three points each. Lines are no thinner than `finestM`, spots no smaller, and circles have
 * this many straight pieces. Empty for a marking without a shape.
 */
export function trianglesOf(marking: Marking, finestM = 0, piecesPerCircle = PIECES_PER_CIRCLE): Flat[] {
  const { shape } = marking;
  const widthM = Math.max(marking.lineWidthM, finestM);
  switch (shape.case) {
    case "polyline":
      return ribbon(shape.value.points.map(flatOf), shape.value.isClosed, widthM);
    case "arc": {
      const { points, isClosed } = pointsOfArc(shape.value, piecesPerCircle);
      return ribbon(points, isClosed, widthM);
    }
    case "spot":
      return disc(flatOf(shape.value.centre), Math.max(shape.value.radiusM, finestM * FINEST_SPOT));
    default:
      return [];
  }
}

/** All markings as one shape. */
export function markingsShape(markings: readonly Marking[], finestM: number): BufferGeometry {
  const parts = markings.map((marking) => {
    const positions = trianglesOf(marking, finestM).flatMap(([x, y]) => [x, y, PAINT_HEIGHT_M]);
    return paintOf(positions, colourOf(marking.colour, "#ffffff"));
  });
  return merged(parts);
}

/** Triangles of nine numbers each, lit like the ground. */
export function paintOf(positions: number[], colour: Color): BufferGeometry {
  const normals = positions.map((_, index) => (index % 3 === 2 ? 1 : 0));
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  return painted(geometry, colour);
}

/** Finest width of a line, in pixels: a narrower one falls apart into dashes. */
export const FINEST_PX = 1.6;

/** Shapes are rebuilt only if the difference is visible, as cameras move all the time. */
export function isOther(finestM: number, builtM: number): boolean {
  return Math.abs(finestM - builtM) > 0.1 * builtM;
}

/** Paint of one kind as one mesh, visible at any size. */
export class PaintView {
  readonly mesh: Mesh;
  private finestM = 0;

  /** `makeShape`: makes the shape without lines narrower than `finestM`. */
  constructor(private readonly makeShape: (finestM: number) => BufferGeometry) {
    const material = new MeshLambertMaterial({
      vertexColors: true,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    this.mesh = new Mesh(makeShape(0), material);
    this.mesh.receiveShadow = true;
  }

  /** A pixel is no larger than this on the ground. */
  drawFor(pixelM: number): void {
    const finestM = pixelM * FINEST_PX;
    if (isOther(finestM, this.finestM)) {
      this.finestM = finestM;
      this.mesh.geometry.dispose();
      this.mesh.geometry = this.makeShape(finestM);
    }
  }
}

function flatOf(point: Point | undefined): Flat {
  return [point?.xM ?? 0, point?.yM ?? 0];
}

function pointsOfArc(arc: Arc, perCircle: number): { points: Flat[]; isClosed: boolean } {
  const [x, y] = flatOf(arc.centre);
  const sweep = arc.toRad - arc.fromRad;
  const isClosed = Math.abs(sweep) >= 2 * Math.PI - 1e-6;
  const pieces = Math.max(1, Math.ceil((perCircle * Math.abs(sweep)) / (2 * Math.PI)));
  const count = Math.min(pieces, perCircle);
  const points: Flat[] = [];
  for (let index = 0; index < (isClosed ? count : count + 1); index += 1) {
    const angle = arc.fromRad + (sweep * index) / count;
    points.push([x + arc.radiusM * Math.cos(angle), y + arc.radiusM * Math.sin(angle)]);
  }
  return { points, isClosed };
}

function disc(centre: Flat, radius: number): Flat[] {
  const pieces = PIECES_PER_CIRCLE / 4;
  const triangles: Flat[] = [];
  for (let index = 0; index < pieces; index += 1) {
    triangles.push(centre);
    for (const step of [index, index + 1]) {
      const angle = (2 * Math.PI * step) / pieces;
      triangles.push([centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]);
    }
  }
  return triangles;
}

/** A line of the given width along the points, with mitred corners. */
function ribbon(input: Flat[], isClosed: boolean, width: number): Flat[] {
  const points = input.filter((point, index) => index === 0 || distance(point, input[index - 1]!) > 1e-9);
  return trianglesBetween(edgesOf(points, isClosed, width), isClosed);
}

/** The two edges of a line at each of its points, which must differ. */
export function edgesOf(points: readonly Flat[], isClosed: boolean, width: number): { left: Flat; right: Flat }[] {
  return points.map((point, index) => {
    const before = points[index - 1] ?? (isClosed ? points.at(-1)! : undefined);
    const after = points[index + 1] ?? (isClosed ? points[0]! : undefined);
    const [x, y] = mitre(before, point, after);
    const half = width / 2;
    const left: Flat = [point[0] + x * half, point[1] + y * half];
    const right: Flat = [point[0] - x * half, point[1] - y * half];
    return { left, right };
  });
}

/** The triangles between two edges. Empty for a single point. */
export function trianglesBetween<Point>(edges: readonly { left: Point; right: Point }[], isClosed: boolean): Point[] {
  const triangles: Point[] = [];
  const pieces = edges.length < 2 ? 0 : isClosed ? edges.length : edges.length - 1;
  for (let index = 0; index < pieces; index += 1) {
    const from = edges[index]!;
    const to = edges[(index + 1) % edges.length]!;
    triangles.push(from.left, from.right, to.right, from.left, to.right, to.left);
  }
  return triangles;
}

/** From the middle of a line to its left edge at a corner, for a line of half width 1. */
function mitre(before: Flat | undefined, at: Flat, after: Flat | undefined): Flat {
  const incoming = before && normalOf(before, at);
  const outgoing = after && normalOf(at, after);
  const first = incoming ?? outgoing ?? [0, 1];
  const second = outgoing ?? first;
  const sum: Flat = [first[0] + second[0], first[1] + second[1]];
  const length = Math.hypot(...sum);
  if (length < 1e-9) {
    return first;
  }
  const bisector: Flat = [sum[0] / length, sum[1] / length];
  const stretch = 1 / Math.max(bisector[0] * first[0] + bisector[1] * first[1], 1 / MITRE_LIMIT);
  return [bisector[0] * stretch, bisector[1] * stretch];
}

function normalOf(from: Flat, to: Flat): Flat {
  const length = distance(from, to) || 1;
  return [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
}

function distance(a: Flat, b: Flat): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
