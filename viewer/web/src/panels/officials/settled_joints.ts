// Joints of a robot that is placed as it is. Pure.

import type { Joint } from "../../feed/instant";
import type { RobotJoint } from "../../tools/robot_joints";
import { clamped } from "../../cameras/vectors";
import type { JointPlace } from "./requests";

/** A server places joints no farther, in rad and m. */
const FARTHEST = 1000;
const TURN_RAD = 2 * Math.PI;

/** Where they are now, as a server takes them: those that follow others are left out. */
export function settledJoints(joints: readonly RobotJoint[], now: readonly Joint[]): JointPlace[] {
  return joints.flatMap((joint) => {
    const position = now[joint.place]?.position;
    return joint.follows || position === undefined ? [] : [{ joint: joint.name, position: settled(joint, position) }];
  });
}

/** A stop gives way a little, and a wheel has turned many times. */
function settled({ lower = -FARTHEST, upper = FARTHEST, slides }: RobotJoint, position: number): number {
  const isBeyond = Math.abs(position) > FARTHEST && !slides;
  return clamped(isBeyond ? position % TURN_RAD : position, lower, upper);
}
