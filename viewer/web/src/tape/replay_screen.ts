// Shows a goal again in place of the match, on a picture of its own: score and events stay as they are.

import { batch, signal } from "@preact/signals";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { GoalReplay } from "./goal_replay";
import type { Opening } from "./opening";
import { Projection } from "./projection";
import type { Reel } from "./reel";

export class ReplayScreen {
  readonly isOn = signal(false);
  /** How the match stood when the goal that is shown again fell; undefined: none is, or it is not in memory yet. */
  readonly status = signal<MatchStatus | undefined>(undefined);
  private readonly replay = new GoalReplay();
  private readonly projection: Projection;

  constructor(
    reel: Reel,
    private readonly opening: Opening,
  ) {
    this.projection = new Projection(reel, opening);
  }

  expect(tick: number, nowS: number): void {
    this.status.value = undefined;
    this.replay.expect(tick, nowS);
    this.projection.jump();
  }

  repeat(tick: number, nowS: number): void {
    this.status.value = undefined;
    this.replay.repeat(tick, nowS);
    this.projection.jump();
  }

  /** Of the goal that is shown again. */
  get goalTick(): number | undefined {
    return this.replay.goalTick;
  }

  stop(): void {
    this.replay.stop();
  }

  /** Undefined while there is none, or it is not in memory yet. `last`: of the tape. */
  momentAt(nowS: number, last: number): Moment | undefined {
    const position = this.replay.positionAt(nowS, this.opening.tickS, last);
    const goal = position === undefined ? undefined : this.replay.goalTick;
    batch(() => {
      this.status.value = goal === undefined ? undefined : (this.status.peek() ?? this.projection.statusAt(goal));
      this.isOn.value = goal !== undefined;
    });
    return position === undefined ? undefined : this.projection.momentAt(position);
  }
}
