// What there is to be switched on in this match. Pure.

import type { Scene } from "../messages/cancha/v1/scene_pb";

export interface Offers {
  /** A camera after the robots: where there is a ball, that is what people look at. */
  canFollow: boolean;
  hasDrawings: boolean;
  hasSensors: boolean;
  /** Shapes that are not to be seen, or things with names. */
  hasDebug: boolean;
}

export function offersOf(scene: Scene | undefined, hasDrawings = false, hasSensors = false): Offers {
  const course = scene?.course;
  const isNamed = course !== undefined && course.destinations.length + course.signs.length > 0;
  return {
    canFollow: scene !== undefined && !scene.ball,
    hasDrawings,
    hasSensors,
    hasDebug: isNamed || (scene?.shapes.some(({ isCollision }) => isCollision) ?? false),
  };
}
