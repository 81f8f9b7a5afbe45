// Shows a goal again in place of the match, on a picture of its own: score and events stay as they are.

import { signal } from "@preact/signals";
import type { Moment } from "../feed/playback";
import { GoalReplay } from "./goal_replay";
import type { Opening } from "./opening";
import { Projection } from "./projection";
import type { Reel } from "./reel";

export class ReplayScreen {
  readonly isOn = signal(false);
  private readonly replay = new GoalReplay();
  private readonly projection: Projection;

  constructor(
    reel: Reel,
    private readonly opening: Opening,
  ) {
    this.projection = new Projection(reel, opening);
  }

  expect(tick: number, nowS: number): void {
    this.replay.expect(tick, nowS);
    this.projection.jump();
  }

  repeat(tick: number, nowS: number): void {
    this.replay.repeat(tick, nowS);
    this.projection.jump();
  }

  stop(): void {
    this.replay.stop();
  }

  /** Undefined while there is none, or it is not in memory yet. `last`: of the tape. */
  momentAt(nowS: number, last: number): Moment | undefined {
    const position = this.replay.positionAt(nowS, this.opening.tickS, last);
    this.isOn.value = position !== undefined;
    return position === undefined ? undefined : this.projection.momentAt(position);
  }
}
