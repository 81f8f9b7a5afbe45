import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { camerasOf, cameraNamed } from "../../src/cameras/camera_names";
import { Chase, chaseView, eyeView, moverOf } from "../../src/cameras/chase";
import { chosen } from "../../src/cameras/choosing";
import { broadcastView, topView } from "../../src/cameras/framing";
import { orbitFrom, shifted, turned, zoomed } from "../../src/cameras/orbit";
import { hitOf } from "../../src/cameras/picking";
import { axesOf, mixed, projected, type View } from "../../src/cameras/vectors";
import type { Pose } from "../../src/feed/instant";
import type { Moment } from "../../src/feed/playback";
import { SceneSchema, type SceneRobotSchema } from "../../src/messages/cancha/v1/scene_pb";
import { handlingRobotsOf } from "../../src/scene/extents";

const SCREEN = { aspect: 16 / 9, insets: { top: 0, right: 0, bottom: 0, left: 0 } };
const ARENA = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0.08 };
const LIMITS = { nearestM: 1, farthestM: 8, reachM: 2 };

function pose(x: number, y: number, headingRad = 0): Pose {
  return { x, y, z: 0.04, qx: 0, qy: 0, qz: Math.sin(headingRad / 2), qw: Math.cos(headingRad / 2) };
}

function distanceOf({ position, target }: View): number {
  return Math.hypot(position.x - target.x, position.y - target.y, position.z - target.z);
}

describe("the cameras on offer", () => {
  test("are nine where there is a ball, one for each key", () => {
    expect(camerasOf(true)).toEqual(["broadcast", "side", "top", "goal-left", "goal-right", "orbit", "ball", "robot", "eye"]);
    expect(camerasOf(false)).not.toContain("ball");
    expect(camerasOf(false)).toContain("follow");
  });

  test("have names that an address may say, and no others", () => {
    expect(cameraNamed("goal-left")).toBe("goal-left");
    expect([cameraNamed("toString"), cameraNamed(""), cameraNamed(null)]).toEqual([undefined, undefined, undefined]);
  });
});

describe("cameras that go with a robot", () => {
  const heading = Math.PI / 3;

  test("look where it faces, from behind it or from its face", () => {
    const ahead = { x: Math.cos(heading), y: Math.sin(heading) };
    for (const view of [chaseView(moverOf(pose(0.3, 0.2, heading)), 0.08), eyeView(moverOf(pose(0.3, 0.2, heading)), 0.08)]) {
      const { forward } = axesOf(view);
      const flat = Math.hypot(forward.x, forward.y);

      expect((forward.x * ahead.x + forward.y * ahead.y) / flat).toBeCloseTo(1);
    }
  });

  test("see the robot itself, or nothing of it", () => {
    const robot = pose(0.3, 0.2, heading);

    expect(projected(chaseView(moverOf(robot), 0.08), robot, 16 / 9)?.depthM).toBeGreaterThan(0.08);
    expect(projected(eyeView(moverOf(robot), 0.08), robot, 16 / 9)).toBeUndefined();
  });

  test("stand half as far, and aside, where a robot handles things", () => {
    const robot = pose(0.3, 0.2, heading);
    const [far, near] = [false, true].map((isNear) => chaseView(moverOf(robot), 0.08, isNear));
    const away = (view: View) => Math.hypot(view.position.x - 0.3, view.position.y - 0.2, view.position.z - 0.04);

    expect(away(near!)).toBeLessThan(away(far!) / 2);
    // Its hand, half a robot ahead, is visible beside the robot and not hidden behind it.
    const hand = { ...robot, x: 0.3 + 0.06 * Math.cos(heading), y: 0.2 + 0.06 * Math.sin(heading) };
    const aside = (view: View) => Math.abs(projected(view, hand, 16 / 9)!.x - projected(view, robot, 16 / 9)!.x);
    expect(aside(far!)).toBeCloseTo(0);
    expect(aside(near!)).toBeGreaterThan(0.1);
  });

  test("know from the scene which robots handle things", () => {
    const robots: MessageInitShape<typeof SceneRobotSchema>[] = [
      { id: 1, actuators: [{ name: "base", commands: ["body_velocity", "mecanum"], joints: [0, 1, 2, 3] }] },
      { id: 2, actuators: [{ name: "arm", commands: ["joint_speeds"], joints: [0], tip: 1 }] },
      { id: 3, actuators: [{ name: "gripper", commands: ["gripper"], joints: [0] }] },
      { id: 4 },
    ];
    expect([...handlingRobotsOf(create(SceneSchema, { robots }))]).toEqual([2, 3]);
  });

  test("turn the shorter way, and are at once where a robot is put", () => {
    const chase = new Chase();
    chase.advance(0, pose(0, 0, 3), 0.08, false);
    const turnedOn = chase.advance(10, pose(0, 0, -3), 0.08, false);
    const put = chase.advance(0.01, pose(1, 0.5, -3), 0.08, false);

    // After half a turn the wrong way it would look along +x.
    expect(axesOf(turnedOn).forward.x).toBeLessThan(-0.8);
    expect(put.target.x).toBeCloseTo(1 + 3 * 0.08 * Math.cos(-3));
  });
});

describe("the orbit", () => {
  const start = broadcastView(ARENA, SCREEN);

  test("begins where the camera before was, and a little beside straight above", () => {
    const orbit = orbitFrom(start);
    expect(orbit.position.x).toBeCloseTo(start.position.x);
    expect(orbit.position.z).toBeCloseTo(start.position.z);

    const above = orbitFrom(topView(ARENA, SCREEN));
    expect(axesOf(above).right.x).toBeCloseTo(1);
    expect(above.position.z).toBeGreaterThan(0.99 * distanceOf(above));
  });

  test("is back after a full turn, and sees the other side after half a turn", () => {
    const around = turned(start, 1, 0);
    expect(around.position.x).toBeCloseTo(start.position.x);
    expect(axesOf(turned(start, 0.5, 0)).right.x).toBeCloseTo(-axesOf(start).right.x);
  });

  test("goes neither below the ground nor over the top", () => {
    expect(turned(start, 0, -5).position.z).toBeGreaterThan(start.target.z);
    expect(axesOf(turned(start, 0, 5)).upward.z).toBeGreaterThan(0);
  });

  test("keeps its distance within limits", () => {
    expect(distanceOf(zoomed(start, 1e6, LIMITS))).toBeCloseTo(LIMITS.nearestM);
    expect(distanceOf(zoomed(start, 1e-6, LIMITS))).toBeCloseTo(LIMITS.farthestM);
    expect(distanceOf(zoomed(start, 1.25, LIMITS))).toBeCloseTo(distanceOf(start) / 1.25);
  });

  test("shifts along the ground, with what is in the middle under the finger, and not for ever", () => {
    const moved = shifted(start, 0.1, 0, LIMITS);
    const seen = projected(moved, start.target, SCREEN.aspect)!;

    // A tenth of the height to the right: a fifth of the way from the middle to the upper edge, by the aspect.
    expect(seen.x).toBeCloseTo(0.2 / SCREEN.aspect, 2);
    expect(moved.target.z).toBe(start.target.z);
    expect(Math.abs(shifted(start, 1e9, 0, LIMITS).target.x)).toBe(LIMITS.reachM);
  });
});

describe("a tap", () => {
  const view = topView(ARENA, SCREEN);
  const picture = { widthPx: 1600, heightPx: 900 };

  test("hits the nearest robot under the finger, and none where there is none", () => {
    const pixelsPerM = 900 / 2 / (Math.tan((view.fovDeg * Math.PI) / 360) * (view.position.z - 0.04));
    const targets = [
      { id: 4, at: { x: 0.5, y: 0, z: 0.04 }, radiusM: 0.04 },
      { id: 9, at: { x: 0.58, y: 0, z: 0.04 }, radiusM: 0.04 },
    ];
    const centre = { x: 800 - view.target.x * pixelsPerM, y: 450 + view.target.y * pixelsPerM };

    expect(hitOf(view, picture, { x: centre.x + 0.51 * pixelsPerM, y: centre.y }, targets)).toBe(4);
    expect(hitOf(view, picture, { x: centre.x + 0.57 * pixelsPerM, y: centre.y }, targets)).toBe(9);
    expect(hitOf(view, picture, { x: centre.x - 0.5 * pixelsPerM, y: centre.y }, targets)).toBeUndefined();
  });
});

describe("choosing a camera", () => {
  const moment = {
    ball: pose(0.5, 0.5),
    robots: new Map([[1, pose(0, 0)], [7, pose(0.45, 0.5)], [9, pose(1, 1)]]),
  } as unknown as Moment;
  const ids = [1, 7, 9];

  test("of a robot begins with the one nearest to the ball, or the one last followed", () => {
    expect(chosen("robot", { camera: "top", robot: undefined }, ids, moment)).toEqual({ camera: "robot", robot: 7 });
    expect(chosen("eye", { camera: "robot", robot: 9 }, ids, moment)).toEqual({ camera: "eye", robot: 9 });
    expect(chosen("robot", { camera: "top", robot: 99 }, ids, undefined)).toEqual({ camera: "robot", robot: 1 });
  });

  test("of a robot once more goes on to the next, and round", () => {
    expect(chosen("robot", { camera: "robot", robot: 7 }, ids, moment).robot).toBe(9);
    expect(chosen("robot", { camera: "robot", robot: 9 }, ids, moment).robot).toBe(1);
  });
});

test("A way between two cameras begins and ends at them, with its up a unit vector", () => {
  const [from, to] = [broadcastView(ARENA, SCREEN), topView(ARENA, SCREEN)];
  const half = mixed(from, to, 0.5);

  expect(mixed(from, to, 0).position).toEqual(from.position);
  expect(mixed(from, to, 1).fovDeg).toBe(to.fovDeg);
  expect(Math.hypot(half.up.x, half.up.y, half.up.z)).toBeCloseTo(1);
});
