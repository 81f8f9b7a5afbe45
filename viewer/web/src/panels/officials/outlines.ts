// Shapes on the ground, as paths over the picture. Pure.

import { pixelOf, type Point, type Sight } from "../../cameras/ground";
import type { Vector } from "../../cameras/vectors";

/** Number of corners with which a circle looks round. */
const CIRCLE_CORNERS = 40;

/** A closed path through these points of the world; empty if one is behind the camera. */
export function pathOf(sight: Sight, points: readonly Vector[], isClosed = true): string {
  const pixels = points.map((point) => pixelOf(sight, point));
  return pixels.every((pixel) => pixel !== undefined)
    ? pixels.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") +
        (isClosed ? "Z" : "")
    : "";
}

export function circle({ x, y }: Point, radiusM: number, z = 0): Vector[] {
  return Array.from({ length: CIRCLE_CORNERS }, (_, index) => {
    const angleRad = (2 * Math.PI * index) / CIRCLE_CORNERS;
    return { x: x + radiusM * Math.cos(angleRad), y: y + radiusM * Math.sin(angleRad), z };
  });
}

export interface Footprint extends Point {
  headingRad: number;
  lengthM: number;
  widthM: number;
}

/** The rectangle of a robot at this height, beginning with its left front corner. */
export function rectangle(print: Footprint, z: number): Vector[] {
  return [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([ahead, left]) => pointOn(print, ahead! / 2, left! / 2, z));
}

/** An arrow head on top of a robot that points forward. */
export function arrow(print: Footprint, z: number): Vector[] {
  return [pointOn(print, 0.42, 0, z), pointOn(print, 0.02, 0.3, z), pointOn(print, 0.02, -0.3, z)];
}

/** A point of the robot, in its lengths and widths from the middle. */
function pointOn({ x, y, headingRad, lengthM, widthM }: Footprint, ahead: number, left: number, z: number): Vector {
  const [cos, sin] = [Math.cos(headingRad), Math.sin(headingRad)];
  const [forwardM, leftM] = [ahead * lengthM, left * widthM];
  return { x: x + cos * forwardM - sin * leftM, y: y + sin * forwardM + cos * leftM, z };
}
