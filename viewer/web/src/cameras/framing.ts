// Views that show the whole arena. Pure geometry, no three.js.

import type { Extents } from "../scene/extents";
import { axesOf, clamped, dot, projected, scaled, sum, tangentOf, type Vector, type View } from "./vectors";

/** Shares of the screen that stay free around the arena, at each edge. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Screen {
  /** Width over height. */
  aspect: number;
  insets: Insets;
}

/**
 * Tall walls hide the things behind them. If walls are taller than LOW_WALL, a share of half the width, the camera
 * looks down more steeply: by STEEPER_DEG per share, up to STEEPEST_DEG more. Chosen by eye.
 */
const BROADCAST_PITCH_DEG = 46;
const LOW_WALL = 0.1;
const STEEPER_DEG = 100;
const STEEPEST_DEG = 14;
const BROADCAST_FOV_DEG = 26;
const TOP_FOV_DEG = 20;
const SIDE_PITCH_DEG = 22;
const SIDE_FOV_DEG = 30;
const GOAL_PITCH_DEG = 30;
const GOAL_FOV_DEG = 38;

const UPWARD: Vector = { x: 0, y: 0, z: 1 };

/** On a screen narrower than this, the long side of the arena goes up the screen, so that the arena is larger. */
export const UPRIGHT_ASPECT = 1.15;

/** Smallest distance of a camera from its target, as a share of the arena's reach. */
const NEAREST = 0.2;

/** Halvings of the interval in which the distance is sought: better than a millimetre. */
const SEARCH_STEPS = 24;
const ROUNDS = 4;

/** The main camera of a match: on the long side, looking down at it. */
export function broadcastView(extents: Extents, screen: Screen): View {
  const isUpright = screen.aspect < UPRIGHT_ASPECT;
  const tallness = extents.heightM / extents.halfWidthM - LOW_WALL;
  const pitchDeg = BROADCAST_PITCH_DEG + clamped(tallness * STEEPER_DEG, 0, STEEPEST_DEG);
  const from = isUpright ? { x: -1, y: 0 } : { x: 0, y: -1 };
  return fitted(directionOf(from, pitchDeg), UPWARD, BROADCAST_FOV_DEG, extents, screen);
}

/** View from low beside the long side, as of a spectator in the first row. */
export function sideView(extents: Extents, screen: Screen): View {
  return fitted(directionOf({ x: 0, y: -1 }, SIDE_PITCH_DEG), UPWARD, SIDE_FOV_DEG, extents, screen);
}

/** View from behind the goal at this end of the x axis. */
export function goalView(end: -1 | 1, extents: Extents, screen: Screen): View {
  return fitted(directionOf({ x: end, y: 0 }, GOAL_PITCH_DEG), UPWARD, GOAL_FOV_DEG, extents, screen);
}

/** Direction from a target to a camera on this side of it (a unit vector) that looks down by this angle. */
function directionOf({ x, y }: { x: number; y: number }, pitchDeg: number): Vector {
  const pitchRad = (pitchDeg * Math.PI) / 180;
  const flat = Math.cos(pitchRad);
  return { x: flat * x, y: flat * y, z: Math.sin(pitchRad) };
}

/** A part of the arena, around a point on the ground. */
export type Place = Extents & { x: number; y: number };

/** Space around a followed body, in sizes of a robot. */
const ROOM_AROUND = 5;

/** The area of these bodies in the arena, with some space around them; undefined without bodies. */
export function surroundingsOf(bodies: readonly Vector[], sizeM: number, arena: Extents): Place | undefined {
  if (bodies.length === 0) {
    return undefined;
  }
  const room = ROOM_AROUND * sizeM;
  const along = span(bodies.map(({ x }) => x), room, arena.halfLengthM);
  const across = span(bodies.map(({ y }) => y), room, arena.halfWidthM);
  return {
    ...{ x: along.middle, y: across.middle },
    ...{ halfLengthM: along.half, halfWidthM: across.half },
    heightM: Math.max(...bodies.map(({ z }) => z)) + sizeM,
  };
}

/** Interval from the least to the greatest value with space on either side, but not beyond `reach` either way. */
function span(values: readonly number[], room: number, reach: number): { middle: number; half: number } {
  const from = clamped(Math.min(...values) - room, -reach, reach);
  const to = clamped(Math.max(...values) + room, -reach, reach);
  return { middle: (from + to) / 2, half: Math.max((to - from) / 2, room / 2) };
}

/** View like the main camera's, of a part of the arena. */
export function followView(place: Place, screen: Screen): View {
  const view = broadcastView(place, screen);
  const shift = { x: place.x, y: place.y, z: 0 };
  return { ...view, position: sum(view.position, shift), target: sum(view.target, shift) };
}

/** View straight down. */
export function topView(extents: Extents, screen: Screen): View {
  const isUpright = screen.aspect < UPRIGHT_ASPECT;
  const up = isUpright ? { x: 1, y: 0, z: 0 } : { x: 0, y: 1, z: 0 };
  return fitted(UPWARD, up, TOP_FOV_DEG, extents, screen);
}

/**
 * The nearest view along `direction` (a unit vector from the target to the camera) that has the whole arena in the
 * space between the panels.
 */
function fitted(
  direction: Vector,
  up: Vector,
  fovDeg: number,
  extents: Extents,
  screen: Screen,
): View {
  const reach = Math.hypot(extents.halfLengthM, extents.halfWidthM, extents.heightM);
  let near = NEAREST * reach;
  let far = 60 * reach;
  let best = centred(direction, up, fovDeg, far, extents, screen);
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const distance = (near + far) / 2;
    const view = centred(direction, up, fovDeg, distance, extents, screen);
    if (view) {
      best = view;
      far = distance;
    } else {
      near = distance;
    }
  }
  return best ?? placed(direction, up, fovDeg, far, { x: 0, y: 0, z: 0 });
}

/**
 * The view at this distance with the arena in the middle of the free part of the screen; undefined if it does not fit
 * there.
 */
function centred(
  direction: Vector,
  up: Vector,
  fovDeg: number,
  distance: number,
  extents: Extents,
  screen: Screen,
): View | undefined {
  const free = freeBounds(screen.insets);
  let view = placed(direction, up, fovDeg, distance, { x: 0, y: 0, z: 0 });
  // Moving the camera changes the perspective a little; a few rounds are enough.
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = boundsOnScreen(view, extents, screen.aspect);
    if (!seen) {
      return undefined;
    }
    const tangent = tangentOf(view);
    const shiftX = ((seen.left + seen.right - free.left - free.right) / 2) * tangent * screen.aspect;
    const shiftY = ((seen.bottom + seen.top - free.bottom - free.top) / 2) * tangent;
    const { right, upward } = axesOf(view);
    const target = sum(view.target, scaled(right, shiftX * distance), scaled(upward, shiftY * distance));
    view = placed(direction, up, fovDeg, distance, target);
  }
  const seen = boundsOnScreen(view, extents, screen.aspect);
  const fits = seen && seen.right - seen.left <= free.right - free.left && seen.top - seen.bottom <= free.top - free.bottom;
  return fits ? view : undefined;
}

function placed(direction: Vector, up: Vector, fovDeg: number, distance: number, target: Vector): View {
  return { position: sum(target, scaled(direction, distance)), target, up, fovDeg };
}

export interface ScreenBounds {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** Positions of the arena's corners on the screen, from -1 to 1; undefined if one of them is behind the camera. */
export function boundsOnScreen(
  view: View,
  extents: Extents,
  aspect: number,
): ScreenBounds | undefined {
  const axes = axesOf(view);
  const bounds = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const corner of cornersOf(extents)) {
    const seen = projected(view, corner, aspect, axes);
    if (!seen) {
      return undefined;
    }
    bounds.left = Math.min(bounds.left, seen.x);
    bounds.right = Math.max(bounds.right, seen.x);
    bounds.bottom = Math.min(bounds.bottom, seen.y);
    bounds.top = Math.max(bounds.top, seen.y);
  }
  return bounds;
}

/**
 * Sine of the flattest camera angle that counts. A flatter camera makes things across its way ever thinner, and lines
 * thick enough for it would be beams from near.
 */
const FLATTEST = 0.4;

/**
 * Largest size of a pixel on the ground, across the way from the camera, for a picture of `heightPx` pixels from top to
 * bottom.
 */
export function largestPixelM(
  view: View,
  { x = 0, y = 0, halfLengthM, halfWidthM }: Extents & Partial<Place>,
  heightPx: number,
): number {
  const { forward } = axesOf(view);
  const ground = cornersOf({ halfLengthM, halfWidthM, heightM: 0 });
  const sizes = ground.map((corner) => {
    const offset = sum(corner, { x, y, z: 0 }, scaled(view.position, -1));
    const flatness = Math.abs(offset.z) / (Math.hypot(offset.x, offset.y, offset.z) || 1);
    return Math.max(0, dot(offset, forward)) / Math.max(flatness, FLATTEST);
  });
  return (2 * Math.max(...sizes) * tangentOf(view)) / Math.max(1, heightPx);
}

function freeBounds(insets: Insets): ScreenBounds {
  return {
    left: -1 + 2 * insets.left,
    right: 1 - 2 * insets.right,
    bottom: -1 + 2 * insets.bottom,
    top: 1 - 2 * insets.top,
  };
}

function cornersOf(extents: Extents): Vector[] {
  const corners: Vector[] = [];
  for (const x of [-extents.halfLengthM, extents.halfLengthM]) {
    for (const y of [-extents.halfWidthM, extents.halfWidthM]) {
      corners.push({ x, y, z: 0 }, { x, y, z: extents.heightM });
    }
  }
  return corners;
}
