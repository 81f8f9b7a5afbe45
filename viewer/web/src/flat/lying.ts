// Lays a flat picture of the field on the ground that a camera sees. Pure.

import { axesOf, dot, scaled, sum, tangentOf, type View } from "../cameras/vectors";
import type { FlatScale } from "./flat_scale";

type Homogeneous = [x: number, y: number, w: number];

/**
 * The CSS transform that lays a canvas, drawn at this scale and as large as the camera's picture, on the ground of the
 * camera's view. Its origin is the upper left corner. Undefined if a corner of the canvas is behind the camera.
 */
export function lyingTransform(scale: FlatScale, view: View): string | undefined {
  const { width, height } = scale;
  const seen = (x: number, y: number) => seenAt(scale, view, { x, y });
  const corners = [seen(0, 0), seen(width, 0), seen(0, height), seen(width, height)];
  if (corners.some(([, , w]) => w <= 0)) {
    return undefined;
  }
  // A homography maps straight lines to straight lines, and so do these coordinates: two steps determine all of it.
  const origin = seen(0, 0);
  const across = difference(seen(1, 0), origin);
  const down = difference(seen(0, 1), origin);
  const columns = [across, down].map(([x, y, w]) => [x, y, 0, w]);
  const [x, y, w] = origin;
  return `matrix3d(${[...columns, [0, 0, 1, 0], [x, y, 0, w]].flat().join(", ")})`;
}

/** Position in the camera's picture of a pixel of the flat picture: in CSS pixels, times w. */
function seenAt(scale: FlatScale, view: View, pixel: { x: number; y: number }): Homogeneous {
  const { right, upward, forward } = axesOf(view);
  const offset = sum({ ...scale.pointOf(pixel), z: 0 }, scaled(view.position, -1));
  const focalPx = scale.height / 2 / tangentOf(view);
  const w = dot(offset, forward);
  return [
    (w * scale.width) / 2 + dot(offset, right) * focalPx,
    (w * scale.height) / 2 - dot(offset, upward) * focalPx,
    w,
  ];
}

function difference([ax, ay, aw]: Homogeneous, [bx, by, bw]: Homogeneous): Homogeneous {
  return [ax - bx, ay - by, aw - bw];
}
