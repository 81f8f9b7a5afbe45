import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import type { Joint, Pose } from "../../src/feed/instant";
import { SceneSchema } from "../../src/messages/cancha/v1/scene_pb";
import { RobotKindSchema } from "../../src/messages/officials/cancha/v1/discipline_pb";
import { ActuatorHand, type Effort, type Senses } from "../../src/panels/officials/actuator_hand";
import { controlOf, helpOf } from "../../src/panels/officials/controls";
import { driveRobot, type Told } from "../../src/panels/officials/requests";
import { settledJoints } from "../../src/panels/officials/settled_joints";
import { AT_REST } from "../../src/tools/command_kinds";
import { tipOf } from "../../src/panels/officials/tip";
import { commandedOf, type Actuator } from "../../src/tools/actuators";
import { makeJoint } from "../support/make_way";

/** A scene with a robot like a youBot, with two arms of the same kind. */
const scene = create(SceneSchema, {
  robots: [
    {
      id: 1,
      actuators: [
        { name: "base", commands: ["mecanum", "body_velocity"], joints: [4] },
        { name: "arm", commands: ["joint_speeds", "joint_positions", "tip_in_base", "tip_in_world"], joints: [0, 1], tip: 1 },
        { name: "gripper", commands: ["gripper"], joints: [2] },
        { name: "other arm", commands: ["joint_positions"], joints: [3] },
      ],
    },
  ],
  joints: [
    { name: "robot 1/shoulder", robot: 1, lower: -1, upper: 2, maxSpeed: 1.5 },
    { name: "robot 1/lift", robot: 1, slides: true, lower: 0, upper: 0.4 },
    { name: "robot 1/finger", robot: 1, slides: true, maxSpeed: 0.04 },
    { name: "robot 1/elbow", robot: 1 },
    { name: "robot 1/wheel", robot: 1, maxSpeed: 20 },
  ],
});
const { actuators } = commandedOf(scene, scene.robots[0]!, false);
const [base, arm, gripper, otherArm] = actuators as [Actuator, Actuator, Actuator, Actuator];

const NOW: Joint[] = [0.5, 0.1, 0.02, 0, 0].map((position) => ({ position, speed: 0 }));
const TIP = [0.3, 0, 0.2, 0, 0.1];
const senses: Senses = { joints: () => NOW, tip: () => TIP };
const settings = { max_speed_mps: 0.8 };
const kind = create(RobotKindSchema, { drives: [{ name: "base", settings }], driveSettings: { max_speed_mps: 5 } });

const handOn = (actuator: Actuator, known = senses) => ActuatorHand.on(actuator, kind, known)!;
const way = (actuator: Actuator, name: string) => actuator.ways.find((one) => one.kind?.name === name)!;
const effort = (...pressed: string[]): Effort => ({ pressed: new Set(pressed), sticks: AT_REST, share: 0.5, periodS: 0.1 });

describe("a hand on a base", () => {
  test("drives its body by sticks, within the settings of its own drive", () => {
    const hand = handOn(base);
    expect(hand.way.value.kind!.name).toBe("body_velocity");
    const told = hand.told({ ...effort(), sticks: { ...AT_REST, forward: 1, left: -1 } })!;
    expect([told.value.forwardMps, told.value.leftMps]).toEqual([0.4, -0.4]);
  });

  test("turns its wheels by sticks, none faster than its motor can", () => {
    const hand = handOn(base);
    hand.choose(way(base, "mecanum"));
    const told = hand.told({ ...effort(), sticks: { ...AT_REST, forward: 1, left: 1 } })!;
    // Ahead and to the left: half of 20 rad/s from each stick.
    expect(told).toEqual({
      case: "mecanum",
      value: { frontLeftRadps: 0, frontRightRadps: 20, rearLeftRadps: 20, rearRightRadps: 0 },
    });
  });
});

describe("a hand on an arm", () => {
  test("moves joints as fast as their sliders say, and stops them as they are let go", () => {
    const hand = handOn(arm);
    expect(controlOf(hand.way.value)).toBe("speeds");
    hand.hold(0, -0.5);
    expect(hand.told(effort())).toEqual({ case: "jointSpeeds", value: { joint1: -0.75, joint2: 0 } });
    hand.letGo();
    expect(hand.told(effort())!.value).toEqual({ joint1: 0, joint2: 0 });
  });

  test("moves the joint whose number was pressed while a key is held, at a share of its speed", () => {
    const hand = handOn(arm);
    expect(hand.told(effort("l"))!.value).toEqual({ joint1: 0.75, joint2: 0 });
    hand.press("2");
    // It has no limit: 0.1 m/s is usual.
    expect(hand.told(effort("j"))!.value).toEqual({ joint1: 0, joint2: -0.05 });
    hand.press("3");
    expect(hand.chosen.value).toBe(1);
  });

  test("leaves joints where they are until a position is set, then sends all, within their limits", () => {
    const hand = handOn(arm);
    hand.choose(way(arm, "joint_positions"));
    // It rests, whatever the earlier command was.
    expect(hand.told(effort())).toEqual({ case: "jointSpeeds", value: {} });
    expect(hand.places()).toEqual([0.5, 0.1]);
    hand.aim(1, 0.7);
    expect(hand.told(effort())).toEqual({ case: "jointPositions", value: { joint1: 0.5, joint2: 0.4 } });
    // Half of 1.5 rad/s for 0.1 s.
    expect(hand.told(effort("l"))!.value.joint1).toBeCloseTo(0.575, 12);
    expect(hand.told(effort())!.value.joint1).toBeCloseTo(0.575, 12);
  });

  test("moves its tip from where it is by keys and by numbers", () => {
    const hand = handOn(arm);
    hand.choose(way(arm, "tip_in_base"));
    expect(hand.told(effort())).toEqual({ case: "jointSpeeds", value: {} });
    // 0.2 m/s, half of it, for 0.1 s.
    const told = hand.told(effort("i", "h"))!;
    expect(told.case).toBe("tipInBase");
    expect(told.value.xM).toBeCloseTo(0.31, 12);
    expect(told.value.zM).toBeCloseTo(0.19, 12);
    hand.aim(3, 1.5);
    hand.aim(1, Number.NaN);
    expect(hand.told(effort())!.value).toMatchObject({ yM: 0, pitchRad: 1.5, rollRad: 0.1 });
  });

  test("offers no tip where nobody knows where it is", () => {
    const hand = handOn(arm, { joints: () => NOW, tip: () => undefined });
    expect(hand.ways.map((one) => one.kind!.name)).toEqual(["joint_speeds", "joint_positions"]);
  });

  test("begins anew with another kind of command", () => {
    const hand = handOn(arm);
    hand.choose(way(arm, "joint_positions"));
    hand.aim(0, 1);
    hand.choose(way(arm, "joint_speeds"));
    hand.choose(way(arm, "joint_positions"));
    expect(hand.places()).toEqual([0.5, 0.1]);
  });

  test("tells an actuator that only takes positions nothing until one is set", () => {
    const hand = handOn(otherArm);
    expect(hand.told(effort())).toBeUndefined();
  });
});

test("a hand on a gripper opens and closes it as fast as its fingers go, with all its force", () => {
  const hand = handOn(gripper);
  expect(controlOf(hand.way.value)).toBe("switches");
  expect(hand.told(effort())).toEqual({ case: "gripper", value: {} });
  hand.press("o");
  expect(hand.told(effort())).toEqual({ case: "gripper", value: { openingMps: 0.04, forceN: 0 } });
  hand.press("c");
  expect(hand.told(effort())!.value.openingMps).toBe(-0.04);
  hand.letGo();
  expect(hand.told(effort())!.value.openingMps).toBe(-0.04);
  hand.flip(0, -1);
  expect(hand.told(effort())!.value.openingMps).toBe(0);
});

test("the help has the keys of each control", () => {
  const textsOf = (actuator: Actuator, name: string) => helpOf(way(actuator, name)).map(({ keys, meaning }) => `${keys.join(" ")}: ${meaning}`);
  expect(textsOf(arm, "joint_speeds")).toEqual(["1 2: choose a joint", "j l: move it"]);
  expect(textsOf(otherArm, "joint_positions")).toEqual(["j l: move it"]);
  expect(textsOf(arm, "tip_in_world")).toEqual(["i k: x", "j l: y", "u h: z"]);
  expect(textsOf(gripper, "gripper")).toEqual(["o c: open and close"]);
  expect(textsOf(base, "body_velocity")).toEqual([]);
});

test("an actuator that the page knows nothing of has no hand", () => {
  expect(ActuatorHand.on({ name: "new", joints: [], tip: undefined, ways: [{ ...way(arm, "joint_speeds"), kind: undefined }] }, kind, senses)).toBeUndefined();
});

describe("the commands for a robot", () => {
  test("are one for all actuators, but where another one comes first", () => {
    const told: Told[] = [
      { actuator: base, drive: { case: "bodyVelocity", value: { forwardMps: 1 } } },
      { actuator: arm, drive: { case: "jointPositions", value: { joint1: 2 } } },
      { actuator: otherArm, drive: { case: "jointPositions", value: { joint1: 3 } } },
    ];
    expect(driveRobot(1, told, actuators).map(({ value }) => value)).toEqual([
      { command: { robotId: 1, actuator: "", bodyVelocity: { forwardMps: 1 }, jointPositions: { joint1: 2 } } },
      { command: { robotId: 1, actuator: "other arm", jointPositions: { joint1: 3 } } },
    ]);
  });

  test("are none where there is nothing to tell", () => {
    expect(driveRobot(1, [], actuators)).toEqual([]);
  });
});

test("a robot that is placed keeps its joints, as a server takes them", () => {
  const joints = [
    makeJoint(0, "shoulder", { lower: -1, upper: 0.5 }),
    makeJoint(1, "mimic", { follows: true }),
    makeJoint(2, "wheel"),
    makeJoint(9, "unknown"),
  ];
  const now = [0.50001, 0.3, 1000 * Math.PI + 1].map((position) => ({ position, speed: 0 }));
  const [shoulder, wheel, ...more] = settledJoints(joints, now);
  expect(shoulder).toEqual({ joint: "shoulder", position: 0.5 });
  // 500 turns are the same as none.
  expect(wheel!.position).toBeCloseTo(1, 9);
  expect(more).toEqual([]);
});

describe("the tip of an arm", () => {
  const about = (axis: "qx" | "qy" | "qz", rad: number) => ({ qx: 0, qy: 0, qz: 0, qw: Math.cos(rad / 2), [axis]: Math.sin(rad / 2) });
  /** It points along world x: its z axis is turned there about y. */
  const link: Pose = { x: 1, y: 2, z: 0.5, ...about("qy", Math.PI / 2) };
  const close = (actual: readonly number[], expected: readonly number[]) =>
    expected.forEach((number, index) => expect(actual[index], `${index}`).toBeCloseTo(number, 12));

  test("is along its z axis, and level where that is", () => {
    const lastJoint = { position: 0.7, speed: 0 };
    close(tipOf({ link, offset: { tip_z_m: 0.1, tip_y_m: 0.02 }, base: undefined, lastJoint }), [1.1, 2.02, 0.5, 0, 0.7]);
  });

  test("points down by the angle below the horizontal", () => {
    const down: Pose = { ...link, ...about("qy", Math.PI) };
    close(tipOf({ link: down, offset: { tip_z_m: 0.1 }, base: undefined, lastJoint: undefined }), [1, 2, 0.4, Math.PI / 2, 0]);
  });

  test("is seen from its robot", () => {
    // A robot that looks along y has the world's x on its right.
    const base: Pose = { x: 1, y: 1, z: 0.5, ...about("qz", Math.PI / 2) };
    close(tipOf({ link, offset: { tip_z_m: 0.1 }, base, lastJoint: undefined }), [1, -0.1, 0, 0, 0]);
  });
});
