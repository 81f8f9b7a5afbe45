// The cameras: broadcast, orbit, top, and one that follows the robots. Moves smoothly from one to another, and cuts where
// people asked for less motion.

import { PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { FieldEnd } from "../messages/cancha/v1/referee_pb";
import type { Moment } from "../feed/playback";
import type { Extents } from "../scene/extents";
import {
  broadcastView,
  followView,
  largestPixelM,
  surroundingsOf,
  topView,
  type Insets,
  type Place,
  type Vector,
  type View,
} from "./framing";

export type CameraName = "broadcast" | "orbit" | "top" | "follow";
export const CAMERA_NAMES: readonly CameraName[] = ["broadcast", "orbit", "top", "follow"];

/** Time constant with which a camera reaches its place. Chosen by eye. */
const GLIDE_S = 0.22;

/** The one that follows takes its time: robots turn and stop. */
const FOLLOWS_S = 0.7;

/** A camera that orbits comes as near as this, in sizes of a robot or of the arena. */
const NEAREST_ROBOT = 12;
const NEAREST_ARENA = 0.35;

/** A robot that flies out of the picture's upper edge by this share makes the picture higher. */
const FLIES_OUT = 1.25;

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
  private detailM = 0.1;
  private followed: Place = { ...this.extents, x: 0, y: 0 };
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
    const view = { position, target: this.target, up, fovDeg: fov };
    return largestPixelM(view, this.name === "follow" ? this.followed : this.extents, heightPx);
  }

  select(name: CameraName): void {
    if (name === "orbit" && this.name !== "orbit") {
      this.beginOrbit();
    }
    this.name = name;
    this.orbit.enabled = name === "orbit";
  }

  /** The arena is as large as this, and a robot as that; the camera goes there at once. */
  fit(extents: Extents, detailM: number): void {
    this.extents = { ...extents };
    this.detailM = detailM;
    this.followed = { ...extents, x: 0, y: 0 };
    const reach = Math.max(Math.hypot(extents.halfLengthM, extents.halfWidthM), extents.heightM);
    this.camera.near = reach / 60;
    this.camera.far = reach * 80;
    this.orbit.minDistance = Math.min(reach * NEAREST_ARENA, detailM * NEAREST_ROBOT);
    this.orbit.maxDistance = reach * 9;
    this.isPlaced = false;
  }

  /** Something is as high as this and is to be seen. */
  rise(topM: number): void {
    if (topM > this.extents.heightM * FLIES_OUT) {
      this.extents.heightM = topM;
    }
  }

  resize(aspect: number, insets: Insets): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
    this.insets = insets;
  }

  /** Moves the camera on by so many seconds, to what there is to be seen now. */
  advance(elapsedS: number, moment: Moment | undefined): void {
    if (this.name === "orbit" && this.isPlaced) {
      this.orbit.update();
      this.target.copy(this.orbit.target);
      return;
    }
    const robots = [...(moment?.robots.values() ?? [])];
    this.followed = surroundingsOf(robots, this.detailM, this.extents) ?? this.followed;
    const view = this.wantedView();
    const cuts = !this.isPlaced || (this.movesLittle() && this.name !== "follow");
    const share = cuts ? 1 : 1 - Math.exp(-elapsedS / (this.name === "follow" ? FOLLOWS_S : GLIDE_S));
    this.leanAfter(moment?.ball, elapsedS);
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
    switch (this.name) {
      case "top":
        return topView(this.extents, screen);
      case "follow":
        return followView(this.followed, screen);
      default:
        return broadcastView(this.extents, screen);
    }
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
