// A recorded world as an instant of the page. Pure.

import { BALL_ID } from "../feed/motions";
import { bodiesOf, type Instant, type Motion, type Pose } from "../feed/instant";
import type { SeatDrawing } from "../messages/cancha/v1/debug_pb";
import { DAMAGED, TapeError } from "./bytes";
import type { Segment, World } from "./segment";
import { countsOf, stateOf, type Cast } from "./state_table";

export type Place = Pick<Pose, "x" | "y" | "z">;

/** Throws if the numbers do not fit the bodies. All worlds of a segment have equally many numbers. */
export function checkCast({ worlds: [world] }: Segment, cast: Cast): void {
  const links = world ? countsOf(world.numbers.length, cast).links! : cast.counts.links!;
  if (!Number.isInteger(links) || links < cast.counts.links!) {
    throw new TapeError(DAMAGED);
  }
}

/** `placedTick`: see Instant. */
export function instantOfWorld(
  { tick, timeS, numbers }: World,
  cast: Cast,
  placedTick: number,
  drawings: readonly SeatDrawing[],
): Instant {
  const state = stateOf(numbers, cast);
  return { tick, timeS, placedTick, ...bodiesOf(state), motions: motionsOf(state), drawings, sensors: [] };
}

/** Key: robot id, or the ball's. */
function motionsOf({ ball, robots }: ReturnType<typeof stateOf>): Map<number, Motion> {
  const motions = new Map<number, Motion>();
  if (ball) {
    motions.set(BALL_ID, { ...velocityOf(ball), turnRadps: 0 });
  }
  robots.forEach((robot) => motions.set(robot.id, { ...velocityOf(robot), turnRadps: robot.turnRateRadps }));
  return motions;
}

function velocityOf({ vxMps, vyMps, vzMps }: { vxMps: number; vyMps: number; vzMps: number }): Omit<Motion, "turnRadps"> {
  return { vx: vxMps, vy: vyMps, vz: vzMps };
}

/** Positions of the robots, sorted by id, and of the ball. */
export function placesOf({ numbers }: World, cast: Cast): { ball: Place | undefined; robots: Place[] } {
  const { ball, robots } = stateOf(numbers, cast);
  return { ball: ball && placeOf(ball), robots: robots.map(placeOf) };
}

function placeOf({ xM, yM, zM }: { xM: number; yM: number; zM: number }): Place {
  return { x: xM, y: yM, z: zM };
}
