import { create } from "@bufbuild/protobuf";
import { Vector3, type BufferGeometry } from "three";
import { describe, expect, test } from "vitest";
import { SceneSchema } from "../../src/messages/cancha/v1/scene_pb";
import { convexGeometry } from "../../src/scene/convex_geometry";
import { drawFinely } from "../../src/scene/fine_shapes";
import { geometryOfGlb } from "../../src/scene/glb";
import { coloured } from "../../src/scene/merging";
import { colourOf } from "../../src/scene/palette";
import { geometryOf } from "../../src/scene/shape_geometry";
import { solidOf } from "../../src/scene/solids";
import { TRIANGLE, glbOf, makeGlb } from "../support/fake_glb";

/** The volume inside a closed surface; negative if it is inside out. */
function volumeOf(geometry: BufferGeometry): number {
  const at = geometry.getAttribute("position");
  const corner = (i: number) => new Vector3().fromBufferAttribute(at, i);
  let volume = 0;
  for (let i = 0; i < at.count; i += 3) {
    volume += corner(i).dot(corner(i + 1).cross(corner(i + 2))) / 6;
  }
  return volume;
}

const BOX = [-1, 1].flatMap((x) => [-2, 2].flatMap((y) => [-3, 3].map((z) => ({ xM: x, yM: y, zM: z }))));

describe("a convex hull", () => {
  test("has the sides of its points", () => {
    const box = convexGeometry([...BOX, { xM: 0, yM: 0, zM: 0 }])!;
    const corner = convexGeometry([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]].map(([x, y, z]) => ({ xM: x!, yM: y!, zM: z! })))!;

    expect(volumeOf(box)).toBeCloseTo(48);
    expect(volumeOf(corner)).toBeCloseTo(1 / 6);
    expect(corner.getAttribute("position").count).toBe(12);
  });

  test("of many points, of which most are inside or in its sides, takes no time worth a word", () => {
    const steps = [0, 1, 2, 3];
    const grid = steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => ({ xM: x, yM: y, zM: z }))));
    const onSphere = Array.from({ length: 64 }, (_, i) => {
      const [height, angle] = [1 - (2 * i + 1) / 64, 2.4 * i];
      const radius = Math.sqrt(1 - height * height);
      return { xM: radius * Math.cos(angle), yM: radius * Math.sin(angle), zM: height };
    });

    expect(volumeOf(convexGeometry(grid)!)).toBeCloseTo(27);
    expect(volumeOf(convexGeometry(onSphere)!)).toBeGreaterThan(0.9 * (4 / 3) * Math.PI);
    expect(convexGeometry(onSphere)!.getAttribute("position").count).toBe(3 * (2 * 64 - 4));
  });

  test("is none in a plane, or of nothing", () => {
    expect(convexGeometry([])).toBeUndefined();
    expect(convexGeometry([{ xM: 1, yM: 1, zM: 1 }])).toBeUndefined();
    expect(convexGeometry(BOX.filter(({ zM }) => zM > 0))).toBeUndefined();
  });

  test("has a box around it, wherever its frame is", () => {
    const points = BOX.map(({ xM, yM, zM }) => ({ xM: xM + 5, yM, zM }));
    const quarter = { w: Math.SQRT1_2, x: 0, y: 0, z: Math.SQRT1_2 };
    const scene = create(SceneSchema, { shapes: [{ orientation: quarter, shape: { kind: { case: "convex", value: { points } } } }] });
    const solid = solidOf(scene.shapes[0]!)!;

    expect(solid.halves).toEqual([1, 2, 3]);
    expect(solid.centre.x).toBeCloseTo(0);
    expect(solid.centre.y).toBeCloseTo(5);
  });
});

test("a scene of too many hulls is drawn with the boxes around the rest", () => {
  const points = Array.from({ length: 60_000 }, (_, i) => BOX[i % BOX.length]!).concat({ xM: 1, yM: 2, zM: 4 });
  const hull = () => ({ shape: { kind: { case: "convex" as const, value: { points } } } });
  const scene = create(SceneSchema, { shapes: [hull(), hull(), hull()] });

  drawFinely(scene);

  const sizes = scene.shapes.map((shape) => {
    const geometry = geometryOf(shape, "plain")!;
    return volumeOf(geometry.index ? geometry.toNonIndexed() : geometry);
  });
  // The last corner is one too many for a hull, but not for a box.
  expect(sizes).toEqual([48, 48, 56].map((size) => expect.closeTo(size)));
});

describe("a mesh", () => {
  test("has the triangles of its nodes, in the colours of its materials", () => {
    const geometry = geometryOfGlb(makeGlb())!;

    expect([...geometry.getAttribute("position").array]).toEqual([10, 0, 0, 12, 0, 0, 10, 2, 0]);
    expect([...geometry.getAttribute("normal").array].slice(0, 3)).toEqual([0, 0, 1]);
    expect(geometry.getAttribute("color").getY(2)).toBeCloseTo(0.5);
  });

  test("is none if a byte is missing, or anything is not as expected", () => {
    const good = makeGlb();
    for (let size = 0; size < good.length; size += 1) {
      expect(geometryOfGlb(good.slice(0, size)), `${size} bytes`).toBeUndefined();
    }
    const changes: ((file: typeof TRIANGLE) => unknown)[] = [
      (file) => (file.accessors[0]!.count = 1e9),
      (file) => (file.accessors[0]!.byteOffset = 1e6),
      (file) => (file.accessors[1]!.count = 2),
      (file) => (file.bufferViews = []),
      (file) => (file.meshes[0]!.primitives[0]!.mode = 1),
      (file) => (file.nodes[0]!.children = [0]),
    ];
    for (const change of changes) {
      const file = structuredClone(TRIANGLE);
      change(file);
      expect(geometryOfGlb(glbOf(file)), change.toString()).toBeUndefined();
    }
  });

  test("is drawn in place of its shape, or else the shape is", () => {
    const hull = { kind: { case: "convex" as const, value: { points: BOX } } };
    const mesh = { mesh: 1, xM: 1, scaleX: 2, scaleY: 1, scaleZ: 1, keepsColours: true };
    const scene = create(SceneSchema, {
      meshes: [{ name: "a.glb", glb: makeGlb() }],
      shapes: [
        { zM: 3, shape: hull, mesh },
        { shape: hull, mesh: { ...mesh, mesh: 2 } },
        { shape: hull, mesh: { ...mesh, keepsColours: false }, colour: { r: 1, g: 0, b: 0 } },
      ],
    });
    const draw = () => scene.shapes.map((shape) => coloured(geometryOf(shape, "plain")!, colourOf(shape.colour, "#ffffff")));
    expect(draw().map((box) => volumeOf(box.toNonIndexed()))).toEqual([48, 48, 48]);
    drawFinely(scene);
    const [drawn, missing, red] = draw();

    expect([...drawn!.getAttribute("position").array]).toEqual([21, 0, 3, 25, 0, 3, 21, 2, 3]);
    expect(volumeOf(missing!)).toBeCloseTo(48);
    expect(red!.getAttribute("color").getX(0)).toBe(1);
    expect(red!.getAttribute("color").getY(0)).toBe(0);
  });
});
