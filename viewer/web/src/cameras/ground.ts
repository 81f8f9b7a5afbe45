// Conversion between a point of the picture and the ground. Pure.

import { axesOf, projected, scaled, sum, tangentOf, type Vector, type View } from "./vectors";

/** A camera, and the picture's size in CSS pixels. */
export interface Sight {
  view: View;
  widthPx: number;
  heightPx: number;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * The ground point under a point of the picture, which is in CSS pixels from the upper left corner; undefined above the
 * horizon.
 */
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

/** The point of the picture for a point of the world, in CSS pixels; undefined behind the camera. */
export function pixelOf({ view, widthPx, heightPx }: Sight, at: Vector): Point | undefined {
  const seen = projected(view, at, widthPx / heightPx);
  return seen && { x: ((1 + seen.x) / 2) * widthPx, y: ((1 - seen.y) / 2) * heightPx };
}

/** Number of pixels for a metre at this point, across the line of sight. */
export function pixelsPerM({ view, widthPx, heightPx }: Sight, at: Vector): number {
  const seen = projected(view, at, widthPx / heightPx);
  return seen ? heightPx / (2 * seen.depthM * tangentOf(view)) : 0;
}
