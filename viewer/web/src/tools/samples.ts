// How ball and robots move, tick by tick: of the tape, and of the live match as far as the tape does not reach. Pure.

import { headingOf, type Motion, type Pose } from "../feed/instant";
import { BALL_ID, motionsIn } from "../feed/motions";
import type { Moment } from "../feed/playback";
import type { Drawn } from "../tape/drawings";
import { instantOfWorld, type Cast } from "../tape/instants";
import type { Loaded } from "../tape/reel";

export interface RobotSample {
  /** Along its own x axis. */
  forwardMps: number;
  /** Over ground and in the air. */
  speedMps: number;
  turnRadps: number;
}

export interface Sample {
  tick: number;
  ballMps: number | undefined;
  /** By id. */
  robots: ReadonlyMap<number, RobotSample>;
}

/** So much of a live match is remembered, in ticks shown: 20 s at 60 Hz. */
const MOST_LIVE = 1200;

export function sampleOf(moment: Pick<Moment, "tick" | "robots" | "motions" | "steps">): Sample {
  const { tick, robots } = moment;
  const motions = motionsIn(moment);
  const ball = motions.get(BALL_ID);
  const samples = new Map<number, RobotSample>();
  robots.forEach((pose, id) => {
    const motion = motions.get(id);
    if (motion) {
      samples.set(id, robotSample(pose, motion));
    }
  });
  return { tick, ballMps: ball && speedOf(ball), robots: samples };
}

export function speedOf({ vx, vy, vz }: Motion): number {
  return Math.hypot(vx, vy, vz);
}

function robotSample(pose: Pose, motion: Motion): RobotSample {
  const heading = headingOf(pose);
  return {
    forwardMps: motion.vx * Math.cos(heading) + motion.vy * Math.sin(heading),
    speedMps: speedOf(motion),
    turnRadps: motion.turnRadps,
  };
}

/** The rims of two wheels so far apart, on a robot whose tyres do not slip. */
export function wheelSpeeds({ forwardMps, turnRadps }: RobotSample, trackM: number): { leftMps: number; rightMps: number } {
  const turning = (turnRadps * trackM) / 2;
  return { leftMps: forwardMps - turning, rightMps: forwardMps + turning };
}

/** What comes live: how things moved, and what was drawn, for each tick that was shown. */
export class LiveSamples {
  private samples: Sample[] = [];
  private drawn: Drawn[] = [];
  private lastDrawings: Moment["drawings"] = [];

  /** A tick before the last begins anew. */
  take(moment: Moment): void {
    const lastTick = this.samples.at(-1)?.tick ?? -1;
    if (moment.tick < lastTick) {
      this.samples = [];
      this.drawn = [];
    } else if (moment.tick === lastTick) {
      return;
    }
    this.samples.push(sampleOf(moment));
    if (this.samples.length > MOST_LIVE) {
      this.samples.shift();
    }
    this.takeDrawings(moment);
  }

  /** Those after one tick, up to another. */
  between(after: number, until: number): Sample[] {
    return this.samples.filter(({ tick }) => tick > after && tick <= until);
  }

  drawnBetween(after: number, until: number): Drawn[] {
    return this.drawn.filter(({ tick }) => tick > after && tick <= until);
  }

  private takeDrawings({ tick, drawings }: Moment): void {
    if (drawings !== this.lastDrawings) {
      this.lastDrawings = drawings;
      this.drawn.push(...drawings.map((drawing) => ({ seat: drawing.seat, tick, drawing })));
      this.drawn.splice(0, this.drawn.length - MOST_LIVE);
    }
  }
}

const sampled = new WeakMap<Loaded, readonly Sample[]>();

/** Of a segment; made once for as long as it is in memory. */
export function samplesOf(segment: Loaded, cast: Cast): readonly Sample[] {
  let samples = sampled.get(segment);
  if (!samples) {
    samples = segment.worlds.map((world) => sampleOf(instantOfWorld(world, cast, 0, [])));
    sampled.set(segment, samples);
  }
  return samples;
}
