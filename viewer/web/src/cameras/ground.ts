// From a point of the picture to the ground, and back. Pure.

import { axesOf, projected, scaled, sum, tangentOf, type Vector, type View } from "./vectors";

/** What the scene is seen through: a camera, and the picture's size in CSS pixels. */
export interface Sight {
  view: View;
  widthPx: number;
  heightPx: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where the ray through a point of the picture, in CSS pixels from its upper left corner, meets the ground;
 * undefined above the horizon. */
export function groundAt({ view, widthPx, heightPx }: Sight, point: Point): Point | undefined {
  const { right, upward, forward } = axesOf(view);
  const tangent = tangentOf(view);
  const across = ((2 * point.x) / widthPx - 1) * tangent * (widthPx / heightPx);
  const up = (1 - (2 * point.y) / heightPx) * tangent;
  const ray = sum(forward, scaled(right, across), scaled(upward, up));
  const { x, y, z } = view.position;
  const lengths = -z / ray.z;
  return lengths > 0 && Number.isFinite(lengths) ? { x: x + lengths * ray.x, y: y + lengths * ray.y } : undefined;
}

/** Where a point of the world comes to lie, in CSS pixels; undefined behind the camera. */
export function pixelOf({ view, widthPx, heightPx }: Sight, at: Vector): Point | undefined {
  const seen = projected(view, at, widthPx / heightPx);
  return seen && { x: ((1 + seen.x) / 2) * widthPx, y: ((1 - seen.y) / 2) * heightPx };
}

/** How many pixels a metre takes there, across the line of sight. */
export function pixelsPerM({ view, widthPx, heightPx }: Sight, at: Vector): number {
  const seen = projected(view, at, widthPx / heightPx);
  return seen ? heightPx / (2 * seen.depthM * tangentOf(view)) : 0;
}
