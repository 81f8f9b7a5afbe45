// Turns irregular updates into smooth motion: the page shows a moment slightly in the past, between two instants that
// it already has. Knows no clock: wall-clock times are arguments, in seconds.

import type { SeatDrawing } from "../messages/cancha/v1/debug_pb";
import type { SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import type { Instant, Joint, Motion, Pose } from "./instant";

/** Positions of ball and robots. */
export interface Bodies {
  ball: Pose | undefined;
  robots: ReadonlyMap<number, Pose>;
}

/** A moment to draw. `isCut`: the bodies did not get here by moving. */
export interface Moment extends Bodies {
  tick: number;
  timeS: number;
  /** Velocities of the earlier instant, if it has any. */
  motions?: ReadonlyMap<number, Motion>;
  /** The instants around this moment; undefined if bodies were put somewhere between them. */
  steps?: readonly [Instant, Instant];
  /** Moving links of the arena. */
  links: readonly Pose[];
  /** Joints at the earlier instant: they are read, not drawn. */
  joints: readonly Joint[];
  /** Drawings at the earlier instant: they do not move, but are drawn anew. */
  drawings: readonly SeatDrawing[];
  /** Findings at the earlier instant. */
  sensors: readonly SensorDrawing[];
  isCut: boolean;
  /** Bodies of another recording at this time. */
  ghost?: Bodies;
  /** Positions of a tape's bodies in the last seconds, at most since bodies were last put somewhere. */
  past?(lastsS: number, spacingS: number): Past;
}

export interface Past {
  /** The earliest first. */
  instants: readonly Pick<Moment, "timeS" | "ball" | "robots">[];
  /** Whether the tape has all of this time in memory. */
  isWhole: boolean;
}

/** Most instants kept. At 120 updates a second, the most a server sends, this is half a second. */
export const KEPT_INSTANTS = 64;

/** Wall-clock time over which speed and rhythm of the feed are measured. */
const MEASURED_S = 0.6;

/** Largest distance, in wall-clock time, at which the playhead still catches up. From farther away it jumps. */
const LARGEST_DRIFT_S = 0.35;

/** Time constant of catching up, in wall-clock time. Chosen by eye. */
const CATCH_UP_S = 0.15;

/** Limits of the delay of the shown moment, in wall-clock time. Within them the delay is two updates long. */
const SHORTEST_DELAY_S = 0.03;
const LONGEST_DELAY_S = 0.2;

/** Longest simulated time between two instants that is filled in. Beyond it the path is unknown. */
const LONGEST_FILLED_GAP_S = 0.4;

interface Arrival {
  instant: Instant;
  atS: number;
}

export class Playback {
  private arrivals: Arrival[] = [];
  private playheadS = 0;
  private lastSampleS: number | undefined;
  private shownPlacedTick: number | undefined;

  /** Forgets everything, for a new match. */
  reset(): void {
    this.arrivals = [];
    this.lastSampleS = undefined;
    this.shownPlacedTick = undefined;
  }

  /** Takes a new instant. An instant older than the newest starts the playback anew. */
  push(instant: Instant, nowS: number): void {
    const newest = this.arrivals.at(-1);
    if (newest && instant.timeS < newest.instant.timeS) {
      this.reset();
    } else if (newest && instant.tick === newest.instant.tick) {
      newest.instant = instant;
      return;
    }
    this.arrivals.push({ instant, atS: nowS });
    if (this.arrivals.length > KEPT_INSTANTS) {
      this.arrivals.shift();
    }
  }

  /** Moment to show at `nowS`; undefined before the first instant. */
  sample(nowS: number): Moment | undefined {
    const newest = this.arrivals.at(-1);
    if (!newest) {
      return undefined;
    }
    this.movePlayhead(nowS, newest);
    const [from, to] = this.neighbours();
    const moment = between(from, to, this.playheadS);
    const isCut = this.shownPlacedTick !== moment.placedTick;
    this.shownPlacedTick = moment.placedTick;
    return { ...moment, isCut };
  }

  private movePlayhead(nowS: number, newest: Arrival): void {
    const { speed, intervalS } = this.rhythm(nowS);
    const delayS = Math.min(Math.max(2 * intervalS, SHORTEST_DELAY_S), LONGEST_DELAY_S);
    const wantedS = newest.instant.timeS + speed * (nowS - newest.atS - delayS);
    if (this.lastSampleS === undefined) {
      this.playheadS = wantedS;
    } else {
      const elapsedS = Math.max(0, nowS - this.lastSampleS);
      this.playheadS += speed * elapsedS;
      const driftS = wantedS - this.playheadS;
      const isLost = Math.abs(driftS) > LARGEST_DRIFT_S * Math.max(speed, 1);
      this.playheadS += isLost ? driftS : driftS * (1 - Math.exp(-elapsedS / CATCH_UP_S));
    }
    this.lastSampleS = nowS;
    const oldestS = this.arrivals[0]!.instant.timeS;
    this.playheadS = Math.min(Math.max(this.playheadS, oldestS), newest.instant.timeS);
  }

  /** Simulated seconds per second, and seconds between updates, both as recently measured. */
  private rhythm(nowS: number): { speed: number; intervalS: number } {
    const recent = this.arrivals.filter((arrival) => nowS - arrival.atS <= MEASURED_S);
    const first = recent[0];
    const last = recent.at(-1);
    if (!first || !last || last.atS <= first.atS) {
      return { speed: 1, intervalS: SHORTEST_DELAY_S };
    }
    const spanS = last.atS - first.atS;
    return {
      speed: (last.instant.timeS - first.instant.timeS) / spanS,
      intervalS: spanS / (recent.length - 1),
    };
  }

  private neighbours(): [Instant, Instant] {
    let index = this.arrivals.length - 1;
    while (index > 0 && this.arrivals[index - 1]!.instant.timeS > this.playheadS) {
      index -= 1;
    }
    const to = this.arrivals[index]!.instant;
    const from = index > 0 ? this.arrivals[index - 1]!.instant : to;
    return [from, to];
  }
}

export type Shown = Omit<Moment, "isCut"> & { placedTick: number };

export function between(from: Instant, to: Instant, timeS: number): Shown {
  const gapS = to.timeS - from.timeS;
  if (gapS <= 0 || timeS >= to.timeS) {
    return to;
  }
  if (to.placedTick !== from.placedTick || gapS > LONGEST_FILLED_GAP_S) {
    return from;
  }
  const share = Math.max(0, (timeS - from.timeS) / gapS);
  const robots = new Map<number, Pose>();
  for (const [id, pose] of to.robots) {
    robots.set(id, blend(from.robots.get(id), pose, share));
  }
  return {
    tick: from.tick,
    timeS,
    placedTick: from.placedTick,
    ball: to.ball && blend(from.ball, to.ball, share),
    robots,
    motions: from.motions,
    steps: [from, to],
    links: to.links.map((pose, index) => blend(from.links[index], pose, share)),
    joints: from.joints,
    drawings: from.drawings,
    sensors: from.sensors,
  };
}

function blend(from: Pose | undefined, to: Pose, share: number): Pose {
  if (!from) {
    return to;
  }
  const mix = (a: number, b: number) => a + (b - a) * share;
  // q and -q are the same rotation; the nearer one gives the shorter way.
  const dot = from.qx * to.qx + from.qy * to.qy + from.qz * to.qz + from.qw * to.qw;
  const sign = dot < 0 ? -1 : 1;
  const qx = mix(from.qx, sign * to.qx);
  const qy = mix(from.qy, sign * to.qy);
  const qz = mix(from.qz, sign * to.qz);
  const qw = mix(from.qw, sign * to.qw);
  const length = Math.hypot(qx, qy, qz, qw) || 1;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    z: mix(from.z, to.z),
    qx: qx / length,
    qy: qy / length,
    qz: qz / length,
    qw: qw / length,
  };
}
