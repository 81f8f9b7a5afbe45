import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { broadcastView, goalView } from "../../src/cameras/framing";
import { projected } from "../../src/cameras/vectors";
import { drawGround } from "../../src/flat/flat_ground";
import { flatScale } from "../../src/flat/flat_scale";
import { lyingTransform } from "../../src/flat/lying";
import { SceneSchema } from "../../src/messages/cancha/v1/scene_pb";

const ARENA = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0.08 };
const WIDE = { width: 800, height: 400, ratio: 1 };
const UPRIGHT = { width: 390, height: 600, ratio: 2 };

describe("a flat picture", () => {
  test.each([["wide", WIDE], ["upright", UPRIGHT]])("has the whole arena, as large as it can be: %s", (_, size) => {
    const { pixelOf } = flatScale(ARENA, size);
    const corners = [-1.3, 1.3].flatMap((x) => [-1, 1].map((y) => pixelOf({ x, y })));
    const air = Math.min(
      ...corners.flatMap(({ x, y }) => [x, y, size.width - x, size.height - y]),
    );

    // The margin is 10 pixels.
    expect(air).toBeCloseTo(10);
  });

  test("has +x on the right and +y up, or +x up where it is upright, as the top view", () => {
    const wide = flatScale(ARENA, WIDE);
    expect(wide.pixelOf({ x: 1, y: 0 }).x).toBeGreaterThan(400);
    expect(wide.pixelOf({ x: 0, y: 1 }).y).toBeLessThan(200);

    const upright = flatScale(ARENA, UPRIGHT);
    expect(upright.pixelOf({ x: 1, y: 0 }).y).toBeLessThan(300);
    expect(upright.pixelOf({ x: 0, y: 1 }).x).toBeLessThan(195);
  });

  test("turns robots as it turns the field", () => {
    for (const size of [WIDE, UPRIGHT]) {
      const scale = flatScale(ARENA, size);
      const [from, to] = [scale.pixelOf({ x: 0, y: 0 }), scale.pixelOf({ x: Math.cos(0.7), y: Math.sin(0.7) })];
      const angle = Math.atan2(to.y - from.y, to.x - from.x);

      expect(Math.cos(scale.turnOf(0.7) - angle)).toBeCloseTo(1);
    }
  });

  test("tells the point of a pixel", () => {
    for (const size of [WIDE, UPRIGHT]) {
      const { pixelOf, pointOf } = flatScale(ARENA, size);
      const { x, y } = pointOf(pixelOf({ x: 0.9, y: -0.4 }));

      expect([x, y]).toEqual([expect.closeTo(0.9), expect.closeTo(-0.4)]);
    }
  });
});

describe("a flat picture that lies on the ground", () => {
  const INSETS = { top: 0.05, right: 0.05, bottom: 0.05, left: 0.05 };

  test.each([["wide", WIDE], ["upright", UPRIGHT]])("has everything where the camera sees it: %s", (_, size) => {
    const scale = flatScale(ARENA, size);
    const aspect = size.width / size.height;
    for (const view of [broadcastView, goalView.bind(undefined, -1)].map((make) => make(ARENA, { aspect, insets: INSETS }))) {
      const transform = lyingTransform(scale, view);
      for (const point of [{ x: -1.3, y: 1 }, { x: 0.4, y: -0.7 }, { x: 0, y: 0 }]) {
        const seen = projected(view, { ...point, z: 0 }, aspect)!;
        const { x, y } = transformed(transform, scale.pixelOf(point));

        expect(x).toBeCloseTo(((1 + seen.x) / 2) * size.width, 6);
        expect(y).toBeCloseTo(((1 - seen.y) / 2) * size.height, 6);
      }
    }
  });

  test("does not lie before a camera that stands on it", () => {
    const view = { position: { x: 0, y: 0, z: 0.1 }, target: { x: 1, y: 0, z: 0 }, up: { x: 0, y: 0, z: 1 }, fovDeg: 60 };

    expect(lyingTransform(flatScale(ARENA, WIDE), view)).toBeUndefined();
  });
});

/** The place where CSS moves a pixel; a matrix3d lists its columns. */
function transformed(transform: string | undefined, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const cells = /^matrix3d\((.*)\)$/.exec(transform ?? "")![1]!.split(",").map(Number);
  const [across, down, w] = [0, 1, 3].map((row) => cells[row]! * x + cells[row + 4]! * y + cells[row + 12]!);
  return { x: across! / w!, y: down! / w! };
}

/** Painted fills and strokes with their colours, in order. */
function painted(scene: Parameters<typeof drawGround>[1]): string[] {
  const all: string[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get: (known, name: string) =>
      known[name] ??
      ((...args: number[]) => {
        if ((name === "fillRect" && args[2]! > 1) || name === "fill") {
          all.push(`fill ${known.fillStyle}`);
        } else if (name === "stroke" || name === "closePath") {
          all.push(`${name} ${known.strokeStyle}`);
        }
      }),
  });
  drawGround(context as unknown as CanvasRenderingContext2D, scene, flatScale(ARENA, WIDE));
  return all;
}

describe("a course from above", () => {
  const box = (zM: number, r: number) => ({
    ...{ zM, colour: { r, g: 0, b: 0 } },
    shape: { kind: { case: "box", value: { lengthM: 1, widthM: 0.3, heightM: 0.02 } } } as const,
  });
  const points = [{ xM: -1, yM: 0 }, { xM: 0, yM: 0.5 }, { xM: 1, yM: 0 }];

  test("has a post above the water in which it stands, although the water is an upright box", () => {
    const scene = create(SceneSchema, {
      ...{ floorLengthM: 2.6, floorWidthM: 2, floorColour: { r: 1, g: 1, b: 1 } },
      boxes: [{ lengthM: 2, widthM: 1, heightM: 2, colour: { r: 0, g: 0, b: 1 } }],
      shapes: [box(1.7, 1), box(0.5, 0.2)],
    });

    expect(painted(scene)).toEqual(["fill rgb(255 255 255)", "fill rgb(51 0 0)", "fill rgb(0 0 255)", "fill rgb(255 0 0)"]);
  });

  test("has its lines in black above its bridge, which lies above what is lower", () => {
    const scene = create(SceneSchema, {
      ...{ floorLengthM: 2.6, floorWidthM: 2, floorColour: { r: 1, g: 1, b: 1 } },
      shapes: [box(0.2, 1), box(0.1, 0.2)],
      course: { lines: [{ points, widthM: 0.02 }, { points, widthM: 0.02, isClosed: true, colour: { r: 0, g: 1, b: 0 } }] },
    });

    expect(painted(scene)).toEqual([
      ...["fill rgb(255 255 255)", "fill rgb(51 0 0)", "fill rgb(255 0 0)"],
      ...["stroke #000000", "closePath rgb(0 255 0)", "stroke rgb(0 255 0)"],
    ]);
  });
});
