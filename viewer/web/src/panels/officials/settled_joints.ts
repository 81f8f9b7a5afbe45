// Joints of a robot that is placed with its present joints. Pure.

import type { Joint } from "../../feed/instant";
import type { RobotJoint } from "../../tools/robot_joints";
import { clamped } from "../../cameras/vectors";
import type { JointPlace } from "./requests";

/** Farthest position of a joint that a server accepts, in rad and m. */
const FARTHEST = 1000;
const TURN_RAD = 2 * Math.PI;

/** Present positions in the server's form, without joints that follow others. */
export function settledJoints(joints: readonly RobotJoint[], now: readonly Joint[]): JointPlace[] {
  return joints.flatMap((joint) => {
    const position = now[joint.place]?.position;
    return joint.follows || position === undefined ? [] : [{ joint: joint.name, position: settled(joint, position) }];
  });
}

/** Limits a position: a stop gives way a little, and a wheel may have turned many times. */
function settled({ lower = -FARTHEST, upper = FARTHEST, slides }: RobotJoint, position: number): number {
  const isBeyond = Math.abs(position) > FARTHEST && !slides;
  return clamped(isBeyond ? position % TURN_RAD : position, lower, upper);
}
