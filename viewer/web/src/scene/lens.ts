// The renderer's camera in three.js, placed at a view.

import { PerspectiveCamera } from "three";
import type { View } from "../cameras/vectors";

export class Lens {
  readonly camera = new PerspectiveCamera();

  /** For a picture of this size in CSS pixels. */
  resize(widthPx: number, heightPx: number): void {
    this.camera.aspect = widthPx / heightPx;
  }

  point({ position, target, up, fovDeg }: View, { nearM, farM }: { nearM: number; farM: number }): void {
    const { camera } = this;
    camera.position.set(position.x, position.y, position.z);
    camera.up.set(up.x, up.y, up.z);
    camera.fov = fovDeg;
    camera.near = nearM;
    camera.far = farM;
    camera.lookAt(target.x, target.y, target.z);
    camera.updateProjectionMatrix();
  }
}
