// Pose of an arm's tip, as in TipTarget. Pure.

import { clamped, rotated, sum, scaled, type Vector } from "../../cameras/vectors";
import type { Joint, Pose } from "../../feed/instant";

export interface ArmNow {
  /** Link at the end of the arm. */
  link: Pose;
  /** From that link to the tip, along the link's axes: settings of the drive. */
  offset: Readonly<Record<string, number>>;
  /** Pose of the robot in whose frame the result is; undefined: the result is in the world frame. */
  base: Pose | undefined;
  /** The last joint, which may roll the tip. */
  lastJoint: Joint | undefined;
}

/** x, y, z, pitch and roll. The tip points along the z axis of its link. */
export function tipOf({ link, offset, base, lastJoint }: ArmNow): number[] {
  const { tip_x_m: x = 0, tip_y_m: y = 0, tip_z_m: z = 0 } = offset;
  const at = sum(link, rotated({ x, y, z }, link));
  const ahead = rotated({ x: 0, y: 0, z: 1 }, link);
  const place = base ? seenFrom(base, sum(at, scaled(base, -1))) : at;
  const up = base ? seenFrom(base, ahead).z : ahead.z;
  return [place.x, place.y, place.z, -Math.asin(clamped(up, -1, 1)), lastJoint?.position ?? 0];
}

function seenFrom({ qw, qx, qy, qz }: Pose, vector: Vector): Vector {
  return rotated(vector, { qw, qx: -qx, qy: -qy, qz: -qz });
}
