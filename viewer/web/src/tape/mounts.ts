// Where a sensor is in the world, and which way it looks. Pure.

import { rotated, sum, type Turn, type Vector } from "../cameras/vectors";
import type { Pose } from "../feed/instant";
import type { Pose as Mount } from "../messages/tools/cancha/v1/shape_pb";

export interface Place {
  at: Vector;
  /** A point in the frame of the sensor, in the world. */
  toWorld(point: Vector): Vector;
}

/** `mount`: in the frame of the robot; left out: in its centre. */
export function placed(robot: Pose, mount: Mount | undefined): Place {
  const { xM = 0, yM = 0, zM = 0, headingRad = 0, pitchRad = 0, rollRad = 0 } = mount ?? {};
  // First by roll about x, then by pitch about y, then by heading about z.
  const turns = [about("qx", rollRad), about("qy", pitchRad), about("qz", headingRad)];
  const toRobot = (point: Vector) => sum(turns.reduce(rotated, point), { x: xM, y: yM, z: zM });
  const toWorld = (point: Vector) => sum(rotated(toRobot(point), robot), robot);
  return { at: toWorld({ x: 0, y: 0, z: 0 }), toWorld };
}

function about(axis: "qx" | "qy" | "qz", rad: number): Turn {
  return { qx: 0, qy: 0, qz: 0, qw: Math.cos(rad / 2), [axis]: Math.sin(rad / 2) };
}
