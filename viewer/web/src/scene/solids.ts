// The solids of an arena as rotated boxes, to find what is between a camera and a robot, and what is below a robot.
// Pure geometry, no three.js.

import type { Vector } from "../cameras/vectors";
import type { Scene, SceneBox, SceneShape } from "../messages/cancha/v1/scene_pb";
import type { Shape, Shape_Convex } from "../messages/cancha/v1/shape_pb";
import type { Quaternion } from "../messages/cancha/v1/world_pb";

/** A box around a solid: its centre, its own axes (unit vectors) and half its size along each. */
export interface Solid {
  centre: Vector;
  axes: readonly [Vector, Vector, Vector];
  halves: readonly [number, number, number];
}

/** The first point where a line meets a solid: a share of the line, and the normal of the surface there. */
export interface Hit {
  share: number;
  normal: Vector;
}

/** Half thickness given to a plane, so that a ray can meet it. */
const PLANE_HALF_M = 1e-4;

/** Lower walls than this, in heights of the tallest robot, hide no robot: cameras look down. */
const LOW_WALL = 1.5;

/** Full sizes along x, y and z; undefined for a kind unknown to this page. */
export function sizeOf({ kind }: Shape): [number, number, number] | undefined {
  switch (kind.case) {
    case "box":
      return [kind.value.lengthM, kind.value.widthM, kind.value.heightM];
    case "sphere":
      return [2 * kind.value.radiusM, 2 * kind.value.radiusM, 2 * kind.value.radiusM];
    case "cylinder":
      return [2 * kind.value.radiusM, 2 * kind.value.radiusM, kind.value.lengthM];
    case "capsule":
      return [2 * kind.value.radiusM, 2 * kind.value.radiusM, kind.value.lengthM + 2 * kind.value.radiusM];
    case "plane":
      return [kind.value.lengthM, kind.value.widthM, 2 * PLANE_HALF_M];
    case "convex": {
      const [from, to] = endsOf(kind.value);
      return kind.value.points.length > 0 ? [to.x - from.x, to.y - from.y, to.z - from.z] : undefined;
    }
    default:
      return undefined;
  }
}

export function solidOf(shape: SceneShape): Solid | undefined {
  const size = shape.shape && sizeOf(shape.shape);
  if (!size) {
    return undefined;
  }
  const axes = axesOf(shape.orientation);
  const { x, y, z } = middleOf(shape.shape!);
  const along = (part: "x" | "y" | "z") => x * axes[0][part] + y * axes[1][part] + z * axes[2][part];
  return {
    centre: { x: shape.xM + along("x"), y: shape.yM + along("y"), z: shape.zM + along("z") },
    axes,
    halves: [size[0] / 2, size[1] / 2, size[2] / 2],
  };
}

/** The middle of its box, in its own frame. */
function middleOf({ kind }: Shape): Vector {
  if (kind.case !== "convex") {
    return { x: 0, y: 0, z: 0 };
  }
  const [from, to] = endsOf(kind.value);
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, z: (from.z + to.z) / 2 };
}

/** The least and the greatest of its points along each axis. */
export function endsOf({ points }: Shape_Convex): [Vector, Vector] {
  const most = (sign: number) => ({
    x: sign * Math.max(...points.map(({ xM }) => sign * xM)),
    y: sign * Math.max(...points.map(({ yM }) => sign * yM)),
    z: sign * Math.max(...points.map(({ zM }) => sign * zM)),
  });
  return [most(-1), most(1)];
}

/** Whether a wall is so tall that it may hide a robot. */
export function isTall(box: SceneBox, { robots }: Scene): boolean {
  const tallest = Math.max(0, ...robots.map(({ heightM }) => heightM));
  return box.zM + box.heightM / 2 > LOW_WALL * tallest;
}

/** The reach of a solid from its centre along each axis of the world. */
export function reachOf({ axes, halves }: Solid): Vector {
  const along = (part: "x" | "y" | "z") =>
    axes.reduce((sum, axis, index) => sum + Math.abs(axis[part]) * halves[index]!, 0);
  return { x: along("x"), y: along("y"), z: along("z") };
}

/** Height of its top, measured like its centre; `up` is a unit vector. */
export function topOf({ centre, axes, halves }: Solid, up: Vector): number {
  return axes.reduce((top, axis, index) => top + Math.abs(dot(axis, up)) * halves[index]!, dot(centre, up));
}

/** Undefined if the line between two points misses the solid, or begins in it. */
export function hitOf(solid: Solid, from: Vector, to: Vector): Hit | undefined {
  const start = minus(from, solid.centre);
  const way = minus(to, from);
  let enters = -Infinity;
  let leaves = Infinity;
  let normal: Vector = { x: 0, y: 0, z: 1 };
  for (const [index, axis] of solid.axes.entries()) {
    const half = solid.halves[index]!;
    const at = dot(start, axis);
    const speed = dot(way, axis);
    if (Math.abs(speed) < 1e-12) {
      if (Math.abs(at) > half) {
        return undefined;
      }
      continue;
    }
    const sign = speed > 0 ? 1 : -1;
    const near = (-sign * half - at) / speed;
    if (near > enters) {
      enters = near;
      normal = { x: -sign * axis.x, y: -sign * axis.y, z: -sign * axis.z };
    }
    leaves = Math.min(leaves, (sign * half - at) / speed);
  }
  return enters >= 0 && enters <= 1 && enters <= leaves ? { share: enters, normal } : undefined;
}

/** The highest surface right below a point, or the floor at height 0. */
export function groundBelow(solids: readonly Solid[], point: Vector): { z: number; normal: Vector } {
  const ground = { z: 0, normal: { x: 0, y: 0, z: 1 } };
  const floor = { x: point.x, y: point.y, z: Math.min(0, point.z) };
  for (const solid of solids) {
    const hit = hitOf(solid, point, floor);
    const z = hit && point.z + hit.share * (floor.z - point.z);
    if (hit && z !== undefined && z > ground.z) {
      ground.z = z;
      ground.normal = hit.normal;
    }
  }
  return ground;
}

function axesOf(turned: Quaternion | undefined): [Vector, Vector, Vector] {
  const { w = 1, x = 0, y = 0, z = 0 } = turned ?? {};
  const length = Math.hypot(w, x, y, z);
  if (!(length > 0 && Number.isFinite(length))) {
    return axesOf(undefined);
  }
  const [a, b, c, d] = [w / length, x / length, y / length, z / length];
  return [
    { x: 1 - 2 * (c * c + d * d), y: 2 * (b * c + a * d), z: 2 * (b * d - a * c) },
    { x: 2 * (b * c - a * d), y: 1 - 2 * (b * b + d * d), z: 2 * (c * d + a * b) },
    { x: 2 * (b * d + a * c), y: 2 * (c * d - a * b), z: 1 - 2 * (b * b + c * c) },
  ];
}

function minus(a: Vector, b: Vector): Vector {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
