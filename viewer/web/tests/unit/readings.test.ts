import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { SceneShapeSchema } from "../../src/messages/cancha/v1/scene_pb";
import { RobotKindSchema } from "../../src/messages/tools/cancha/v1/discipline_pb";
import { LineCode_Code, ReadingSchema, type Reading } from "../../src/messages/tools/cancha/v1/sensing_pb";
import { Carriers } from "../../src/tape/mounts";
import { sensorsAt } from "../../src/tape/readings";

/** At (1, 2), a tenth above the ground, heading along y. */
const ROBOT = { x: 1, y: 2, z: 0.1, qx: 0, qy: 0, qz: Math.SQRT1_2, qw: Math.SQRT1_2 };

/** 5 cm ahead of the middle, facing the left of the robot: along -x of the world. */
const MOUNT = { xM: 0.05, headingRad: Math.PI / 2 };

const kinds = new Map([[1, create(RobotKindSchema, { name: "mbot", sensors: [{ name: "a", mount: MOUNT }] })]]);

function reading(tick: number, found: Reading["found"]): Reading {
  return create(ReadingSchema, { robotId: 1, sensor: "a", tick: BigInt(tick), found });
}

function seen(readings: readonly Reading[], tick = 10) {
  return sensorsAt(readings, tick, new Carriers(kinds, undefined), { robots: new Map([[1, ROBOT]]), links: [] });
}

function expectNear(numbers: readonly number[], expected: readonly number[]): void {
  expect(numbers).toHaveLength(expected.length);
  numbers.forEach((number, index) => expect(number).toBeCloseTo(expected[index]!, 6));
}

describe("what a sensor found", () => {
  test("begins where it sits, and goes where it looks", () => {
    const [echo] = seen([reading(1, { case: "echo", value: { $typeName: "cancha.v1.Echo", distanceM: 0.3, rangeM: 4 } })]);
    expectNear(echo!.segmentsM, [1, 2.05, 0.1, 0.7, 2.05, 0.1]);
  });

  test("fans out from the right to the left", () => {
    const ranges = { $typeName: "cancha.v1.Ranges", distancesM: [1, 1], firstRad: -Math.PI / 2, stepRad: Math.PI, rangeM: 1 } as const;
    const [rays] = seen([reading(1, { case: "ranges", value: { ...ranges, distancesM: [1, 1] } })]);
    // The right of a sensor that faces -x is +y.
    expectNear(rays!.segmentsM, [1, 2.05, 0.1, 1, 3.05, 0.1, 1, 2.05, 0.1, 1, 1.05, 0.1]);
  });

  test("is yellow where it hits something, from hit to loss", () => {
    const echo = (distanceM: number) => reading(1, { case: "echo", value: { $typeName: "cancha.v1.Echo", distanceM, rangeM: 4 } });
    expect(seen([echo(0.3)])[0]!.colours).toEqual([0xffee00]);
    expect(seen([echo(4)])[0]!.colours).toEqual([]);
    const ranges = { $typeName: "cancha.v1.Ranges", distancesM: [Math.fround(0.3), 0.1], firstRad: 0, stepRad: 1, rangeM: 0.3 } as const;
    const value = { ...ranges, distancesM: [...ranges.distancesM] };
    expect(seen([reading(1, { case: "ranges", value })])[0]!.colours).toEqual([0, 0xffee00]);
  });

  test("hangs down straight, however the robot leans", () => {
    const value = { $typeName: "cancha.v1.DownRange", distanceM: 0.1, rangeM: 4 } as const;
    const leaning = { ...ROBOT, qx: Math.SQRT1_2, qy: 0, qz: 0 };
    const [down] = sensorsAt([reading(1, { case: "downRange", value })], 10, new Carriers(kinds, undefined), {
      robots: new Map([[1, leaning]]),
      links: [],
    });
    expectNear(down!.segmentsM, [1.05, 2, 0.1, 1.05, 2, 0]);
  });

  test("begins on the link that carries the sensor", () => {
    const links = [{ name: "base" }, { name: "arm", inertia: { pose: { zM: 0.2 } } }];
    const arm = new Map([
      [1, create(RobotKindSchema, { structure: { links }, sensors: [{ name: "a", link: "arm", mount: { zM: 0.3 } }] })],
    ]);
    const shapes = [{ name: "robot 1/arm/c", link: 2 }].map((shape) => create(SceneShapeSchema, shape));
    const value = { $typeName: "cancha.v1.Echo", distanceM: 1, rangeM: 4 } as const;
    const [echo] = sensorsAt([reading(1, { case: "echo", value })], 10, new Carriers(arm, { shapes }), {
      robots: new Map([[1, ROBOT]]),
      links: [ROBOT, { x: 5, y: 6, z: 7, qx: 0, qy: 0, qz: 0, qw: 1 }],
    });
    expectNear(echo!.segmentsM, [5, 6, 7.1, 6, 6, 7.1]);
  });

  test("points from the robot along the forces that it feels", () => {
    const vector = (x: number, y: number, z: number) => ({ $typeName: "cancha.v1.Vector", x, y, z }) as const;
    const contact = { $typeName: "cancha.v1.Contact", what: "floor", pointM: vector(0, 0, 0), forceN: vector(10, 0, 0) } as const;
    const value = { $typeName: "cancha.v1.Touch", contacts: [contact], forceN: 10 } as const;
    const [touch] = seen([reading(1, { case: "touch", value: { ...value, contacts: [contact] } })]);
    expectNear(touch!.segmentsM, [1, 2.05, 0.1, 0.9, 2.05, 0.1]);
    expect(touch!.colours).toEqual([0xffee00]);
  });

  test("is said in words", () => {
    const value = { $typeName: "cancha.v1.LineCode", code: LineCode_Code.LOST } as const;
    expect(seen([reading(1, { case: "line", value })])[0]!.text).toBe("line lost");
  });

  test("stays until the sensor is read again", () => {
    const line = (tick: number, code: LineCode_Code) =>
      reading(tick, { case: "line", value: { $typeName: "cancha.v1.LineCode", code } });
    const readings = [line(2, LineCode_Code.LEFT), line(8, LineCode_Code.RIGHT)];

    expect(seen(readings, 1)).toEqual([]);
    expect(seen(readings, 7).map(({ text }) => text)).toEqual(["line to the left"]);
    expect(seen(readings, 8).map(({ text }) => text)).toEqual(["line to the right"]);
  });

  test("has no rays where nobody knows where the sensor sits", () => {
    const value = { $typeName: "cancha.v1.Echo", distanceM: 0.3, rangeM: 4 } as const;
    const stray = create(ReadingSchema, { robotId: 1, sensor: "b", found: { case: "echo", value } });
    expect(seen([stray])[0]!.segmentsM).toEqual([]);
  });
});
