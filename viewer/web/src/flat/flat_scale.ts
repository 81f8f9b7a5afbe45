// Mapping from the field to a flat picture of it. Pure.

import { UPRIGHT_ASPECT } from "../cameras/framing";
import type { View } from "../cameras/vectors";
import type { Extents } from "../scene/extents";

/** Margin between the arena and the edge of the picture, in CSS pixels. */
const MARGIN_PX = 10;

/** Height of the camera: from so far above, tall things cover no more ground than flat ones. */
const FAR_M = 10_000;

export interface FlatSize {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the canvas per CSS pixel. */
  ratio: number;
}

export interface FlatScale extends FlatSize {
  pixelsPerM: number;
  /** View of a camera that would see the same picture. */
  view: View;
  pixelOf(point: { x: number; y: number }): { x: number; y: number };
  /** The inverse. */
  pointOf(pixel: { x: number; y: number }): { x: number; y: number };
  /** The angle on the picture, clockwise, of an angle on the field. */
  turnOf(headingRad: number): number;
}

/** The whole arena, as large as possible. Its long side goes up an upright picture, as in the top view. */
export function flatScale({ halfLengthM, halfWidthM }: Extents, size: FlatSize): FlatScale {
  const isUpright = size.width / size.height < UPRIGHT_ASPECT;
  const [acrossM, upM] = isUpright ? [halfWidthM, halfLengthM] : [halfLengthM, halfWidthM];
  const margin = 2 * Math.min(MARGIN_PX, size.width / 10, size.height / 10);
  const pixelsPerM = Math.min((size.width - margin) / (2 * acrossM), (size.height - margin) / (2 * upM));
  return {
    ...size,
    pixelsPerM,
    view: {
      position: { x: 0, y: 0, z: FAR_M },
      target: { x: 0, y: 0, z: 0 },
      up: isUpright ? { x: 1, y: 0, z: 0 } : { x: 0, y: 1, z: 0 },
      fovDeg: (360 / Math.PI) * Math.atan(size.height / 2 / pixelsPerM / FAR_M),
    },
    pixelOf: ({ x, y }) => {
      const [right, up] = isUpright ? [-y, x] : [x, y];
      return { x: size.width / 2 + right * pixelsPerM, y: size.height / 2 - up * pixelsPerM };
    },
    pointOf: (pixel) => {
      const [right, up] = [(pixel.x - size.width / 2) / pixelsPerM, (size.height / 2 - pixel.y) / pixelsPerM];
      return isUpright ? { x: up, y: -right } : { x: right, y: up };
    },
    turnOf: (headingRad) => -headingRad - (isUpright ? Math.PI / 2 : 0),
  };
}
