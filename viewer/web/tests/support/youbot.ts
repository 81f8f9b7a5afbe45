// Gives a robot of a match several actuators: a base that moves any way, an arm, a gripper, and a second gripper.

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { RecordedCommandsSchema } from "../../src/messages/cancha/v1/recording_pb";
import { SceneActuatorSchema, SceneJointSchema } from "../../src/messages/cancha/v1/scene_pb";
import type { FakeMatch } from "./fake_match";

export const YOUBOT = 4;

const JOINTS = [
  { name: "arm joint 1", lower: -2.9, upper: 2.9, maxSpeed: 1.5 },
  { name: "arm joint 2", lower: -1, upper: 1.5, maxSpeed: 1.5 },
  { name: "arm joint 3", lower: -2.6, upper: 2.5, maxSpeed: 1.5 },
  { name: "arm joint 4", lower: -1.7, upper: 1.7, maxSpeed: 1.5 },
  { name: "arm joint 5", lower: -2.9, upper: 2.9, maxSpeed: 1.5 },
  { name: "left finger", slides: true, lower: 0, upper: 0.025, maxSpeed: 0.04 },
  { name: "right finger", slides: true, lower: 0, upper: 0.025, maxSpeed: 0.04, follows: true },
  { name: "hatch", slides: true, lower: 0, upper: 0.1, maxSpeed: 0.1 },
  ...["front left", "front right", "rear left", "rear right"].map((name) => ({ name: `${name} wheel`, maxSpeed: 20 })),
];

const ACTUATORS = [
  { name: "base", commands: ["body_velocity", "mecanum"], joints: [8, 9, 10, 11] },
  { name: "arm", commands: ["joint_speeds", "joint_positions", "tip_in_base", "tip_in_world"], joints: [0, 1, 2, 3, 4], tip: 1 },
  { name: "gripper", commands: ["gripper"], joints: [5] },
  { name: "hatch", commands: ["gripper"], joints: [7] },
];

export function addYoubot(match: FakeMatch): FakeMatch {
  match.hasWheels = false;
  const robot = match.scene.robots.find(({ id }) => id === YOUBOT)!;
  robot.actuators = ACTUATORS.map((one) => create(SceneActuatorSchema, one));
  match.scene.joints = JOINTS.map((one) => create(SceneJointSchema, { ...one, name: `robot ${YOUBOT}/${one.name}`, robot: YOUBOT }));
  match.scene.links = [`robot ${YOUBOT}/hand`];
  match.joints = [0.5, -0.25, 1, 0, 0.1, 0.0250001, 0.0250001, 0.05, 7, 8, 7, 8].map((position) => ({ position, speed: 0 }));
  // It points straight down.
  match.links = [{ xM: 0.3, yM: 0.2, zM: 0.25, orientation: { w: 0, x: 0, y: 1, z: 0 } }];
  return match;
}

const zeros = (count: number) => Array.from({ length: count }, () => 0n);

/** The base drives ahead, the arm goes to its second position, the gripper closes. */
export function youbotCommandsFrom(tick: number): MessageInitShape<typeof RecordedCommandsSchema> {
  const numbers = [
    ...[5000n, ...zeros(3)],
    ...[50_000n, -25_000n, 100_000n, 0n, 10_000n, ...zeros(3)],
    ...[-400n, 0n],
  ];
  // Numbered through the command kinds of all actuators: body velocity, joint positions, gripper.
  return { tick: BigInt(tick), ticksLater: [0, 0, 0], robotIds: [YOUBOT, YOUBOT, YOUBOT], ways: [0, 3, 6], numbers };
}
