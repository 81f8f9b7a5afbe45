// From the field to a flat picture of it. Pure.

import { UPRIGHT_ASPECT } from "../cameras/framing";
import type { Extents } from "../scene/extents";

/** Air between the arena and the edge of the picture, in CSS pixels. */
const MARGIN_PX = 10;

export interface FlatSize {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the canvas per CSS pixel. */
  ratio: number;
}

export interface FlatScale extends FlatSize {
  pixelsPerM: number;
  pixelOf(point: { x: number; y: number }): { x: number; y: number };
  /** The angle on the picture, clockwise, of an angle on the field. */
  turnOf(headingRad: number): number;
}

/** The whole arena as large as it can be; its long side goes up an upright picture, as in the top view. */
export function flatScale({ halfLengthM, halfWidthM }: Extents, size: FlatSize): FlatScale {
  const isUpright = size.width / size.height < UPRIGHT_ASPECT;
  const [acrossM, upM] = isUpright ? [halfWidthM, halfLengthM] : [halfLengthM, halfWidthM];
  const margin = 2 * Math.min(MARGIN_PX, size.width / 10, size.height / 10);
  const pixelsPerM = Math.min((size.width - margin) / (2 * acrossM), (size.height - margin) / (2 * upM));
  return {
    ...size,
    pixelsPerM,
    pixelOf: ({ x, y }) => {
      const [right, up] = isUpright ? [-y, x] : [x, y];
      return { x: size.width / 2 + right * pixelsPerM, y: size.height / 2 - up * pixelsPerM };
    },
    turnOf: (headingRad) => -headingRad - (isUpright ? Math.PI / 2 : 0),
  };
}
