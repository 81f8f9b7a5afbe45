// One instant of the world as the page draws it: plain numbers, taken from a WorldUpdate once.

import type { SeatDrawing } from "../messages/cancha/v1/debug_pb";
import type { SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import type { WorldUpdate } from "../messages/cancha/v1/session_pb";
import type { Quaternion as QuaternionMessage, WorldState } from "../messages/cancha/v1/world_pb";

/** Position and orientation of a body; world frame, metres, unit quaternion. */
export interface Pose {
  x: number;
  y: number;
  z: number;
  qx: number;
  qy: number;
  qz: number;
  qw: number;
}

/** Velocity of a body; world frame. */
export interface Motion {
  vx: number;
  vy: number;
  vz: number;
  turnRadps: number;
}

/** Position from where its model was built, in rad, or in m if it slides; and speed per second. */
export interface Joint {
  position: number;
  speed: number;
}

export interface Placed {
  ball: Pose | undefined;
  /** Key: robot id. */
  robots: ReadonlyMap<number, Pose>;
  /** Moving links of the arena, in the order of the scene. */
  links: readonly Pose[];
  /** In the order of the scene. */
  joints: readonly Joint[];
}

export interface Instant extends Placed {
  tick: number;
  timeS: number;
  /** See WorldState: if it differs between two instants, bodies were put somewhere between them. */
  placedTick: number;
  /** Key: robot id, or the ball's; only tapes have velocities. */
  motions?: ReadonlyMap<number, Motion>;
  /** Drawings that teams show to spectators here; usually none. */
  drawings: readonly SeatDrawing[];
  /** Latest findings of the sensors of all robots. */
  sensors: readonly SensorDrawing[];
}

/** Most links, so that a hostile server cannot keep the page busy for ever. Far above any arena's. */
export const MOST_LINKS = 200;
const MOST_JOINTS = 200;

const MICROSECONDS_PER_SECOND = 1_000_000;

/** Undefined for an update without a world. Infinite numbers and NaN count as zero. */
export function instantOf(update: WorldUpdate): Instant | undefined {
  const world = update.world;
  if (!world) {
    return undefined;
  }
  return {
    tick: Number(world.tick),
    timeS: Number(world.timeUs) / MICROSECONDS_PER_SECOND,
    // Servers before 0.5 do not say.
    placedTick: Number(world.placedTick ?? update.status?.restart?.sinceTick ?? 0n),
    ...bodiesOf(world),
    drawings: update.drawings,
    sensors: update.sensors,
  };
}

/** Positions of all bodies. */
export function bodiesOf({ ball, robots, links, joints }: Pick<WorldState, "ball" | "robots" | "links" | "joints">): Placed {
  return {
    ball: ball && poseOf(ball, ball.orientation ?? aboutZ(0)),
    robots: new Map(
      robots.map((robot) => [robot.id, poseOf(robot, robot.orientation ?? aboutZ(finite(robot.headingRad)))]),
    ),
    links: links.slice(0, MOST_LINKS).map((link) => poseOf(link, link.orientation ?? aboutZ(0))),
    joints: joints.slice(0, MOST_JOINTS).map(({ position, speed }) => ({ position: finite(position), speed: finite(speed) })),
  };
}

type Rotation = Pick<QuaternionMessage, "w" | "x" | "y" | "z">;

function poseOf(at: { xM: number; yM: number; zM: number }, turned: Rotation): Pose {
  const length = Math.hypot(turned.w, turned.x, turned.y, turned.z);
  const isUsable = Number.isFinite(length) && length > 0;
  return {
    x: finite(at.xM),
    y: finite(at.yM),
    z: finite(at.zM),
    qx: isUsable ? turned.x / length : 0,
    qy: isUsable ? turned.y / length : 0,
    qz: isUsable ? turned.z / length : 0,
    qw: isUsable ? turned.w / length : 1,
  };
}

function aboutZ(angleRad: number): Rotation {
  return { w: Math.cos(angleRad / 2), x: 0, y: 0, z: Math.sin(angleRad / 2) };
}

/** Heading of the body's own x axis, seen from above. */
export function headingOf({ qx, qy, qz, qw }: Pose): number {
  return Math.atan2(2 * (qw * qz + qx * qy), 1 - 2 * (qy * qy + qz * qz));
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
