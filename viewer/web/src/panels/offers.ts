// The layers that can be switched on in this match. Pure.

import { camerasOf, type CameraName } from "../cameras/camera_names";
import type { Scene } from "../messages/cancha/v1/scene_pb";

export interface Offers {
  cameras: readonly CameraName[];
  hasDrawings: boolean;
  hasSensors: boolean;
  /** Collision shapes of robots, and names. */
  hasDebug: boolean;
  /** Whether anything in the scene has a name. */
  hasNames: boolean;
}

/** "Collision shapes and names": the content of `hasDebug`. */
export function debugTitle({ hasNames }: Pick<Offers, "hasNames">): string {
  return hasNames ? "Collision shapes and names" : "Collision shapes";
}

export function offersOf(scene: Scene | undefined, hasDrawings = false, hasSensors = false): Offers {
  const course = scene?.course;
  return {
    cameras: camerasOf(scene?.ball !== undefined),
    hasDrawings,
    hasSensors,
    hasDebug: scene !== undefined,
    hasNames: course !== undefined && course.destinations.length + course.signs.length > 0,
  };
}
