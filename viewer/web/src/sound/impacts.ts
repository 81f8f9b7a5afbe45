// Detects from the ball's path when it is kicked and when it hits a wall. Pure.

import type { Moment } from "../feed/playback";

export interface Impact {
  kind: "kick" | "wall";
  /** From 0 to 1. */
  strength: number;
}

/** Sizes of things, in metres. */
export interface Sizes {
  ballRadiusM: number;
  /** From the middle of a robot to its farthest corner. */
  robotReachM: number;
}

/** Smaller changes of speed are rolling, and rounding in files. */
const LEAST_CHANGE_MPS = 0.35;

/** Change of speed with the loudest sound. */
const LOUDEST_CHANGE_MPS = 4;

/** Longest gap between moments; in a longer one the ball's path is unknown. Simulated time. */
const LONGEST_GAP_S = 0.1;

/** Duration of a kick; simulated time. */
const APART_S = 0.08;

/** A robot that touched the ball may have moved on since. */
const SLACK_M = 0.02;

type Seen = Pick<Moment, "timeS" | "ball" | "robots" | "isCut">;

export class ImpactFinder {
  private before: Seen | undefined;
  private now: Seen | undefined;
  private lastS = -Infinity;

  constructor(private readonly sizes: Sizes) {}

  /** Takes the next moment; returns undefined if nothing is heard. */
  take(next: Seen): Impact | undefined {
    if (this.now && next.timeS === this.now.timeS) {
      return undefined;
    }
    const isJump = next.isCut || (this.now !== undefined && next.timeS < this.now.timeS);
    const impact = this.before && this.now && !isJump ? impactOf(this.before, this.now, next, this.sizes) : undefined;
    this.before = isJump ? undefined : this.now;
    this.now = next;
    if (isJump) {
      this.lastS = -Infinity;
    }
    if (!impact || next.timeS - this.lastS < APART_S) {
      return undefined;
    }
    this.lastS = next.timeS;
    return impact;
  }
}

/** The impact between the first two and the last two moments, from the change of the ball's velocity. */
export function impactOf(before: Seen, now: Seen, next: Seen, sizes: Sizes): Impact | undefined {
  const came = velocityOf(before, now);
  const went = velocityOf(now, next);
  if (!came || !went) {
    return undefined;
  }
  const change = Math.hypot(went.x - came.x, went.y - came.y);
  if (change < LEAST_CHANGE_MPS) {
    return undefined;
  }
  const isKick = isByRobot(now, sizes) || isByRobot(next, sizes);
  return { kind: isKick ? "kick" : "wall", strength: Math.min(change / LOUDEST_CHANGE_MPS, 1) };
}

function velocityOf(from: Seen, to: Seen): { x: number; y: number } | undefined {
  const gapS = to.timeS - from.timeS;
  return from.ball && to.ball && gapS > 0 && gapS <= LONGEST_GAP_S
    ? { x: (to.ball.x - from.ball.x) / gapS, y: (to.ball.y - from.ball.y) / gapS }
    : undefined;
}

function isByRobot({ ball, robots }: Seen, { ballRadiusM, robotReachM }: Sizes): boolean {
  const reach = ballRadiusM + robotReachM + SLACK_M;
  return [...robots.values()].some(({ x, y }) => Math.hypot(x - ball!.x, y - ball!.y) <= reach);
}
