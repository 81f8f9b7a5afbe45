// Velocities of ball and robots, tick by tick: from the tape, and from the live match beyond it. Pure.

import { headingOf, type Joint, type Motion, type Pose } from "../feed/instant";
import { BALL_ID, motionsIn } from "../feed/motions";
import type { Moment } from "../feed/playback";
import type { Drawn } from "../tape/drawings";
import { instantOfWorld } from "../tape/instants";
import type { Loaded } from "../tape/reel";
import type { Cast } from "../tape/state_table";
import { isOfWheel, type CommandNumber } from "./command_kinds";

export interface RobotSample {
  /** Along the axes of its body when it stands level. */
  forwardMps: number;
  leftMps: number;
  upMps: number;
  /** Over ground and in the air. */
  speedMps: number;
  turnRadps: number;
}

export interface Sample {
  tick: number;
  ballMps: number | undefined;
  /** Key: robot id. */
  robots: ReadonlyMap<number, RobotSample>;
  /** In the order of the scene. */
  joints: readonly Joint[];
}

/** Most samples of a live match, in shown ticks: 20 s at 60 Hz. */
const MOST_LIVE = 1200;

export function sampleOf(moment: Pick<Moment, "tick" | "robots" | "joints" | "motions" | "steps">): Sample {
  const { tick, robots, joints } = moment;
  const motions = motionsIn(moment);
  const ball = motions.get(BALL_ID);
  const samples = new Map<number, RobotSample>();
  robots.forEach((pose, id) => {
    const motion = motions.get(id);
    if (motion) {
      samples.set(id, robotSample(pose, motion));
    }
  });
  return { tick, ballMps: ball && speedOf(ball), robots: samples, joints };
}

export function speedOf({ vx, vy, vz }: Motion): number {
  return Math.hypot(vx, vy, vz);
}

function robotSample(pose: Pose, motion: Motion): RobotSample {
  const heading = headingOf(pose);
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  return {
    forwardMps: motion.vx * cos + motion.vy * sin,
    leftMps: motion.vy * cos - motion.vx * sin,
    upMps: motion.vz,
    speedMps: speedOf(motion),
    turnRadps: motion.turnRadps,
  };
}

/**
 * The robot's motion in terms of a number of its command; undefined: none. `trackM`: distance between its wheels, whose
 * tyres do not slip; undefined if it has none.
 */
export function actualOf(number: CommandNumber, sample: RobotSample, trackM: number | undefined): number | undefined {
  const { moves, unit } = number;
  const movesRobot = Object.values(moves).some((share) => share !== 0);
  if (!number.isToldHow || !movesRobot || isOfWheel(number) || !(unit === "m/s" || unit === "rad/s")) {
    return undefined;
  }
  if (unit === "rad/s") {
    return moves.turn * sample.turnRadps;
  }
  const rimMps = moves.turn === 0 ? 0 : (moves.turn * sample.turnRadps * (trackM ?? Number.NaN)) / 2;
  const actual = moves.forward * sample.forwardMps + moves.left * sample.leftMps + moves.up * sample.upMps + rimMps;
  return Number.isNaN(actual) ? undefined : actual;
}

/** Live samples: velocities and drawings for each shown tick. */
export class LiveSamples {
  private samples: Sample[] = [];
  private drawn: Drawn[] = [];
  private lastDrawings: Moment["drawings"] = [];

  /** A tick before the last one begins anew. */
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

  /** Samples after one tick, up to another. */
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

/** Samples of a segment; made once for as long as it is in memory. */
export function samplesOf(segment: Loaded, cast: Cast): readonly Sample[] {
  let samples = sampled.get(segment);
  if (!samples) {
    samples = segment.worlds.map((world) => sampleOf(instantOfWorld(world, cast, 0, [])));
    sampled.set(segment, samples);
  }
  return samples;
}
