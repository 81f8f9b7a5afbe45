// The box of a robot relative to the pose of its body, which need not be in its middle. Pure.

import type { Vector } from "../cameras/vectors";
import type { Pose } from "../feed/instant";
import type { SceneRobot } from "../messages/cancha/v1/scene_pb";

/** Its middle, in the frame of the body. */
export function middleOf({ centreXM, centreYM, centreZM }: SceneRobot): Vector {
  return { x: centreXM, y: centreYM, z: centreZM };
}

/** From its lowest point up to the origin of the body, while it stands level. */
export function footOf({ heightM, centreZM }: SceneRobot): number {
  return heightM / 2 - centreZM;
}

/** Height of the ground on which it would stand, level, with its body at this pose. */
export function floorBelow(robot: SceneRobot, { z }: Pose): number {
  return Math.max(0, z - footOf(robot));
}

/** From the origin of the body up to its highest point, while it stands level. */
export function crownOf({ heightM, centreZM }: SceneRobot): number {
  return heightM / 2 + centreZM;
}

/** Position of its middle in the world. */
export function middleAt(robot: SceneRobot, pose: Pose): Vector {
  const { x, y, z } = middleOf(robot);
  const { qx, qy, qz, qw } = pose;
  const [tx, ty, tz] = [2 * (qy * z - qz * y), 2 * (qz * x - qx * z), 2 * (qx * y - qy * x)];
  return {
    x: pose.x + x + qw * tx + qy * tz - qz * ty,
    y: pose.y + y + qw * ty + qz * tx - qx * tz,
    z: pose.z + z + qw * tz + qx * ty - qy * tx,
  };
}

/**
 * The point above its middle at the height of its top: the top of its box, as if it stood level, or for a robot with an
 * arm the highest of its links.
 */
export function topAt(robot: SceneRobot, pose: Pose, links: readonly Pose[] = []): Vector {
  const { x, y, z } = middleAt(robot, pose);
  return { x, y, z: links.length > 0 ? Math.max(pose.z, ...links.map((link) => link.z)) : z + robot.heightM / 2 };
}

/** The links of a moment at these indices. */
export function linksAt(places: readonly number[] | undefined, links: readonly Pose[]): Pose[] {
  return (places ?? []).flatMap((place) => links[place] ?? []);
}
