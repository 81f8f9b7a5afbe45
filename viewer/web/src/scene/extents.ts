// The size of the arena, from the scene message. Cameras, lights and shadows adapt to it.

import type { Vector } from "../cameras/vectors";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { reachOf, solidOf } from "./solids";

/** Half sizes about the origin, and the height of the tallest thing; metres. */
export interface Extents {
  halfLengthM: number;
  halfWidthM: number;
  heightM: number;
}

/** Half size of a scene that does not say its size, or that of its robots. */
const SMALLEST_HALF_M = 0.1;
const SMALLEST_ROBOT_M = 0.01;

export function extentsOf(scene: Scene): Extents {
  const extents: Extents = {
    halfLengthM: Math.max(scene.floorLengthM / 2 || 0, SMALLEST_HALF_M),
    halfWidthM: Math.max(scene.floorWidthM / 2 || 0, SMALLEST_HALF_M),
    heightM: 0,
  };
  for (const box of scene.boxes) {
    const cos = Math.abs(Math.cos(box.headingRad));
    const sin = Math.abs(Math.sin(box.headingRad));
    const reachX = Math.abs(box.xM) + (cos * box.lengthM + sin * box.widthM) / 2;
    const reachY = Math.abs(box.yM) + (sin * box.lengthM + cos * box.widthM) / 2;
    extents.halfLengthM = Math.max(extents.halfLengthM, reachX);
    extents.halfWidthM = Math.max(extents.halfWidthM, reachY);
    extents.heightM = Math.max(extents.heightM, box.zM + box.heightM / 2);
  }
  for (const robot of scene.robots) {
    extents.heightM = Math.max(extents.heightM, robot.heightM);
  }
  includeShapes(extents, scene);
  includeCourse(extents, scene);
  return extents;
}

/** Size of the largest robot. */
export function robotSizeOf({ robots }: Scene): number {
  return Math.max(SMALLEST_ROBOT_M, ...robots.map(({ lengthM, widthM }) => Math.max(lengthM, widthM)));
}

/** Names of commands for arms, grippers and other parts that handle things; wheels and bodies have others. */
const HANDLES = /^(joint_|tip_|gripper)/;

/** Robots that have such a part. */
export function handlingRobotsOf({ robots }: Pick<Scene, "robots">): Set<number> {
  const handling = robots.filter(({ actuators }) =>
    actuators.some(({ tip, commands }) => tip > 0 || commands.some((command) => HANDLES.test(command))),
  );
  return new Set(handling.map(({ id }) => id));
}

/** Indices of each such robot's links, whose boxes have room for a stretched arm, in each moment. */
export function armLinksOf({ robots, links }: Pick<Scene, "robots" | "links">): Map<number, number[]> {
  const placesOf = (id: number) => links.flatMap((name, place) => (name.startsWith(`robot ${id}/`) ? [place] : []));
  return new Map([...handlingRobotsOf({ robots })].map((id) => [id, placesOf(id)]));
}

/** Planes have no edge, and extend over the arena. Positions of moving shapes are known only during the match. */
function includeShapes(extents: Extents, { shapes }: Scene): void {
  for (const shape of shapes) {
    const solid = shape.link > 0 || shape.robot > 0 || shape.shape?.kind.case === "plane" ? undefined : solidOf(shape);
    if (solid) {
      include(extents, solid.centre, reachOf(solid));
    }
  }
}

function includeCourse(extents: Extents, { course }: Scene): void {
  const cube = (side: number) => ({ x: side, y: side, z: side });
  for (const { points, widthM } of course?.lines ?? []) {
    points.forEach(({ xM, yM, zM }) => include(extents, { x: xM, y: yM, z: zM }, { ...cube(widthM / 2), z: 0 }));
  }
  for (const { points } of course?.routes ?? []) {
    points.forEach(({ xM, yM, zM }) => include(extents, { x: xM, y: yM, z: zM }, cube(0)));
  }
  for (const { pose, widthM, heightM } of course?.signs ?? []) {
    const at = { x: pose?.xM ?? 0, y: pose?.yM ?? 0, z: pose?.zM ?? 0 };
    include(extents, at, { ...cube(widthM / 2), z: heightM / 2 });
  }
  for (const { xM, yM, zM, radiusM } of course?.destinations ?? []) {
    include(extents, { x: xM, y: yM, z: zM }, cube(radiusM));
  }
  for (const { from, to, fromRadiusM, toRadiusM } of course?.obstacles ?? []) {
    include(extents, { x: from?.xM ?? 0, y: from?.yM ?? 0, z: from?.zM ?? 0 }, cube(fromRadiusM));
    include(extents, { x: to?.xM ?? 0, y: to?.yM ?? 0, z: to?.zM ?? 0 }, cube(toRadiusM));
  }
}

/** Includes a thing at `at` that reaches this far from its middle. */
function include(extents: Extents, at: Vector, reach: Vector): void {
  extents.halfLengthM = Math.max(extents.halfLengthM, Math.abs(at.x) + reach.x || 0);
  extents.halfWidthM = Math.max(extents.halfWidthM, Math.abs(at.y) + reach.y || 0);
  extents.heightM = Math.max(extents.heightM, at.z + reach.z || 0);
}
