// Gestures of fingers, mouse and wheel on the picture: turn, zoom, shift, tap.

interface Point {
  x: number;
  y: number;
}

/** Distances are shares of the picture's height, to the right and down. */
export interface Gestures {
  turn(right: number, down: number): void;
  zoom(factor: number): void;
  shift(right: number, down: number): void;
  /** In CSS pixels from the upper left corner of the picture. `isMeant`: a click of a mouse, or a double tap. */
  tap(point: Point, isMeant: boolean): void;
}

/** A finger that moves less than this is a tap. */
const TAP_PX = 7;
const DOUBLE_TAP_MS = 350;

/** Pixels of wheel movement that bring the camera nearer by a factor of e. */
const WHEEL_PX = 900;

export function listenForGestures(surface: HTMLElement, gestures: Gestures): void {
  const hand = new Hand(surface, gestures);
  surface.addEventListener("pointerdown", (event) => hand.press(event));
  surface.addEventListener("pointermove", (event) => hand.move(event));
  surface.addEventListener("pointerup", (event) => hand.lift(event));
  surface.addEventListener("pointercancel", (event) => hand.forget(event));
  surface.addEventListener("contextmenu", (event) => event.preventDefault());
  surface.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      gestures.zoom(Math.exp(-event.deltaY / WHEEL_PX));
    },
    { passive: false },
  );
}

class Hand {
  private readonly fingers = new Map<number, Point>();
  private pressedAt: Point | undefined;
  private lastTap: { atMs: number; point: Point } | undefined;

  constructor(
    private readonly surface: HTMLElement,
    private readonly gestures: Gestures,
  ) {}

  press(event: PointerEvent): void {
    this.surface.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, pointOf(event));
    // With a second finger it is not a tap.
    this.pressedAt = this.fingers.size === 1 ? pointOf(event) : undefined;
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      return;
    }
    const now = pointOf(event);
    if (this.pressedAt && distance(this.pressedAt, now) < TAP_PX) {
      return;
    }
    this.pressedAt = undefined;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other) {
      this.pinch(before, now, other);
    } else if (event.buttons === 1 && !event.shiftKey) {
      this.gestures.turn(...this.way(before, now));
    } else {
      this.gestures.shift(...this.way(before, now));
    }
  }

  lift(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (!this.pressedAt) {
      return;
    }
    const { left, top } = this.surface.getBoundingClientRect();
    const point = pointOf(event);
    const before = this.lastTap;
    const isDouble =
      before !== undefined &&
      event.timeStamp - before.atMs < DOUBLE_TAP_MS &&
      distance(before.point, point) < 4 * TAP_PX;
    this.lastTap = isDouble ? undefined : { atMs: event.timeStamp, point };
    this.pressedAt = undefined;
    this.gestures.tap({ x: point.x - left, y: point.y - top }, isDouble || event.pointerType === "mouse");
  }

  forget(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.pressedAt = undefined;
  }

  /** One of two fingers has moved: the picture goes along with both, and grows as they part. */
  private pinch(before: Point, now: Point, other: Point): void {
    this.gestures.zoom(distance(now, other) / Math.max(1, distance(before, other)));
    const [right, down] = this.way(before, now);
    this.gestures.shift(right / 2, down / 2);
  }

  private way(from: Point, to: Point): [number, number] {
    const height = Math.max(1, this.surface.clientHeight);
    return [(to.x - from.x) / height, (to.y - from.y) / height];
  }
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
