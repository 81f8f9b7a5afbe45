// The hand of an official on the field. It gets pointer, wheel and keys before the cameras and the page's keys.

import type { Point } from "../../cameras/ground";
import type { Ghost, Placer, Thing } from "./placer";

/** A notch of a wheel is some hundred pixels, a step of a touchpad a few. */
const RAD_PER_WHEEL_PX = Math.PI / 12 / 100;
const RAD_PER_KEY = Math.PI / 12;

export interface HandHost {
  /** The element that the scene is drawn in. */
  surface: HTMLElement;
  placer: Placer;
  /** Whether things can be taken up; otherwise they can only be pointed at. */
  isPlacing(): boolean;
  /** Whether a click chooses a robot. */
  isChoosing(): boolean;
  onChoose(robotId: number): void;
  /** A thing has been taken up or let go. */
  onHold(isHeld: boolean): void;
  onDrop(ghost: Ghost): void;
  onPointed(thing: Thing | undefined): void;
}

/** Listens until the returned function is called. */
export function listenToHand(host: HandHost): () => void {
  const hand = new Hand(host);
  const over = new AbortController();
  const early = { capture: true, signal: over.signal };
  const { surface } = host;
  surface.addEventListener("pointerdown", (event) => hand.press(event), early);
  surface.addEventListener("pointermove", (event) => hand.move(event), early);
  surface.addEventListener("pointerup", (event) => hand.lift(event), early);
  surface.addEventListener("pointercancel", () => hand.cancel(), early);
  surface.addEventListener("pointerleave", () => host.onPointed(undefined), early);
  surface.addEventListener("wheel", (event) => hand.roll(event), { ...early, passive: false });
  window.addEventListener("keydown", (event) => hand.type(event), early);
  return () => {
    hand.cancel();
    over.abort();
  };
}

class Hand {
  private pointer: number | undefined;

  constructor(private readonly host: HandHost) {}

  press(event: PointerEvent): void {
    const { placer, surface } = this.host;
    const point = this.pointOf(event);
    if (this.pointer !== undefined) {
      // A second finger does not move the camera.
      event.stopPropagation();
    } else if (event.button !== 0) {
      return;
    } else if (this.host.isChoosing()) {
      this.choose(event, placer.thingAt(point));
    } else if (this.host.isPlacing() && placer.press(point)) {
      event.stopPropagation();
      surface.setPointerCapture(event.pointerId);
      this.pointer = event.pointerId;
      this.host.onHold(true);
    } else if (this.host.isPlacing() && event.pointerType === "mouse") {
      // A near miss of the ball is not meant for the camera. Fingers pinch, and need the camera.
      event.stopPropagation();
    }
  }

  move(event: PointerEvent): void {
    const { placer } = this.host;
    if (this.pointer === event.pointerId) {
      event.stopPropagation();
      placer.move(this.pointOf(event));
    } else if (this.pointer === undefined && (this.host.isPlacing() || this.host.isChoosing())) {
      this.host.onPointed(placer.thingAt(this.pointOf(event)));
    }
  }

  lift(event: PointerEvent): void {
    if (this.pointer !== event.pointerId) {
      return;
    }
    event.stopPropagation();
    this.letGo();
    const ghost = this.host.placer.drop();
    if (ghost) {
      this.host.onDrop(ghost);
    }
  }

  roll(event: WheelEvent): void {
    if (this.pointer !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      this.host.placer.turn(-event.deltaY * RAD_PER_WHEEL_PX);
    }
  }

  type(event: KeyboardEvent): void {
    if (this.pointer === undefined) {
      return;
    }
    const key = event.key.toLowerCase();
    // While something is in the hand, keys have no other meaning.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === "q" || key === "e") {
      this.host.placer.turn(key === "q" ? RAD_PER_KEY : -RAD_PER_KEY);
    } else if (key === "escape") {
      this.cancel();
    }
  }

  cancel(): void {
    if (this.pointer !== undefined) {
      this.letGo();
      this.host.placer.cancel();
    }
  }

  private choose(event: PointerEvent, thing: Thing | undefined): void {
    if (thing?.kind === "robot") {
      event.stopPropagation();
      this.host.onChoose(thing.id);
    }
  }

  private letGo(): void {
    if (this.pointer !== undefined && this.host.surface.hasPointerCapture(this.pointer)) {
      this.host.surface.releasePointerCapture(this.pointer);
    }
    this.pointer = undefined;
    this.host.onHold(false);
  }

  private pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.host.surface.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
