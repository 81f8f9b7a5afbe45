// Moves a drawn object to its body.

import type { Object3D } from "three";
import type { Pose } from "../feed/instant";

/** Moves an object to this pose. Without a pose the object is invisible. */
export function placeAt(object: Object3D, pose: Pose | undefined): void {
  object.visible = pose !== undefined;
  if (pose) {
    object.position.set(pose.x, pose.y, pose.z);
    object.quaternion.set(pose.qx, pose.qy, pose.qz, pose.qw);
  }
}
