// A recorded world as one of the page's instants. Pure.

import { BALL_ID } from "../feed/motions";
import { MOST_LINKS, type Instant, type Motion, type Pose } from "../feed/instant";
import type { SeatDrawing } from "../messages/cancha/v1/debug_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { DAMAGED, TapeError } from "./bytes";
import type { Segment, World } from "./segment";

/** Units of RecordedTick. */
const POSITIONS_PER_M = 1e5;
const ANGLES_PER_RAD = 1e5;
const SPEEDS_PER_MPS = 1e3;
const TURN_RATES_PER_RADPS = 1e2;

/** Of a ball and of a link: position, velocity and turn rate, then its orientation. */
const NUMBERS_OF_BODY = 13;
const VELOCITY_OF_BODY = 3;
const ORIENTATION_OF_BODY = 9;
/** Of a robot without its orientation: first x of all robots, then y of all, and so on. */
const NUMBERS_OF_ROBOT = 8;
const HEADING_OF_ROBOT = 3;
const VELOCITY_OF_ROBOT = 4;
const TURN_RATE_OF_ROBOT = 7;
/** Those of each robot stand together. */
const NUMBERS_OF_ORIENTATION = 4;

export type Place = Pick<Pose, "x" | "y" | "z">;

/** Whose numbers they are. */
export interface Cast {
  hasBall: boolean;
  /** Ascending. */
  robotIds: readonly number[];
}

export function castOf(scene: Scene): Cast {
  const robotIds = scene.robots.map(({ id }) => id).sort((a, b) => a - b);
  return { hasBall: scene.ball !== undefined, robotIds };
}

/** Throws where the numbers are those of other bodies. All worlds of a segment have as many. */
export function checkCast({ worlds: [world] }: Segment, cast: Cast): void {
  const links = world ? linksOf(world, cast) : 0;
  if (!Number.isInteger(links) || links < 0) {
    throw new TapeError(DAMAGED);
  }
}

function linksOf({ numbers }: World, { hasBall, robotIds }: Cast): number {
  const ofRobots = (NUMBERS_OF_ROBOT + NUMBERS_OF_ORIENTATION) * robotIds.length;
  return (numbers.length - ofRobots) / NUMBERS_OF_BODY - (hasBall ? 1 : 0);
}

/** `placedTick`: see Instant. */
export function instantOfWorld(
  world: World,
  cast: Cast,
  placedTick: number,
  drawings: readonly SeatDrawing[],
): Instant {
  const { tick, timeS, numbers } = world;
  const { hasBall, robotIds } = cast;
  const robotsAt = hasBall ? NUMBERS_OF_BODY : 0;
  const orientationsAt = robotsAt + NUMBERS_OF_ROBOT * robotIds.length;
  const linksAt = orientationsAt + NUMBERS_OF_ORIENTATION * robotIds.length;
  return {
    tick,
    timeS,
    placedTick,
    ball: hasBall ? bodyAt(numbers, 0) : undefined,
    robots: new Map(
      robotIds.map((id, index) => [
        id,
        robotAt(numbers, robotsAt + index, robotIds.length, orientationsAt + NUMBERS_OF_ORIENTATION * index),
      ]),
    ),
    motions: motionsOf(world, cast),
    links: Array.from({ length: Math.min(linksOf(world, cast), MOST_LINKS) }, (_, index) =>
      bodyAt(numbers, linksAt + NUMBERS_OF_BODY * index),
    ),
    drawings,
    sensors: [],
  };
}

/** By robot id, and of the ball. */
export function motionsOf({ numbers }: World, { hasBall, robotIds }: Cast): Map<number, Motion> {
  const motions = new Map<number, Motion>();
  if (hasBall) {
    motions.set(BALL_ID, { ...velocityAt(numbers, VELOCITY_OF_BODY, 1), turnRadps: 0 });
  }
  const stride = robotIds.length;
  robotIds.forEach((id, index) => {
    const at = (hasBall ? NUMBERS_OF_BODY : 0) + index;
    const turnRadps = numbers[at + TURN_RATE_OF_ROBOT * stride]! / TURN_RATES_PER_RADPS;
    motions.set(id, { ...velocityAt(numbers, at + VELOCITY_OF_ROBOT * stride, stride), turnRadps });
  });
  return motions;
}

/** Where the robots are, in the order of their ids, and the ball. */
export function placesOf({ numbers }: World, { hasBall, robotIds }: Cast): { ball: Place | undefined; robots: Place[] } {
  const robotsAt = hasBall ? NUMBERS_OF_BODY : 0;
  return {
    ball: hasBall ? placeAt(numbers, 0, 1) : undefined,
    robots: robotIds.map((_, index) => placeAt(numbers, robotsAt + index, robotIds.length)),
  };
}

function velocityAt(numbers: Float64Array, at: number, stride: number): Omit<Motion, "turnRadps"> {
  const [vx, vy, vz] = [0, 1, 2].map((axis) => numbers[at + axis * stride]! / SPEEDS_PER_MPS);
  return { vx: vx!, vy: vy!, vz: vz! };
}

function bodyAt(numbers: Float64Array, at: number): Pose {
  return { ...placeAt(numbers, at, 1), ...turnedAt(numbers, at + ORIENTATION_OF_BODY, 0) };
}

/** `stride`: between two numbers of one robot. */
function robotAt(numbers: Float64Array, at: number, stride: number, orientationAt: number): Pose {
  const heading = numbers[at + HEADING_OF_ROBOT * stride]! / ANGLES_PER_RAD;
  return { ...placeAt(numbers, at, stride), ...turnedAt(numbers, orientationAt, heading) };
}

function placeAt(numbers: Float64Array, at: number, stride: number): Place {
  return {
    x: numbers[at]! / POSITIONS_PER_M,
    y: numbers[at + stride]! / POSITIONS_PER_M,
    z: numbers[at + 2 * stride]! / POSITIONS_PER_M,
  };
}

/** All zeros: upright, with this heading. */
function turnedAt(numbers: Float64Array, at: number, headingRad: number): Omit<Pose, "x" | "y" | "z"> {
  const [w, x, y, z] = numbers.subarray(at, at + NUMBERS_OF_ORIENTATION);
  const length = Math.hypot(w!, x!, y!, z!);
  return length > 0
    ? { qw: w! / length, qx: x! / length, qy: y! / length, qz: z! / length }
    : { qw: Math.cos(headingRad / 2), qx: 0, qy: 0, qz: Math.sin(headingRad / 2) };
}
