import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { chaseView } from "../../src/cameras/chase";
import { broadcastView, sideView, topView } from "../../src/cameras/framing";
import type { Pose } from "../../src/feed/instant";
import { SceneRobotSchema } from "../../src/messages/cancha/v1/scene_pb";
import { hides, sizePxOf, taggedOf } from "../../src/scene/sight_aids";

const robot = create(SceneRobotSchema, { id: 1, number: 1, lengthM: 0.08, widthM: 0.08, heightM: 0.08 });
const ARENA = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0.08 };
const SCREEN = { aspect: 16 / 9, insets: { top: 0, right: 0, bottom: 0, left: 0 } };

function pose(x: number, y: number): Pose {
  return { x, y, z: 0.04, qx: 0, qy: 0, qz: 0, qw: 1 };
}

describe("numbers above robots", () => {
  const tags = (view: ReturnType<typeof topView>, heightPx: number, ...poses: Pose[]) =>
    taggedOf(poses.map((at) => sizePxOf(robot, at, view, heightPx)), view);

  test("are there where they can be read, for all robots or for none", () => {
    const view = broadcastView(ARENA, SCREEN);

    expect(tags(view, 900, pose(0, 0.9), pose(0, -0.9))).toEqual([true, true]);
    expect(tags(view, 200, pose(0, 0.9), pose(0, -0.9))).toEqual([false, false]);
  });

  test("are not needed from straight above", () => {
    expect(tags(sideView(ARENA, SCREEN), 900, pose(0, 0))).toEqual([true]);
    expect(tags(topView(ARENA, SCREEN), 900, pose(0, 0))).toEqual([false]);
  });

  test("are not needed where the robot itself is large, and not there behind the camera", () => {
    const view = chaseView({ at: { x: 0, y: 0, z: 0.04 }, headingRad: 0 }, 0.08);
    const { x, y } = view.position;

    expect(tags(view, 900, pose(1.2, 0), pose(0, 0), pose(x - 0.3, y))).toEqual([true, false, false]);
  });
});

describe("a robot", () => {
  const camera = { x: 0, y: -2, z: 0.3 };

  test("hides the ball behind it, and not the one in front or beside", () => {
    expect(hides(robot, pose(0, 0), camera, { x: 0, y: 0.1, z: 0.02 })).toBe(true);
    expect(hides(robot, pose(0, 0), camera, { x: 0, y: -0.1, z: 0.02 })).toBe(false);
    expect(hides(robot, pose(0, 0), camera, { x: 0.2, y: 0.1, z: 0.02 })).toBe(false);
  });

  test("hides nothing from above", () => {
    expect(hides(robot, pose(0, 0), { x: 0, y: 0, z: 5 }, { x: 0.1, y: 0, z: 0.02 })).toBe(false);
  });
});
