// When a body and its ghost are shown as two, and how clear the line between them is. Pure.

import type { Vector } from "../cameras/vectors";
import type { Pose } from "../feed/instant";

/** Far below the grid of recordings, far above rounding between two ticks; in metres or as a part of a rotation. */
const SAME = 1e-6;

/** A longer line, in widths of the body, is fainter: many long ones would hide the play. */
const CLEAR_LENGTH = 4;

const PARTS = ["x", "y", "z", "qx", "qy", "qz", "qw"] as const;

/** A ghost at the place of its body would only hide the body. */
export function isGhostSeen(body: Pose | undefined, ghost: Pose | undefined): ghost is Pose {
  return ghost !== undefined && !(body && PARTS.every((part) => Math.abs(body[part] - ghost[part]) < SAME));
}

/** From 0 to 1; lengths are seen from above. */
export function lineClearness(from: Vector, to: Vector, widthM: number): number {
  const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
  return lengthM > 0 ? Math.min(1, (CLEAR_LENGTH * widthM) / lengthM) : 1;
}
