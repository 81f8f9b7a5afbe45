// Cameras that go with one robot: behind it, and at its eye. Pure; times are arguments, in seconds.

import { headingOf, type Pose } from "../feed/instant";
import { sum, scaled, type Vector, type View } from "./vectors";

/**
 * Position of the camera behind, left of and above a robot, and the point ahead of the robot that it looks at, in sizes
 * of the robot.
 */
interface Stand {
  behind: number;
  left: number;
  above: number;
  ahead: number;
}

const FAR: Stand = { behind: 8, left: 0, above: 4.2, ahead: 3 };

/**
 * For a robot that handles things right ahead of it: the camera is near enough to see them, and the robot does not hide
 * them.
 */
const NEAR: Stand = { behind: 1.8, left: 1.6, above: 1.5, ahead: 0.4 };

const CHASE_FOV_DEG = 48;

/** A robot's eye is at its front, at this share of its height; it looks down a little. */
const EYE_HEIGHT = 0.4;
const EYE_DROP = 0.14;
const EYE_FOV_DEG = 72;

/** Time constant of turning: robots turn on the spot faster than people like to be turned. */
const TURNS_S = 0.45;
const MOVES_S = 0.12;
const EYE_TURNS_S = 0.08;

/**
 * A robot that moves farther than this between two moments was put there; the camera follows at once. In sizes of a
 * robot.
 */
const JUMP = 6;

/** Position and heading of a robot. */
export interface Mover {
  at: Vector;
  headingRad: number;
}

/** Follows a robot's position and heading without its jerks. */
export class Chase {
  private shown: Mover | undefined;

  reset(): void {
    this.shown = undefined;
  }

  advance(elapsedS: number, pose: Pose, sizeM: number, isEye: boolean, isNear = false): View {
    const robot = moverOf(pose);
    this.shown = this.shown ? drawnTo(this.shown, robot, elapsedS, sizeM, isEye ? EYE_TURNS_S : TURNS_S) : robot;
    return isEye ? eyeView({ ...this.shown, at: robot.at }, sizeM) : chaseView(this.shown, sizeM, isNear);
  }
}

/** View from behind and above the robot, which shows it and the ground ahead of it. */
export function chaseView({ at, headingRad }: Mover, sizeM: number, isNear = false): View {
  const stand = isNear ? NEAR : FAR;
  const ahead = directionOf(headingRad);
  const left = directionOf(headingRad + Math.PI / 2);
  return {
    position: sum(at, scaled(ahead, -stand.behind * sizeM), scaled(left, stand.left * sizeM), { x: 0, y: 0, z: stand.above * sizeM }),
    target: sum(at, scaled(ahead, stand.ahead * sizeM)),
    up: { x: 0, y: 0, z: 1 },
    fovDeg: CHASE_FOV_DEG,
  };
}

/** View of an eye at the robot's front. */
export function eyeView({ at, headingRad }: Mover, sizeM: number): View {
  const ahead = directionOf(headingRad);
  const position = sum(at, scaled(ahead, sizeM / 2), { x: 0, y: 0, z: EYE_HEIGHT * sizeM });
  return {
    position,
    target: sum(position, ahead, { x: 0, y: 0, z: -EYE_DROP }),
    up: { x: 0, y: 0, z: 1 },
    fovDeg: EYE_FOV_DEG,
  };
}

export function moverOf(pose: Pose): Mover {
  const { x, y, z } = pose;
  return { at: { x, y, z }, headingRad: headingOf(pose) };
}

function drawnTo(shown: Mover, robot: Mover, elapsedS: number, sizeM: number, turnsS: number): Mover {
  const way = sum(robot.at, scaled(shown.at, -1));
  if (Math.hypot(way.x, way.y, way.z) > JUMP * sizeM) {
    return robot;
  }
  const turn = robot.headingRad - shown.headingRad;
  const shortest = Math.atan2(Math.sin(turn), Math.cos(turn));
  return {
    at: sum(shown.at, scaled(way, 1 - Math.exp(-elapsedS / MOVES_S))),
    headingRad: shown.headingRad + shortest * (1 - Math.exp(-elapsedS / turnsS)),
  };
}

function directionOf(headingRad: number): Vector {
  return { x: Math.cos(headingRad), y: Math.sin(headingRad), z: 0 };
}
