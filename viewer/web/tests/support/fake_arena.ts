// A made-up arena with a course, in a server's form: a ramp to an upper floor, a line over both, signs, destinations,
// walls of every kind of shape, a box and a seesaw that move, two robots on wheels and a flying one.

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { CourseSchema } from "../../src/messages/cancha/v1/course_pb";
import { SceneSchema, type SceneShapeSchema } from "../../src/messages/cancha/v1/scene_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";

type ShapeInit = MessageInitShape<typeof SceneShapeSchema>;
type Size = [length: number, width: number, height: number];

export const FLOOR_M = 0.6;
const PLATE_M = 0.03;
const RAMP_FROM = -0.6;
const RAMP_TO = 0.9;
export const RAMP_RAD = Math.atan2(FLOOR_M, RAMP_TO - RAMP_FROM);
export const RAMP_Y = -1;

/** Numbers of the moving links in a scene. */
export const BOX_LINK = 1;
export const SEESAW_LINK = 2;
export const BOX_M = 0.14;
export const AXLE_M = 0.1;

/** The way of the robots: along the front, up the ramp, and around the upper floor. */
export const WAY: readonly [number, number, number][] = [
  [-1.7, 0.3, 0],
  [-1.7, -0.7, 0],
  [-1.4, RAMP_Y, 0],
  [RAMP_FROM, RAMP_Y, 0],
  [RAMP_TO, RAMP_Y, FLOOR_M],
  [1.6, RAMP_Y, FLOOR_M],
  [1.6, 0.9, FLOOR_M],
  [0.4, 0.9, FLOOR_M],
];


export function makeArena({ isSolo = false } = {}) {
  const robot = (id: number, team: Team, number: number) => ({
    ...{ id, team, number, kind: "mbot" },
    ...{ lengthM: 0.17, widthM: 0.13, heightM: 0.09 },
  });
  const drone = { id: 3, team: Team.BLUE, number: 2, kind: "drone", lengthM: 0.3, widthM: 0.3, heightM: 0.08 };
  const robots = [robot(1, Team.BLUE, 1), robot(2, Team.YELLOW, 1), drone];
  return create(SceneSchema, {
    floorLengthM: 4,
    floorWidthM: 2.6,
    floorColour: { r: 0.62, g: 0.66, b: 0.7 },
    shapes: shapes(),
    course: course(),
    robots: isSolo ? robots.filter(({ team }) => team === Team.BLUE) : robots,
  });
}

function shapes(): ShapeInit[] {
  const grey = { r: 0.8, g: 0.82, b: 0.85 };
  const wood = { r: 0.72, g: 0.55, b: 0.36 };
  const red = { r: 0.75, g: 0.2, b: 0.17 };
  const slope = { w: Math.cos(RAMP_RAD / 2), x: 0, y: -Math.sin(RAMP_RAD / 2), z: 0 };
  const rampM = Math.hypot(RAMP_TO - RAMP_FROM, FLOOR_M);
  const list: ShapeInit[] = [
    box("ground", [0, 0, -0.01], [4, 2.6, 0.02], { r: 0.86, g: 0.87, b: 0.86 }),
    box("ramp", [(RAMP_FROM + RAMP_TO) / 2 + (PLATE_M / 2) * Math.sin(RAMP_RAD), RAMP_Y, FLOOR_M / 2 - (PLATE_M / 2) * Math.cos(RAMP_RAD)], [rampM, 0.5, PLATE_M], wood, slope),
    box("upper floor", [1.4, 0, FLOOR_M - PLATE_M / 2], [1, 2.5, PLATE_M], wood),
    box("upper arm", [0.55, 0.9, FLOOR_M - PLATE_M / 2], [0.7, 0.7, PLATE_M], wood),
    box("wall", [0, 1.28, 0.1], [4, 0.04, 0.2], grey),
    shape("ball", [-0.9, 0.4, 0.14], { case: "sphere", value: { radiusM: 0.14 } }, red),
    shape("roll", [-0.3, 0.75, 0.1], { case: "capsule", value: { radiusM: 0.1, lengthM: 0.3 } }, red, { w: Math.SQRT1_2, x: 0, y: Math.SQRT1_2, z: 0 }),
  ];
  for (const [x, y] of [[0.95, -1.2], [1.85, -1.2], [1.85, 1.2], [0.95, 1.2], [0.25, 1.2]] as const) {
    list.push(shape("post", [x, y, FLOOR_M / 2], { case: "cylinder", value: { radiusM: 0.035, lengthM: FLOOR_M - PLATE_M } }, grey));
  }
  list.push(shape("axle", [0.1, -0.35, AXLE_M], { case: "cylinder", value: { radiusM: 0.02, lengthM: 0.34 } }, grey, { w: Math.SQRT1_2, x: Math.SQRT1_2, y: 0, z: 0 }));
  list.push(...movingShapes(red, wood));
  list.push({ ...box("hull of the ball", [-0.9, 0.4, 0.15], [0.3, 0.3, 0.3], red), isCollision: true });
  list.push({ ...box("hull of the ramp", [(RAMP_FROM + RAMP_TO) / 2, RAMP_Y, FLOOR_M / 2], [rampM, 0.5, PLATE_M], red, slope), isCollision: true });
  return list;
}

/** Each in the frame of its link. */
function movingShapes(red: ShapeInit["colour"], wood: ShapeInit["colour"]): ShapeInit[] {
  const plank: Size = [0.7, 0.26, 0.02];
  return [
    { ...box("box", [0, 0, 0], [BOX_M, BOX_M, BOX_M], red), link: BOX_LINK },
    { ...box("plank", [0, 0, 0], plank, wood), link: SEESAW_LINK },
    { ...box("end of the plank", [0.32, 0, 0.02], [0.03, 0.26, 0.03], red), link: SEESAW_LINK },
    { ...box("hull of the plank", [0, 0, 0.01], [0.7, 0.26, 0.04], wood), link: SEESAW_LINK, isCollision: true },
  ];
}

function course(): MessageInitShape<typeof CourseSchema> {
  const sign = (name: string, kind: string, at: [number, number, number], headingRad: number) => ({
    ...{ name, kind, widthM: 0.2, heightM: 0.2 },
    pose: { xM: at[0], yM: at[1], zM: at[2], headingRad },
  });
  const goal = (name: string, at: [number, number, number], radiusM: number) => ({ name, xM: at[0], yM: at[1], zM: at[2], radiusM });
  return {
    lines: [
      { name: "track", widthM: 0.03, points: WAY.map(([xM, yM, zM]) => ({ xM, yM, zM })) },
      { name: "start", widthM: 0.02, colour: { r: 0.1, g: 0.5, b: 0.25 }, points: [{ xM: -1.85, yM: 0.3, zM: 0 }, { xM: -1.55, yM: 0.3, zM: 0 }] },
    ],
    signs: [
      sign("first corner", "left", [-1.85, -0.95, 0.2], Math.PI / 2),
      sign("to the ramp", "straight", [-0.7, -0.62, 0.2], Math.PI),
      sign("up there", "left", [1.88, -1, FLOOR_M + 0.2], Math.PI),
      sign("around", "right", [-1.2, 1.1, 0.2], -Math.PI / 2),
      sign("stop", "stop", [0.1, 1.1, 0.2], -Math.PI / 2),
    ],
    destinations: [goal("gate", [-0.2, 0.1, 0.5], 0.18), goal("home", [0.5, 0.9, FLOOR_M + 0.1], 0.15)],
  };
}

function box(name: string, at: [number, number, number], [lengthM, widthM, heightM]: Size, colour: ShapeInit["colour"], orientation?: ShapeInit["orientation"]): ShapeInit {
  return shape(name, at, { case: "box", value: { lengthM, widthM, heightM } }, colour, orientation);
}

type Kind = NonNullable<NonNullable<ShapeInit["shape"]>["kind"]>;

function shape(name: string, [xM, yM, zM]: [number, number, number], kind: Kind, colour: ShapeInit["colour"], orientation?: ShapeInit["orientation"]): ShapeInit {
  return { name, xM, yM, zM, shape: { kind }, ...(colour && { colour }), ...(orientation && { orientation }) };
}
