// What there is to be switched on in this match. Pure.

import { camerasOf, type CameraName } from "../cameras/camera_names";
import type { Scene } from "../messages/cancha/v1/scene_pb";

export interface Offers {
  cameras: readonly CameraName[];
  hasDrawings: boolean;
  hasSensors: boolean;
  /** Shapes that are not to be seen, or things with names. */
  hasDebug: boolean;
}

export function offersOf(scene: Scene | undefined, hasDrawings = false, hasSensors = false): Offers {
  const course = scene?.course;
  const isNamed = course !== undefined && course.destinations.length + course.signs.length > 0;
  return {
    cameras: camerasOf(scene?.ball !== undefined),
    hasDrawings,
    hasSensors,
    hasDebug: isNamed || (scene?.shapes.some(({ isCollision }) => isCollision) ?? false),
  };
}
