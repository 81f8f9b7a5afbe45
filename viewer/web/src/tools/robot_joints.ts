// Joints of a robot, from the scene. Pure.

import type { Scene } from "../messages/cancha/v1/scene_pb";

export interface RobotJoint {
  /** Index in the scene, and in each instant. */
  place: number;
  /** Name in the model of the robot: "shoulder". */
  name: string;
  /** Whether it slides. Its position is then in m, otherwise in rad. */
  slides: boolean;
  /** Undefined, as below: no limit. */
  lower: number | undefined;
  upper: number | undefined;
  maxSpeed: number | undefined;
  /** Whether it follows another joint. */
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
