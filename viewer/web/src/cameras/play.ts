// The part of the field that the broadcast camera shows: always the ball and the robots near it, and in an attack also
// the goal. The part grows as play spreads. Pure; times are arguments, in seconds.

import type { Extents } from "../scene/extents";
import { clamped, type Vector } from "./vectors";
import type { Place } from "./framing";

/** Smallest shown share of the field. Chosen by eye. */
const LEAST_SHARE = 0.62;

/** From this share on, the whole field is shown. */
const WHOLE_SHARE = 0.92;

/** Robots within this distance of the ball take part; a share of half the field's length. */
const NEAR = 0.5;

/** Space around robots and ball, in sizes of a robot. */
const ROOM = 2;

/**
 * Positions of the ball: beyond the first, play is an attack; beyond the second, the goal is in the picture. Shares of
 * half the field's length.
 */
const ATTACK = 0.35;
const BEFORE_GOAL = 0.6;

/** Half of the goal's width, with some space beside it; a share of half the field's width. */
const GOAL_MOUTH = 0.35;

/** Time constant of the camera as it follows play. */
const TAKES_S = 1.1;

/** Largest distance of the ball from the middle of the picture, as a share of half of it. */
const BALL_KEEPS = 0.88;

/** A part of the field: its middle and its size. It has the shape of the whole field. */
export interface Framed {
  x: number;
  y: number;
  share: number;
}

export const WHOLE: Framed = { x: 0, y: 0, share: 1 };

export function placeOf({ x, y, share }: Framed, arena: Extents): Place {
  return {
    x,
    y,
    halfLengthM: arena.halfLengthM * share,
    halfWidthM: arena.halfWidthM * share,
    heightM: arena.heightM,
  };
}

/** The frame that play asks for now. */
export function framedPlay(ball: Vector, robots: readonly Vector[], robotM: number, arena: Extents): Framed {
  const reach = NEAR * arena.halfLengthM;
  const near = robots.filter(({ x, y }) => Math.hypot(x - ball.x, y - ball.y) < reach);
  const xs = [ball, ...near].map(({ x }) => x);
  const ys = [ball, ...near].map(({ y }) => y);
  const room = ROOM * robotM;
  const box = {
    left: Math.min(...xs) - room,
    right: Math.max(...xs) + room,
    bottom: Math.min(...ys) - room,
    top: Math.max(...ys) + room,
  };
  if (Math.abs(ball.x) > ATTACK * arena.halfLengthM) {
    const end = Math.sign(ball.x) * arena.halfLengthM;
    box.left = Math.min(box.left, end);
    box.right = Math.max(box.right, end);
    box.bottom = Math.min(box.bottom, -GOAL_MOUTH * arena.halfWidthM);
    box.top = Math.max(box.top, GOAL_MOUTH * arena.halfWidthM);
  }
  const wanted = Math.max(
    (box.right - box.left) / (2 * arena.halfLengthM),
    (box.top - box.bottom) / (2 * arena.halfWidthM),
    LEAST_SHARE,
  );
  if (wanted > WHOLE_SHARE) {
    return WHOLE;
  }
  return inside({ x: (box.left + box.right) / 2, y: (box.bottom + box.top) / 2, share: wanted }, arena);
}

/** Moves a frame inside the field as far as possible. */
function inside({ x, y, share }: Framed, { halfLengthM, halfWidthM }: Extents): Framed {
  const freeX = halfLengthM * (1 - share);
  const freeY = halfWidthM * (1 - share);
  return { x: clamped(x, -freeX, freeX), y: clamped(y, -freeY, freeY), share };
}

/** Follows play like a camera operator: begins and ends to move gently, but never loses the ball. */
export class PlayCamera {
  private shown = WHOLE;
  private speed: Framed = { x: 0, y: 0, share: 0 };

  constructor(private readonly arena: Extents) {}

  /** Begins with the whole field. */
  reset(): void {
    this.shown = WHOLE;
    this.speed = { x: 0, y: 0, share: 0 };
  }

  /** The frame after this time; the whole field without a ball. */
  advance(elapsedS: number, ball: Vector | undefined, robots: readonly Vector[], robotM: number): Place {
    const wanted = ball ? framedPlay(ball, robots, robotM, this.arena) : WHOLE;
    const before = this.shown;
    const moved = { ...before };
    for (const part of ["x", "y", "share"] as const) {
      [moved[part], this.speed[part]] = drawnTo(before[part], this.speed[part], wanted[part], elapsedS);
    }
    const kept = ball ? this.keeping(ball, moved) : moved;
    this.shown = inside({ ...kept, share: clamped(kept.share, LEAST_SHARE, 1) }, this.arena);
    return placeOf(this.shown, this.arena);
  }

  private keeping(ball: Vector, { x, y, share }: Framed): Framed {
    const reachX = BALL_KEEPS * share * this.arena.halfLengthM;
    const reachY = BALL_KEEPS * share * this.arena.halfWidthM;
    const nearX = clamped(x, ball.x - reachX, ball.x + reachX);
    return { x: this.withGoal(ball, nearX, share), y: clamped(y, ball.y - reachY, ball.y + reachY), share };
  }

  /** The nearer the ball comes to a goal, the more of the space between them is shown. */
  private withGoal(ball: Vector, x: number, share: number): number {
    const { halfLengthM } = this.arena;
    const way = Math.abs(ball.x) / halfLengthM;
    const attack = clamped((way - ATTACK) / (BEFORE_GOAL - ATTACK), 0, 1);
    const edge = Math.abs(ball.x) + attack * (halfLengthM - Math.abs(ball.x));
    const least = edge - share * halfLengthM;
    return ball.x > 0 ? Math.max(x, least) : Math.min(x, -least);
  }
}

/** Moves a value to its goal like a spring without overshoot. Returns the value and its speed after this time. */
function drawnTo(value: number, speed: number, goal: number, elapsedS: number): [number, number] {
  const stiffness = 4 / TAKES_S;
  const fades = Math.exp(-stiffness * elapsedS);
  const offset = value - goal;
  const pull = (speed + stiffness * offset) * elapsedS;
  return [goal + (offset + pull) * fades, (speed - stiffness * pull) * fades];
}
