import { create } from "@bufbuild/protobuf";
import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { LineSchema, RouteSchema, SignSchema } from "../../src/messages/cancha/v1/course_pb";
import { SensorDrawingSchema } from "../../src/messages/cancha/v1/sensing_pb";
import { lineTriangles } from "../../src/scene/course_lines";
import { linesOfRoutes } from "../../src/scene/routes";
import { textsOf } from "../../src/scene/sensors_view";
import { placeOf } from "../../src/scene/signs";

describe("a line of a course", () => {
  const line = create(LineSchema, {
    widthM: 0.1,
    points: [
      { xM: 0, yM: 0, zM: 0 },
      { xM: 1, yM: 0, zM: 0 },
      { xM: 2, yM: 0, zM: 0.5 },
    ],
  });

  test("is as wide as it says, and goes up a ramp", () => {
    const corners = lineTriangles(line);

    expect(corners.length).toBe(12);
    expect(Math.max(...corners.map(([, y]) => y))).toBeCloseTo(0.05);
    expect(Math.max(...corners.map(([, , z]) => z))).toBeCloseTo(0.5, 2);
  });

  test("is no narrower than can be seen, and nothing without a length", () => {
    expect(Math.max(...lineTriangles(line, 0.3).map(([, y]) => y))).toBeCloseTo(0.15);
    expect(lineTriangles(create(LineSchema, { points: [{ xM: 1 }, { xM: 1 }] }))).toEqual([]);
  });
});

describe("a route", () => {
  test("is a line, and a stroke at each control point that way what goes there looks", () => {
    const points = [{ xM: 1 }, { xM: 2, yM: 1, zM: 0.5, headingRad: Math.PI / 2 }, { yM: 3, pitchRad: Math.PI / 2 }];

    const [way, ...strokes] = linesOfRoutes([create(RouteSchema, { points, isClosed: true })]);

    expect(way?.isClosed).toBe(true);
    expect(way?.points.map(({ xM, yM, zM }) => [xM, yM, zM])).toEqual([[1, 0, 0], [2, 1, 0.5], [0, 3, 0]]);
    const ends = strokes.map(({ points: [from, to] }) => [to!.xM - from!.xM, to!.yM - from!.yM, to!.zM - from!.zM]);
    const expected = [[0.12, 0, 0], [0, 0.12, 0], [0, 0, -0.12]];
    ends.flat().forEach((part, index) => expect(part).toBeCloseTo(expected.flat()[index]!));
  });
});

describe("a sign", () => {
  test("is turned by roll, then pitch, then heading, about the axes of the world", () => {
    const sign = create(SignSchema, { pose: { xM: 1, headingRad: Math.PI / 2, pitchRad: Math.PI / 2 } });

    // Pitch turns its x axis down; the heading then changes nothing. Its y axis turns with the heading.
    const [front, left] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0)].map((axis) =>
      axis.applyMatrix4(placeOf(sign)).sub(new Vector3(1, 0, 0)).toArray(),
    );
    [0, 0, -1].forEach((value, index) => expect(front![index]).toBeCloseTo(value));
    [-1, 0, 0].forEach((value, index) => expect(left![index]).toBeCloseTo(value));
  });
});

describe("what sensors say", () => {
  test("stands together at each robot", () => {
    const say = (robotId: number, text: string) => create(SensorDrawingSchema, { robotId, text });

    expect([...textsOf([say(1, "line left"), say(2, ""), say(1, "0.42 m")])]).toEqual([[1, "line left, 0.42 m"]]);
  });
});
