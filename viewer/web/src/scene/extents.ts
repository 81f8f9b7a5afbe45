// How large the arena is, read off the scene message; cameras, lights and shadows fit themselves to
// it.

import type { Scene } from "../messages/cancha/v1/scene_pb";

/** Half sizes about the origin, and the height of the tallest thing that stands there; metres. */
export interface Extents {
  halfLengthM: number;
  halfWidthM: number;
  heightM: number;
}

/** For a scene that says nothing about its size. */
const SMALLEST_HALF_M = 0.1;

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
  return extents;
}
