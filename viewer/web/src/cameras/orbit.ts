// A camera that people move around a point: turn, zoom, shift. Pure.

import { axesOf, clamped, scaled, sum, tangentOf, type Vector, type View } from "./vectors";

/** Angle of a turn by the whole height of the picture: a full turn. */
const TURN_RAD = 2 * Math.PI;

/**
 * Steepest and flattest angle of the camera. Straight above the point it could not go around it. It never goes below
 * the ground.
 */
const STEEPEST_RAD = (88 * Math.PI) / 180;
const FLATTEST_RAD = (3 * Math.PI) / 180;

export interface Limits {
  nearestM: number;
  farthestM: number;
  /** Farthest shift of the point from the middle of the arena, either way. */
  reachM: number;
}

/**
 * Orbit view for a view. A view from straight above becomes less steep by this angle, with the long side of the picture
 * across.
 */
export function orbitFrom(view: View): View {
  const offset = sum(view.position, scaled(view.target, -1));
  const distanceM = Math.hypot(offset.x, offset.y, offset.z);
  const isFromAbove = Math.hypot(offset.x, offset.y) < 1e-3 * distanceM;
  const azimuthRad = isFromAbove ? Math.atan2(-view.up.y, -view.up.x) : Math.atan2(offset.y, offset.x);
  const heightRad = isFromAbove ? STEEPEST_RAD : Math.asin(offset.z / (distanceM || 1));
  return around(view.target, azimuthRad, heightRad, distanceM, view.fovDeg);
}

/** View turned by shares of the picture's height; positive is right and down. */
export function turned(view: View, right: number, down: number): View {
  const { azimuthRad, heightRad, distanceM } = poleOf(view);
  return around(view.target, azimuthRad - right * TURN_RAD, heightRad + down * TURN_RAD, distanceM, view.fovDeg);
}

/** View nearer by `factor`, if this is above 1. */
export function zoomed(view: View, factor: number, { nearestM, farthestM }: Limits): View {
  const { azimuthRad, heightRad, distanceM } = poleOf(view);
  const wantedM = clamped(distanceM / factor, nearestM, farthestM);
  return around(view.target, azimuthRad, heightRad, wantedM, view.fovDeg);
}

/** View shifted along the ground by shares of the picture's height, so that the ground stays under the finger. */
export function shifted(view: View, right: number, down: number, { reachM }: Limits): View {
  const { distanceM } = poleOf(view);
  const pictureM = 2 * tangentOf(view) * distanceM;
  const axes = axesOf(view);
  const ahead = { x: -axes.right.y, y: axes.right.x, z: 0 };
  const way = sum(scaled(axes.right, -right * pictureM), scaled(ahead, down * pictureM));
  const target = {
    x: clamped(view.target.x + way.x, -reachM, reachM),
    y: clamped(view.target.y + way.y, -reachM, reachM),
    z: view.target.z,
  };
  return { ...view, target, position: sum(view.position, target, scaled(view.target, -1)) };
}

function poleOf({ position, target }: View): { azimuthRad: number; heightRad: number; distanceM: number } {
  const offset = sum(position, scaled(target, -1));
  const distanceM = Math.hypot(offset.x, offset.y, offset.z) || 1;
  return { azimuthRad: Math.atan2(offset.y, offset.x), heightRad: Math.asin(offset.z / distanceM), distanceM };
}

function around(target: Vector, azimuthRad: number, heightRad: number, distanceM: number, fovDeg: number): View {
  const height = clamped(heightRad, FLATTEST_RAD, STEEPEST_RAD);
  const flat = Math.cos(height);
  const direction = { x: flat * Math.cos(azimuthRad), y: flat * Math.sin(azimuthRad), z: Math.sin(height) };
  return { position: sum(target, scaled(direction, distanceM)), target, up: { x: 0, y: 0, z: 1 }, fovDeg };
}
