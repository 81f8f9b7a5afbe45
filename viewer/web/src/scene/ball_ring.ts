// A ring around the ball that is visible through robots.

import { Sprite, SpriteMaterial, Vector3, type PerspectiveCamera } from "three";
import type { Vector } from "../cameras/vectors";
import { makeRingPicture } from "./textures";

/** Size of the ring, in ball sizes, and its smallest size on the screen in CSS pixels. */
const BALL_SIZES = 1.9;
const SMALLEST_PX = 22;

/** Above everything but words. */
const RENDER_ORDER = 9;

export class BallRing {
  readonly sprite = new Sprite(
    new SpriteMaterial({ map: makeRingPicture(), transparent: true, depthTest: false, depthWrite: false, toneMapped: false }),
  );

  constructor(private readonly radiusM: number) {
    this.sprite.renderOrder = RENDER_ORDER;
    this.sprite.visible = false;
  }

  /** Shows the ring around a ball at this place; undefined hides it. */
  show(at: Vector | undefined): void {
    this.sprite.visible = at !== undefined;
    if (at) {
      this.sprite.position.set(at.x, at.y, at.z);
    }
  }

  face(camera: PerspectiveCamera, heightPx: number): void {
    const ahead = camera.getWorldDirection(new Vector3());
    const distanceM = Math.max(0, this.sprite.position.clone().sub(camera.position).dot(ahead));
    const pixelM = (2 * distanceM * Math.tan((camera.fov * Math.PI) / 360)) / Math.max(1, heightPx);
    this.sprite.scale.setScalar(Math.max(2 * BALL_SIZES * this.radiusM, SMALLEST_PX * pixelM));
  }

  dispose(): void {
    this.sprite.material.map?.dispose();
    this.sprite.material.dispose();
  }
}
