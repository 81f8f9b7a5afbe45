// Finds the robot or ball under a finger. Pure.

import { axesOf, projected, tangentOf, type Vector, type View } from "./vectors";

/** A finger hits everything within this distance, even if it is tiny. */
const FINGER_PX = 24;

export interface Target<Id> {
  id: Id;
  at: Vector;
  radiusM: number;
}

/** The hit body whose middle is nearest. The point is in CSS pixels from the upper left corner. */
export function hitOf<Id>(
  view: View,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  point: { x: number; y: number },
  targets: readonly Target<Id>[],
): Id | undefined {
  const axes = axesOf(view);
  let nearest: { id: Id; distancePx: number } | undefined;
  for (const { id, at, radiusM } of targets) {
    const seen = projected(view, at, widthPx / heightPx, axes);
    if (!seen) {
      continue;
    }
    const x = ((1 + seen.x) / 2) * widthPx;
    const y = ((1 - seen.y) / 2) * heightPx;
    const radiusPx = (radiusM * heightPx) / (2 * seen.depthM * tangentOf(view));
    const distancePx = Math.hypot(point.x - x, point.y - y);
    if (distancePx < Math.max(radiusPx, FINGER_PX) && distancePx < (nearest?.distancePx ?? Infinity)) {
      nearest = { id, distancePx };
    }
  }
  return nearest?.id;
}
