import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Box3, Color, LineSegments, Mesh, type Object3D } from "three";
import { describe, expect, test } from "vitest";
import type { Pose } from "../../src/feed/instant";
import { SceneRobotSchema, SceneSchema, type SceneShapeSchema } from "../../src/messages/cancha/v1/scene_pb";
import { CourseView } from "../../src/scene/course_view";
import { DropLines } from "../../src/scene/drop_lines";
import { GhostView } from "../../src/scene/ghost_view";
import { crownOf, floorBelow, footOf, middleAt, topAt } from "../../src/scene/robot_box";
import { hides } from "../../src/scene/sight_aids";

/**
 * Like the blimp of blimp_course: its pose is that of its hull, and the parts below the hull reach lower than the hull
 * is high.
 */
const BLIMP = create(SceneRobotSchema, { id: 1, lengthM: 1.12, widthM: 0.54, heightM: 0.72, centreZM: -0.09 });
const EXTENTS = { halfLengthM: 2, halfWidthM: 2, heightM: 0 };

function pose(x: number, y: number, z: number, turned: Partial<Pose> = {}): Pose {
  return { x, y, z, qx: 0, qy: 0, qz: 0, qw: 1, ...turned };
}

function expectBox(group: Object3D, isWanted: (object: Object3D) => boolean, from: number[], to: number[]): void {
  const around = new Box3();
  group.updateMatrixWorld(true);
  group.traverseVisible((object) => isWanted(object) && around.expandByObject(object));
  [...around.min].forEach((value, axis) => expect(value).toBeCloseTo(from[axis]!));
  [...around.max].forEach((value, axis) => expect(value).toBeCloseTo(to[axis]!));
}

describe("a body that is not in the middle of its box", () => {
  test("is above its lowest point by what a server takes for its foot", () => {
    expect(footOf(BLIMP)).toBeCloseTo(0.45, 12);
    expect(crownOf(BLIMP)).toBeCloseTo(0.27, 12);
  });

  test("stays as high as it is where it is put on the floor below it", () => {
    // The server adds the foot again.
    expect(floorBelow(BLIMP, pose(0, 0, 1)) + 0.45).toBeCloseTo(1, 12);
    expect(floorBelow(BLIMP, pose(0, 0, 0.3))).toBe(0);
  });

  test("has words right above its box, however high that is", () => {
    expect(topAt(BLIMP, pose(0.5, 0, 1))).toEqual({ x: 0.5, y: 0, z: expect.closeTo(1.27, 12) });
    // The box of a robot with an arm is as high as the arm stretched up; its present height counts.
    expect(topAt(BLIMP, pose(0.5, 0, 1), [pose(0, 0, 1.1), pose(0, 0, 1.05)]).z).toBe(1.1);
  });

  test("has its middle where it turns to", () => {
    const robot = create(SceneRobotSchema, { centreXM: 1, centreZM: 0.5 });
    const left = middleAt(robot, pose(1, 2, 3, { qz: Math.SQRT1_2, qw: Math.SQRT1_2 }));
    expect([left.x, left.y, left.z].map((value) => Math.round(1e9 * value) / 1e9)).toEqual([1, 3, 3.5]);
    // Nose down: its x goes to -z, its z to x.
    const down = middleAt(robot, pose(0, 0, 0, { qy: Math.SQRT1_2, qw: Math.SQRT1_2 }));
    expect([down.x, down.y, down.z].map((value) => Math.round(1e9 * value) / 1e9)).toEqual([0.5, 0, -1]);
  });

  test("hides what is behind its box, and not what is behind its pose alone", () => {
    const mast = create(SceneRobotSchema, { id: 1, lengthM: 0.1, widthM: 0.1, heightM: 0.1, centreZM: 1 });
    const at = pose(0, 0, 0);
    expect(hides(mast, at, { x: 0, y: -2, z: 1 }, { x: 0, y: 2, z: 1 })).toBe(true);
    expect(hides(mast, at, { x: 0, y: -2, z: 0 }, { x: 0, y: 2, z: 0 })).toBe(false);
  });

  test("has its ghost around its box", () => {
    const view = new GhostView([create(SceneRobotSchema, { ...BLIMP, centreXM: 1 })], undefined);
    const at = (x: number) => ({ ball: undefined, robots: new Map([[1, pose(x, 0, 1)]]) });
    view.show(at(5), at(0));

    const fill = view.group.children.find((child) => !(child instanceof Mesh))!.children[0]!;
    const swells = 1.06;
    const [length, width, height] = [1.12, 0.54, 0.72].map((side) => (swells * side) / 2) as [number, number, number];
    expectBox(view.group, (object) => object === fill, [1 - length, -width, 0.91 - height], [1 + length, width, 0.91 + height]);
  });

  test("flies once its lowest point is off the ground by half its height", () => {
    const lines = new DropLines([{ colour: new Color(), lengthM: 1.12, heightM: 0.72, footM: footOf(BLIMP) }]);
    const isFlying = (z: number) => {
      lines.place(0, pose(0, 0, z), 0);
      return lines.group.children.some((child) => child instanceof Mesh && child.visible);
    };
    expect(isFlying(0.45 + 0.35)).toBe(false);
    expect(isFlying(0.45 + 0.37)).toBe(true);
  });
});

describe("what a robot collides with", () => {
  const sphere = { kind: { case: "sphere" as const, value: { radiusM: 0.2 } } };
  const isWire = (object: Object3D) => object instanceof LineSegments;
  const still = { links: [], robots: new Map([[1, pose(0, 0, 1)]]), ball: undefined };

  function shown(shapes: MessageInitShape<typeof SceneShapeSchema>[]): Object3D {
    const course = new CourseView(create(SceneSchema, { robots: [BLIMP], shapes }), EXTENTS);
    course.debug.group.visible = true;
    course.show(still);
    return course.debug.group;
  }

  test("is its own shapes, seen or not, and not what only looks", () => {
    const nose = { robot: 1, xM: 0.36, zM: 0, shape: sphere, isCollision: true };
    const tail = { robot: 1, xM: -0.36, zM: 0, shape: sphere, collides: true };
    const motor = { robot: 1, zM: -0.5, shape: sphere };
    expectBox(shown([nose, tail, motor]), isWire, [-0.56, -0.2, 0.8], [0.56, 0.2, 1.2]);
  });

  test("is its box where it has none, around the middle of that", () => {
    expectBox(shown([]), isWire, [-0.56, -0.27, 0.91 - 0.36], [0.56, 0.27, 0.91 + 0.36]);
  });

  test("is in the arena what is seen as it collides, too", () => {
    const bin = { xM: 1, zM: 0.2, shape: sphere, collides: true };
    const lamp = { xM: -1, zM: 5, shape: sphere };
    const nose = { robot: 1, shape: sphere, isCollision: true };
    expectBox(shown([bin, lamp, nose]), isWire, [-0.2, -0.2, 0], [1.2, 0.2, 1.2]);
  });
});
