// Joints of a robot, as the scene tells them. Pure.

import type { Scene } from "../messages/cancha/v1/scene_pb";

export interface RobotJoint {
  /** In the scene, and in each instant. */
  place: number;
  /** In the model of the robot: "shoulder". */
  name: string;
  /** It is told in m; otherwise in rad. */
  slides: boolean;
  /** Undefined, as below: there is no limit. */
  lower: number | undefined;
  upper: number | undefined;
  maxSpeed: number | undefined;
  /** It goes where another joint says. */
  follows: boolean;
}

export function jointsOf(scene: Pick<Scene, "joints"> | undefined, robotId: number): RobotJoint[] {
  return (scene?.joints ?? []).flatMap(({ robot, name, ...joint }, place) => {
    const { slides, lower, upper, maxSpeed, follows } = joint;
    // The scene calls it "robot 1/shoulder".
    const ownName = name.slice(name.indexOf("/") + 1);
    return robot === robotId ? [{ place, name: ownName, slides, lower, upper, maxSpeed, follows }] : [];
  });
}

export function unitOf({ slides }: RobotJoint): string {
  return slides ? "m" : "rad";
}
