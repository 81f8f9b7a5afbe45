// Takes up, turns and puts down the ball and robots for an official. Pure: the pointer, and messages to the server, are
// handled elsewhere.

import { signal } from "@preact/signals";
import { groundAt, pixelOf, pixelsPerM, type Point, type Sight } from "../../cameras/ground";
import { hitOf, type Target } from "../../cameras/picking";
import { clamped } from "../../cameras/vectors";
import { headingOf } from "../../feed/instant";
import type { Moment } from "../../feed/playback";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import { extentsOf } from "../../scene/extents";

export type Thing = { kind: "ball" } | { kind: "robot"; id: number };

/** The new place of a thing. */
export interface Ghost {
  thing: Thing;
  x: number;
  y: number;
  headingRad: number;
}

/** The field as the official sees it. */
export interface Field {
  sight(): Sight | undefined;
  moment(): Moment | undefined;
  scene(): Scene | undefined;
}

/** A movement below this is only a touch. */
const TOUCH_PX = 5;

/** Distance of the handle that turns a robot from the robot's middle; at least a little more than the robot's width. */
const HANDLE_PX = 44;
const HANDLE_WIDTHS = 0.95;

/** A finger hits a handle within this distance. */
const FINGER_PX = 24;

interface Grip {
  /** Turns the robot on the spot. */
  isTurning: boolean;
  /** From the ground under the pointer to the middle of the thing. */
  offset: Point;
  pressedAt: Point;
  hasMoved: boolean;
}

export class Placer {
  readonly ghost = signal<Ghost | undefined>(undefined);
  /** The robot with a handle. */
  readonly selected = signal<number | undefined>(undefined);
  private grip: Grip | undefined;

  constructor(private readonly field: Field) {}

  get isBusy(): boolean {
    return this.grip !== undefined;
  }

  /** Takes up the thing at this point; returns whether there is one. */
  press(point: Point): boolean {
    const isTurning = this.isOnHandle(point);
    const thing = isTurning ? this.selectedThing() : this.thingAt(point);
    const ghost = thing && this.ghostOf(thing);
    if (!thing || !ghost) {
      this.selected.value = undefined;
      return false;
    }
    const ground = this.groundAt(point) ?? ghost;
    const offset = { x: ghost.x - ground.x, y: ghost.y - ground.y };
    this.grip = { isTurning, offset, pressedAt: point, hasMoved: false };
    this.selected.value = thing.kind === "robot" ? thing.id : undefined;
    this.ghost.value = ghost;
    return true;
  }

  move(point: Point): void {
    const { grip, ghost } = this;
    if (!grip || !ghost.value) {
      return;
    }
    grip.hasMoved ||= Math.hypot(point.x - grip.pressedAt.x, point.y - grip.pressedAt.y) >= TOUCH_PX;
    const ground = this.groundAt(point);
    if (grip.hasMoved && ground) {
      ghost.value = grip.isTurning ? turnedTo(ghost.value, ground) : this.movedTo(ghost.value, ground, grip.offset);
    }
  }

  /** Counter-clockwise. The ball has no heading. */
  turn(byRad: number): void {
    const ghost = this.ghost.value;
    if (this.grip && ghost?.thing.kind === "robot") {
      this.grip.hasMoved = true;
      this.ghost.value = { ...ghost, headingRad: wrapped(ghost.headingRad + byRad) };
    }
  }

  /**
   * Puts the thing down, and returns its new place; undefined if it was only touched. The ghost stays until `forget`.
   */
  drop(): Ghost | undefined {
    const hasMoved = this.grip?.hasMoved ?? false;
    this.grip = undefined;
    if (!hasMoved) {
      this.ghost.value = undefined;
    }
    return this.ghost.value;
  }

  forget(ghost: Ghost): void {
    if (this.ghost.value === ghost) {
      this.ghost.value = undefined;
    }
  }

  cancel(): void {
    this.grip = undefined;
    this.ghost.value = undefined;
    this.selected.value = undefined;
  }

  thingAt(point: Point): Thing | undefined {
    const sight = this.field.sight();
    const moment = this.field.moment();
    const scene = this.field.scene();
    if (!sight || !moment || !scene) {
      return undefined;
    }
    const robots = scene.robots.flatMap(({ id, lengthM, widthM }): Target<Thing>[] => {
      const at = moment.robots.get(id);
      return at ? [{ id: { kind: "robot", id }, at, radiusM: Math.max(lengthM, widthM) / 2 }] : [];
    });
    const ball = moment.ball ? [{ id: { kind: "ball" } as Thing, at: moment.ball, radiusM: scene.ball?.radiusM ?? 0 }] : [];
    return hitOf(sight.view, sight, point, [...ball, ...robots]);
  }

  /** Place of the selected robot's handle, and the robot's middle; on the ground. */
  handle(): { middle: Point; at: Point; radiusM: number } | undefined {
    const thing = this.selectedThing();
    const ghost = this.ghost.value ?? (thing && this.ghostOf(thing));
    const sight = this.field.sight();
    if (!sight || !ghost || ghost.thing.kind !== "robot") {
      return undefined;
    }
    const { id } = ghost.thing;
    const robot = this.field.scene()?.robots.find((one) => one.id === id);
    const widthM = Math.max(robot?.lengthM ?? 0, robot?.widthM ?? 0);
    const pxPerM = pixelsPerM(sight, { ...ghost, z: 0 });
    const radiusM = Math.max(HANDLE_WIDTHS * widthM, pxPerM > 0 ? HANDLE_PX / pxPerM : 0);
    const at = {
      x: ghost.x + radiusM * Math.cos(ghost.headingRad),
      y: ghost.y + radiusM * Math.sin(ghost.headingRad),
    };
    return { middle: ghost, at, radiusM };
  }

  private isOnHandle(point: Point): boolean {
    const sight = this.field.sight();
    const handle = this.handle();
    const pixel = sight && handle && pixelOf(sight, { ...handle.at, z: 0 });
    return pixel !== undefined && Math.hypot(point.x - pixel.x, point.y - pixel.y) < FINGER_PX;
  }

  private selectedThing(): Thing | undefined {
    const id = this.selected.value;
    return id === undefined ? undefined : { kind: "robot", id };
  }

  private ghostOf(thing: Thing): Ghost | undefined {
    const moment = this.field.moment();
    const pose = thing.kind === "ball" ? moment?.ball : moment?.robots.get(thing.id);
    return pose && { thing, x: pose.x, y: pose.y, headingRad: thing.kind === "ball" ? 0 : headingOf(pose) };
  }

  private groundAt(point: Point): Point | undefined {
    const sight = this.field.sight();
    return sight && groundAt(sight, point);
  }

  /** Stays within the arena; the server checks for other obstacles. */
  private movedTo(ghost: Ghost, ground: Point, offset: Point): Ghost {
    const scene = this.field.scene();
    const { halfLengthM, halfWidthM } = scene ? extentsOf(scene) : { halfLengthM: 0, halfWidthM: 0 };
    return {
      ...ghost,
      x: clamped(ground.x + offset.x, -halfLengthM, halfLengthM),
      y: clamped(ground.y + offset.y, -halfWidthM, halfWidthM),
    };
  }
}

function turnedTo(ghost: Ghost, towards: Point): Ghost {
  return { ...ghost, headingRad: Math.atan2(towards.y - ghost.y, towards.x - ghost.x) };
}

function wrapped(angleRad: number): number {
  return Math.atan2(Math.sin(angleRad), Math.cos(angleRad));
}
