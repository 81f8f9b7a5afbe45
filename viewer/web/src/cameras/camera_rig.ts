// The camera of the scene. It takes the view of the chosen camera. After another choice it moves there smoothly, or
// cuts if people asked for less motion. Knows no three.js.

import type { Pose } from "../feed/instant";
import type { Moment } from "../feed/playback";
import { FieldEnd } from "../messages/cancha/v1/referee_pb";
import type { Extents } from "../scene/extents";
import { followsRobot, type CameraName } from "./camera_names";
import { Chase } from "./chase";
import {
  broadcastView,
  followView,
  goalView,
  largestPixelM,
  sideView,
  surroundingsOf,
  topView,
  type Place,
  type Screen,
} from "./framing";
import { orbitFrom, shifted, turned, zoomed, type Limits } from "./orbit";
import { PlayCamera } from "./play";
import { axesOf, clamped, mixed, projected, type View } from "./vectors";

/** Time from one camera to another. Chosen by eye. */
const GLIDE_S = 0.7;

/** Time constant of a camera that follows a robot or the ball. Slow, because robots turn and stop. */
const FOLLOWS_S = 0.7;
const BALL_S = 0.35;

/** Radius of the area shown around the ball, in sizes of a robot. */
const AROUND_BALL = 7;

/** Smallest distance of an orbiting camera, in sizes of a robot or of the arena. */
const NEAREST_ROBOT = 12;
const NEAREST_ARENA = 0.35;

/** Nearest visible distance for a camera among the robots, in sizes of a robot. */
const NEAR_ROBOT = 0.15;

/** If a robot flies above the picture's upper edge by this share, the picture gets higher. */
const FLIES_OUT = 1.25;

/** Margin between the arena and the edge of the picture, in CSS pixels, and at most as a share of the picture. */
const MARGIN_PX = 26;
const MOST_MARGIN = 0.05;

/**
 * Sine of the field's angle in the picture from which one of its ends counts as left. Below it the left end stays the
 * same, so that nothing flickers while the field is upright.
 */
const CLEARLY_ACROSS = 0.3;

export class CameraRig {
  /** Whether the camera stays where it is instead of following anything. */
  isHeld = false;

  private name: CameraName = "broadcast";
  private robot: number | undefined;
  private extents: Extents = { halfLengthM: 1.3, halfWidthM: 1, heightM: 0.1 };
  private detailM = 0.1;
  private handling: ReadonlySet<number> = new Set();
  private reachM = 1.6;
  private followed: Place = { ...this.extents, x: 0, y: 0 };
  private readonly chase = new Chase();
  private play = new PlayCamera(this.extents);
  private screen: Screen = { aspect: 1, insets: { top: 0, right: 0, bottom: 0, left: 0 } };
  private shown: View | undefined;
  /** Start of the way to the chosen camera, and the share that is done. */
  private glide: { from: View; share: number } | undefined;
  private left = FieldEnd.NEGATIVE_X;

  constructor(private readonly movesLittle: () => boolean) {}

  get current(): CameraName {
    return this.name;
  }

  get view(): View | undefined {
    return this.shown;
  }

  /** Nearest and farthest visible distance. */
  get depths(): { nearM: number; farM: number } {
    return {
      nearM: followsRobot(this.name) ? this.detailM * NEAR_ROBOT : this.reachM / 60,
      farM: this.reachM * 80,
    };
  }

  /** The end of the field on the left of the picture. It stays the same while the picture turns with a robot. */
  get leftEnd(): FieldEnd {
    const across = this.shown && !followsRobot(this.name) ? axesOf(this.shown).right.x : 0;
    if (Math.abs(across) > CLEARLY_ACROSS) {
      this.left = across > 0 ? FieldEnd.NEGATIVE_X : FieldEnd.POSITIVE_X;
    }
    return this.left;
  }

  /** Largest size of a pixel on the ground, for a picture of this height. */
  largestPixelM(heightPx: number): number {
    const isNear = this.name === "follow" || this.name === "ball";
    return this.shown ? largestPixelM(this.shown, isNear ? this.followed : this.extents, heightPx) : 1;
  }

  /** Positions of the arena's corners, in CSS pixels; undefined if one of them is behind the camera. */
  cornersOnScreen(widthPx: number, heightPx: number): { x: number; y: number }[] | undefined {
    const { halfLengthM: x, halfWidthM: y } = this.extents;
    const corners = [[-x, -y], [x, -y], [x, y], [-x, y]].map(
      ([x, y]) => this.shown && projected(this.shown, { x: x!, y: y!, z: 0 }, widthPx / heightPx),
    );
    return corners.every((corner) => corner !== undefined)
      ? corners.map(({ x, y }) => ({ x: ((1 + x) / 2) * widthPx, y: ((1 - y) / 2) * heightPx }))
      : undefined;
  }

  select(name: CameraName, robot: number | undefined): void {
    if (name === this.name && robot === this.robot) {
      return;
    }
    this.glide = this.shown && !this.movesLittle() ? { from: this.shown, share: 0 } : undefined;
    if (name === "orbit" && this.shown) {
      this.shown = orbitFrom(this.shown);
      this.glide = undefined;
    }
    this.name = name;
    this.robot = robot;
    this.chase.reset();
  }

  /** Sets the size of the arena and of a robot, and the robots that handle things. The camera goes there at once. */
  fit(extents: Extents, detailM: number, handling: ReadonlySet<number> = new Set()): void {
    this.extents = { ...extents };
    this.detailM = detailM;
    this.handling = handling;
    this.followed = { ...extents, x: 0, y: 0 };
    this.play = new PlayCamera(this.extents);
    this.chase.reset();
    this.reachM = Math.max(Math.hypot(extents.halfLengthM, extents.halfWidthM), extents.heightM);
    this.shown = undefined;
    this.glide = undefined;
  }

  /** Makes the picture high enough to show a thing whose top is at this height. */
  rise(topM: number): void {
    if (topM > this.extents.heightM * FLIES_OUT) {
      this.extents.heightM = topM;
    }
  }

  /** Sizes are in CSS pixels. */
  resize(widthPx: number, heightPx: number): void {
    const across = Math.min(MARGIN_PX / widthPx, MOST_MARGIN);
    const upright = Math.min(MARGIN_PX / heightPx, MOST_MARGIN);
    this.screen = {
      aspect: widthPx / heightPx,
      insets: { top: upright, bottom: upright, left: across, right: across },
    };
  }

  turn(right: number, down: number): void {
    this.shown = this.shown && turned(this.shown, right, down);
  }

  zoom(factor: number): void {
    this.shown = this.shown && zoomed(this.shown, factor, this.limits());
  }

  shift(right: number, down: number): void {
    this.shown = this.shown && shifted(this.shown, right, down, this.limits());
  }

  /** Moves the camera on by this time, to the present state. */
  advance(elapsedS: number, moment: Moment | undefined): View {
    if (!this.shown || !(this.isHeld || this.name === "orbit")) {
      const wanted = this.wantedView(elapsedS, moment);
      this.shown = this.glided(wanted, elapsedS);
      if (this.name === "orbit") {
        this.shown = orbitFrom(this.shown);
      }
    }
    return this.shown;
  }

  private glided(wanted: View, elapsedS: number): View {
    if (!this.glide) {
      return wanted;
    }
    this.glide.share += elapsedS / GLIDE_S;
    const share = clamped(this.glide.share, 0, 1);
    const { from } = this.glide;
    if (share >= 1) {
      this.glide = undefined;
    }
    // Begins and ends at rest.
    return mixed(from, wanted, share * share * (3 - 2 * share));
  }

  private wantedView(elapsedS: number, moment: Moment | undefined): View {
    const { extents, screen } = this;
    switch (this.name) {
      case "top":
        return topView(extents, screen);
      case "side":
        return sideView(extents, screen);
      case "goal-left":
        return goalView(-1, extents, screen);
      case "goal-right":
        return goalView(1, extents, screen);
      case "follow":
        return this.followRobots(elapsedS, moment);
      case "ball":
        return this.followBall(elapsedS, moment?.ball);
      case "robot":
      case "eye":
        return this.goWith(elapsedS, moment);
      default:
        return this.broadcast(elapsedS, moment);
    }
  }

  /** Follows play. For people who want less motion, it shows the whole arena. */
  private broadcast(elapsedS: number, moment: Moment | undefined): View {
    if (!moment?.ball || this.movesLittle()) {
      this.play.reset();
      return broadcastView(this.extents, this.screen);
    }
    const robots = [...moment.robots.values()];
    return followView(this.play.advance(elapsedS, moment.ball, robots, this.detailM), this.screen);
  }

  private followRobots(elapsedS: number, moment: Moment | undefined): View {
    const robots = [...(moment?.robots.values() ?? [])];
    this.draw(surroundingsOf(robots, this.detailM, this.extents), elapsedS, FOLLOWS_S);
    return followView(this.followed, this.screen);
  }

  private followBall(elapsedS: number, ball: Pose | undefined): View {
    const around = AROUND_BALL * this.detailM;
    const place = ball && {
      ...{ x: ball.x, y: ball.y },
      ...{ halfLengthM: around, halfWidthM: around * 0.7, heightM: ball.z + this.detailM },
    };
    this.draw(place, elapsedS, BALL_S);
    return followView(this.followed, this.screen);
  }

  private draw(place: Place | undefined, elapsedS: number, takesS: number): void {
    if (!place || !this.shown) {
      this.followed = place ?? this.followed;
      return;
    }
    const share = 1 - Math.exp(-elapsedS / takesS);
    for (const part of ["x", "y", "halfLengthM", "halfWidthM", "heightM"] as const) {
      this.followed[part] += (place[part] - this.followed[part]) * share;
    }
  }

  private goWith(elapsedS: number, moment: Moment | undefined): View {
    const { robot, detailM, name } = this;
    const pose = robot === undefined ? undefined : moment?.robots.get(robot);
    return robot !== undefined && pose
      ? this.chase.advance(elapsedS, pose, detailM, name === "eye", this.handling.has(robot))
      : broadcastView(this.extents, this.screen);
  }

  private limits(): Limits {
    return {
      nearestM: Math.min(this.reachM * NEAREST_ARENA, this.detailM * NEAREST_ROBOT),
      farthestM: this.reachM * 9,
      reachM: this.reachM,
    };
  }
}
