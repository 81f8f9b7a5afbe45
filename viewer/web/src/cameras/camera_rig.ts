// The three cameras: broadcast, orbit and top. Moves smoothly from one to another, and cuts where
// people asked for less motion.

import { PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { FieldEnd } from "../messages/cancha/v1/referee_pb";
import type { Extents } from "../scene/extents";
import { broadcastView, largestPixelM, topView, type Insets, type Vector, type View } from "./framing";

export type CameraName = "broadcast" | "orbit" | "top";
export const CAMERA_NAMES: readonly CameraName[] = ["broadcast", "orbit", "top"];

/** Time constant with which a camera reaches its place. Chosen by eye. */
const GLIDE_S = 0.22;

/** The broadcast camera leans after the ball by this share of its distance from the centre. */
const BALL_LEAN = 0.06;
const LEAN_S = 0.9;

/** An end of the field is on the left once the field lies so far across the picture; a sine. Until then
 * it stays as it was, so that nothing flickers where the field lies upright. */
const CLEARLY_ACROSS = 0.3;

export class CameraRig {
  readonly camera = new PerspectiveCamera(30, 1, 0.02, 100);

  private name: CameraName = "broadcast";
  private extents: Extents = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0.1 };
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  private readonly orbit: OrbitControls;
  private readonly target = new Vector3();
  private readonly lean = new Vector3();
  private isPlaced = false;
  private left = FieldEnd.NEGATIVE_X;

  constructor(
    surface: HTMLElement,
    private readonly movesLittle: () => boolean,
  ) {
    // OrbitControls read the camera's up once, when they are made.
    this.camera.up.set(0, 0, 1);
    this.orbit = new OrbitControls(this.camera, surface);
    this.orbit.enabled = false;
    this.orbit.enableDamping = true;
    this.orbit.maxPolarAngle = (86 * Math.PI) / 180;
  }

  get current(): CameraName {
    return this.name;
  }

  /** The end of the field on the left of the picture. */
  get leftEnd(): FieldEnd {
    const across = new Vector3(1, 0, 0).applyQuaternion(this.camera.quaternion).x;
    if (Math.abs(across) > CLEARLY_ACROSS) {
      this.left = across > 0 ? FieldEnd.NEGATIVE_X : FieldEnd.POSITIVE_X;
    }
    return this.left;
  }

  /** Of a picture that is so many pixels high; on the ground. */
  largestPixelM(heightPx: number): number {
    const { position, up, fov } = this.camera;
    return largestPixelM({ position, target: this.target, up, fovDeg: fov }, this.extents, heightPx);
  }

  select(name: CameraName): void {
    if (name === "orbit" && this.name !== "orbit") {
      this.beginOrbit();
    }
    this.name = name;
    this.orbit.enabled = name === "orbit";
  }

  /** The arena is as large as this; the camera goes there at once. */
  fit(extents: Extents): void {
    this.extents = extents;
    const reach = Math.hypot(extents.halfLengthM, extents.halfWidthM);
    this.camera.near = reach / 60;
    this.camera.far = reach * 80;
    this.orbit.minDistance = reach * 0.35;
    this.orbit.maxDistance = reach * 9;
    this.isPlaced = false;
  }

  resize(aspect: number, insets: Insets): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
    this.insets = insets;
  }

  /** Moves the camera on by so many seconds; `ball` is where it looks a little, if anywhere. */
  advance(elapsedS: number, ball: Vector | undefined): void {
    if (this.name === "orbit" && this.isPlaced) {
      this.orbit.update();
      this.target.copy(this.orbit.target);
      return;
    }
    const view = this.wantedView();
    const cuts = !this.isPlaced || this.movesLittle();
    const share = cuts ? 1 : 1 - Math.exp(-elapsedS / GLIDE_S);
    this.leanAfter(ball, elapsedS);
    this.camera.position.lerp(vectorOf(view.position).addScaledVector(this.lean, 0.6), share);
    this.target.lerp(vectorOf(view.target).add(this.lean), share);
    this.camera.up.lerp(vectorOf(view.up), share).normalize();
    this.camera.fov += (view.fovDeg - this.camera.fov) * share;
    this.camera.lookAt(this.target);
    this.camera.updateProjectionMatrix();
    if (!this.isPlaced) {
      this.isPlaced = true;
      this.beginOrbit();
    }
  }

  private wantedView(): View {
    const screen = { aspect: this.camera.aspect, insets: this.insets };
    return this.name === "top"
      ? topView(this.extents, screen)
      : broadcastView(this.extents, screen);
  }

  private beginOrbit(): void {
    // From straight above there is no way around; the orbit begins a little to the side.
    if (this.name === "top") {
      const view = broadcastView(this.extents, { aspect: this.camera.aspect, insets: this.insets });
      this.camera.position.copy(vectorOf(view.position));
      this.camera.fov = view.fovDeg;
      this.target.copy(vectorOf(view.target));
    }
    this.camera.up.set(0, 0, 1);
    this.camera.updateProjectionMatrix();
    this.orbit.target.copy(this.target);
    this.orbit.update();
  }

  private leanAfter(ball: Vector | undefined, elapsedS: number): void {
    const leans = this.name === "broadcast" && ball !== undefined && !this.movesLittle();
    const x = leans ? ball.x * BALL_LEAN : 0;
    const y = leans ? ball.y * BALL_LEAN : 0;
    const share = this.isPlaced ? 1 - Math.exp(-elapsedS / LEAN_S) : 1;
    this.lean.x += (x - this.lean.x) * share;
    this.lean.y += (y - this.lean.y) * share;
  }
}

function vectorOf(v: Vector): Vector3 {
  return new Vector3(v.x, v.y, v.z);
}
