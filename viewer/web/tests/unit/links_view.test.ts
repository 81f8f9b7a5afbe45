import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Box3, LineSegments, Mesh, type Group, type MeshStandardMaterial, type Object3D } from "three";
import { beforeEach, describe, expect, test } from "vitest";
import type { Pose } from "../../src/feed/instant";
import { SceneSchema, SceneShapeSchema } from "../../src/messages/cancha/v1/scene_pb";
import { CourseView } from "../../src/scene/course_view";
import { LinksView, byLink } from "../../src/scene/links_view";

type ShapeInit = MessageInitShape<typeof SceneShapeSchema>;

const EXTENTS = { halfLengthM: 2, halfWidthM: 2, heightM: 0 };
const QUARTER = Math.PI / 2;

/** A bar along x, whose near end is in the origin of its link. */
const BAR = { ...box(0.6, 0.1, 0.02), xM: 0.3, link: 1 };
const CUBE = { ...box(0.2, 0.2, 0.2), link: 2 };

function box(lengthM: number, widthM: number, heightM: number) {
  return { shape: { kind: { case: "box" as const, value: { lengthM, widthM, heightM } } } };
}

function pose(x: number, y: number, z: number, turned: Partial<Pose> = {}): Pose {
  return { x, y, z, qx: 0, qy: 0, qz: 0, qw: 1, ...turned };
}

/** Nose down by this angle. */
function pitched(angle: number): Partial<Pose> {
  return { qy: Math.sin(angle / 2), qw: Math.cos(angle / 2) };
}

function linksView(...shapes: ShapeInit[]): LinksView {
  return new LinksView(shapes.map((shape) => create(SceneShapeSchema, shape)));
}

/** A box around all visible objects of this kind that have corners. */
function seenBox(group: Group, isWanted: (object: Object3D) => boolean = (object) => object instanceof Mesh): Box3 {
  const around = new Box3();
  group.updateMatrixWorld(true);
  group.traverseVisible((object) => {
    if (isWanted(object)) {
      around.expandByObject(object);
    }
  });
  return around;
}

function expectBox({ min, max }: Box3, from: number[], to: number[]): void {
  [...min].forEach((value, axis) => expect(value).toBeCloseTo(from[axis]!));
  [...max].forEach((value, axis) => expect(value).toBeCloseTo(to[axis]!));
}

describe("what moves", () => {
  test("is drawn where its link is, and turns about the link's origin", () => {
    const view = linksView(BAR);

    view.show([pose(1, 0.5, 0.3)]);
    expectBox(seenBox(view.group), [1, 0.45, 0.29], [1.6, 0.55, 0.31]);

    view.show([pose(1, 0.5, 0.3, pitched(QUARTER))]);
    expectBox(seenBox(view.group), [0.99, 0.45, -0.3], [1.01, 0.55, 0.3]);
  });

  test("goes where its own link goes", () => {
    const view = linksView(CUBE, BAR);
    view.show([pose(9, 9, 9), pose(-1, 0, 0.1)]);

    const [cube] = view.group.children as Group[];
    expectBox(seenBox(cube!), [-1.1, -0.1, 0], [-0.9, 0.1, 0.2]);
  });

  test("is not seen before it has a place, nor once it has none", () => {
    const view = linksView(BAR, CUBE);
    const seen = () => view.group.children.map(({ visible }) => visible);
    expect(seen()).toEqual([false, false]);

    view.show([pose(0, 0, 0)]);
    expect(seen()).toEqual([true, false]);

    view.show([pose(0, 0, 0), pose(0, 0, 0)]);
    expect(seen()).toEqual([true, true]);

    view.show([]);
    expect(seen()).toEqual([false, false]);
  });

  test("is as high as it stands and tilts", () => {
    const view = linksView(BAR, CUBE);
    expect(view.top()).toBe(0);

    view.show([pose(0, 0, 0.3)]);
    expect(view.top()).toBeCloseTo(0.31);

    view.show([pose(0, 0, 0.3, pitched(-QUARTER))]);
    expect(view.top()).toBeCloseTo(0.9);

    view.show([pose(0, 0, 0.3, pitched(QUARTER)), pose(0, 0, 0.7)]);
    expect(view.top()).toBeCloseTo(0.8);
  });

  test("fades where it hides a robot, and only there", () => {
    const view = linksView(CUBE);
    const robot = { at: { x: 1, y: 0, z: 0.05 }, radiusM: 0.05 };
    const camera = { x: 1, y: -4, z: 0.05 };
    const fades = (y: number) => {
      view.show([pose(0, 0, 0), pose(1, y, 0, pitched(0.3))]);
      view.reveal([robot], camera, 10);
      const [, faint] = view.group.children[0]!.children as Mesh[];
      return faint!.visible;
    };

    expect(fades(-1)).toBe(true);
    expect(fades(1)).toBe(false);
  });
});

const STILL = { links: [], robots: new Map<number, Pose>(), ball: undefined };

describe("a scene with what moves and what does not", () => {
  let course: CourseView;

  beforeEach(() => {
    const hull = { ...box(0.7, 0.2, 0.1), xM: 0.3, link: 1, isCollision: true };
    const wall = { ...box(1, 0.1, 0.4), yM: 1, zM: 0.2, colour: { r: 1, g: 0, b: 0 } };
    const table = { ...CUBE, link: 1, zM: 0.5 };
    const lonely = { ...CUBE, link: 4_000_000_000 };
    course = new CourseView(create(SceneSchema, { shapes: [BAR, hull, wall, table, lonely] }), EXTENTS);
  });

  const isWire = (object: Object3D) => object instanceof LineSegments;

  test("has each once", () => {
    expectBox(seenBox(course.group), [-0.5, 0.95, 0], [0.5, 1.05, 0.4]);

    course.show({ ...STILL, links: [pose(0, 0, 0)] });
    expectBox(seenBox(course.group), [-0.5, -0.1, -0.01], [0.6, 1.05, 0.6]);
  });

  test("moves what is only collided with in the layer that shows it", () => {
    course.show({ ...STILL, links: [pose(1, 0, 0.05)] });
    expect(seenBox(course.group, isWire).isEmpty()).toBe(true);

    course.debug.group.visible = true;
    expectBox(seenBox(course.group, isWire), [0.95, -0.1, 0], [1.65, 0.1, 0.1]);

    course.show({ ...STILL, links: [] });
    expect(seenBox(course.group, isWire).isEmpty()).toBe(true);
  });

  test("shows what robots, ball and walls collide with, where they are", () => {
    const robots = [{ id: 7, lengthM: 0.08, widthM: 0.06, heightM: 0.04 }];
    const boxes = [{ xM: 2, zM: 0.1, lengthM: 0.2, widthM: 0.2, heightM: 0.2 }];
    const game = new CourseView(create(SceneSchema, { robots, boxes, ball: { radiusM: 0.02 } }), EXTENTS);
    game.debug.group.visible = true;
    game.show(STILL);
    expectBox(seenBox(game.group, isWire), [1.9, -0.1, 0], [2.1, 0.1, 0.2]);

    game.show({ ...STILL, robots: new Map([[7, pose(-1, 0, 0.02)]]), ball: pose(0, 3, 0.02) });
    expectBox(seenBox(game.group, isWire), [-1.04, -0.1, 0], [2.1, 3.02, 0.2]);
  });

  test("has no ground that moves", () => {
    course.show({ ...STILL, links: [pose(0, 0, 0)] });

    expect(course.groundBelow({ x: 0, y: 0, z: 2 }).z).toBe(0);
    expect(course.groundBelow({ x: 0, y: 1, z: 2 }).z).toBeCloseTo(0.4);
  });

  test("looks alike, moving or not", () => {
    course.show({ ...STILL, links: [pose(0, 0, 0)] });
    const meshes: Mesh[] = [];
    course.group.traverseVisible((object) => object instanceof Mesh && object.castShadow && meshes.push(object));

    expect(meshes).toHaveLength(2);
    expect(meshes.every(({ receiveShadow }) => receiveShadow)).toBe(true);
    const [still, moving] = meshes.map(({ material }) => material as MeshStandardMaterial);
    expect([moving!.type, moving!.color, moving!.roughness]).toEqual([still!.type, still!.color, still!.roughness]);
  });
});

test("shapes are told apart by their link", () => {
  const shapes = [{ link: 2, xM: 1 }, { xM: 2 }, { link: 2, xM: 3 }].map((shape) => create(SceneShapeSchema, shape));

  const places = [...byLink(shapes)].map(([link, some]) => [link, some.map(({ xM }) => xM)]);
  expect(places).toEqual([[2, [1, 3]], [0, [2]]]);
});
