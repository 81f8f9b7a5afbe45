// Paints a heat map: clear where no robot was, glowing where they were most. Pure but for the canvas.

import type { FlatScale } from "../../flat/flat_scale";
import type { HeatMap } from "../../messages/cancha/v1/statistics_pb";
import type { AttackSide } from "./field_picture";

/** From little to much: red, green, blue and opacity. */
const RAMP: readonly (readonly [number, number, number, number])[] = [
  [70, 30, 130, 0],
  [150, 40, 140, 150],
  [235, 80, 80, 205],
  [255, 170, 60, 230],
  [255, 245, 190, 245],
];

/** Warmth of each cell, 0 to 1: the square root of its share, as a waiting robot would outshine everything else. */
export function warmthOf(ticks: readonly number[]): number[] {
  const most = Math.max(1, ...ticks);
  return ticks.map((count) => Math.sqrt(count / most));
}

/** `warmth` from 0 to 1. */
export function colourOf(warmth: number): [number, number, number, number] {
  const at = Math.min(Math.max(warmth, 0), 1) * (RAMP.length - 1);
  const from = RAMP[Math.floor(at)]!;
  const to = RAMP[Math.ceil(at)]!;
  const mixed = from.map((value, index) => Math.round(value + (to[index]! - value) * (at % 1)));
  return mixed as [number, number, number, number];
}

export function paintHeat(context: CanvasRenderingContext2D, scale: FlatScale, map: HeatMap, side: AttackSide): void {
  const { columns, rows, minXM, minYM, cellXM, cellYM } = map;
  const cells = document.createElement("canvas");
  cells.width = columns;
  cells.height = rows;
  const image = new ImageData(columns, rows);
  warmthOf(map.ticks).forEach((warmth, index) => {
    // The first row is the lowest of the field, and the last of an image.
    const row = rows - 1 - Math.floor(index / columns);
    image.data.set(colourOf(warmth), 4 * (row * columns + (index % columns)));
  });
  cells.getContext("2d")!.putImageData(image, 0, 0);
  const middle = scale.pixelOf({ x: 0, y: 0 });
  const { pixelsPerM } = scale;
  context.save();
  context.translate(middle.x, middle.y);
  context.rotate(side > 0 ? 0 : Math.PI);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(
    cells,
    minXM * pixelsPerM,
    -(minYM + rows * cellYM) * pixelsPerM,
    columns * cellXM * pixelsPerM,
    rows * cellYM * pixelsPerM,
  );
  context.restore();
}
