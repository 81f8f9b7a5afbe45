// The field of SimuroSot, in a server's form.

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { SceneSchema, type MarkingSchema, type SceneBoxSchema } from "../../src/messages/cancha/v1/scene_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";

export const HALF_LENGTH_M = 1.1;
export const HALF_WIDTH_M = 0.9;
export const GOAL_HALF_M = 0.2;
const GOAL_DEPTH_M = 0.15;
const CORNER_M = 0.07;
const WALL_M = 0.025;
const WALL_HEIGHT_M = 0.05;
export const ROBOT_M = 0.079;
export const BALL_RADIUS_M = 0.025;

/** The SimuroSot field as a scene: floor, sixteen wall pieces, markings, ten robots, one ball. */
export function makeScene() {
  const robots = [Team.BLUE, Team.YELLOW].flatMap((team, side) =>
    [1, 2, 3, 4, 5].map((number) => ({
      id: side * 5 + number,
      team,
      number,
      kind: "simurosot",
      actuators: [{ name: "drive", commands: ["wheels"] }],
      lengthM: ROBOT_M,
      widthM: ROBOT_M,
      heightM: ROBOT_M,
    })),
  );
  return create(SceneSchema, {
    floorLengthM: 2.6,
    floorWidthM: 2.0,
    floorColour: { r: 0.04, g: 0.19, b: 0.13 },
    boxes: walls(),
    markings: markings(),
    robots,
    ball: { radiusM: BALL_RADIUS_M, colour: { r: 1, g: 0.42, b: 0.05 } },
  });
}

function walls(): MessageInitShape<typeof SceneBoxSchema>[] {
  const boxes: MessageInitShape<typeof SceneBoxSchema>[] = [];
  const add = (xM: number, yM: number, lengthM: number, widthM: number, headingRad = 0) =>
    boxes.push({
      name: `wall ${boxes.length + 1}`,
      xM,
      yM,
      zM: WALL_HEIGHT_M / 2,
      headingRad,
      lengthM,
      widthM,
      heightM: WALL_HEIGHT_M,
      colour: { r: 0.93, g: 0.94, b: 0.92 },
    });
  for (const end of [-1, 1]) {
    add(0, end * (HALF_WIDTH_M + WALL_M / 2), 2 * HALF_LENGTH_M + 2 * WALL_M, WALL_M);
    add(end * (HALF_LENGTH_M + GOAL_DEPTH_M + WALL_M / 2), 0, WALL_M, 2 * GOAL_HALF_M + 2 * WALL_M);
    for (const side of [-1, 1]) {
      const length = HALF_WIDTH_M - GOAL_HALF_M;
      add(end * (HALF_LENGTH_M + WALL_M / 2), side * (GOAL_HALF_M + length / 2), WALL_M, length);
      add(
        end * (HALF_LENGTH_M + WALL_M + GOAL_DEPTH_M / 2),
        side * (GOAL_HALF_M + WALL_M / 2),
        GOAL_DEPTH_M,
        WALL_M,
      );
      const offset = CORNER_M / 2 - WALL_M * 0.35;
      add(
        end * (HALF_LENGTH_M - offset),
        side * (HALF_WIDTH_M - offset),
        CORNER_M * Math.SQRT2,
        WALL_M,
        (-end * side * Math.PI) / 4,
      );
    }
  }
  return boxes;
}

function markings(): MessageInitShape<typeof MarkingSchema>[] {
  const lineWidthM = 0.003;
  const line = (isClosed: boolean, ...points: [number, number][]) => ({
    lineWidthM,
    shape: {
      case: "polyline" as const,
      value: { isClosed, points: points.map(([xM, yM]) => ({ xM, yM })) },
    },
  });
  const arc = (xM: number, yM: number, radiusM: number, fromRad: number, toRad: number) => ({
    lineWidthM,
    shape: { case: "arc" as const, value: { centre: { xM, yM }, radiusM, fromRad, toRad } },
  });
  const spot = (xM: number, yM: number) => ({
    lineWidthM,
    shape: { case: "spot" as const, value: { centre: { xM, yM }, radiusM: 0.009 } },
  });
  const list: MessageInitShape<typeof MarkingSchema>[] = [
    line(false, [0, -HALF_WIDTH_M], [0, HALF_WIDTH_M]),
    arc(0, 0, 0.25, 0, 2 * Math.PI),
    spot(0, 0),
  ];
  for (const end of [-1, 1]) {
    const goalLine = end * HALF_LENGTH_M;
    const box = (depth: number, half: number) =>
      line(false, [goalLine, half], [goalLine - end * depth, half], [goalLine - end * depth, -half], [goalLine, -half]);
    list.push(box(0.15, 0.25), box(0.35, 0.4), spot(end * 0.725, 0));
    list.push(line(false, [goalLine, -GOAL_HALF_M], [goalLine, GOAL_HALF_M]));
    const middle = end > 0 ? Math.PI : 0;
    list.push(arc(end * 0.75, 0, 0.125, middle - 1.1, middle + 1.1));
    for (const side of [-1, 1]) {
      list.push(spot(end * 0.55, side * 0.6));
    }
  }
  return list;
}
