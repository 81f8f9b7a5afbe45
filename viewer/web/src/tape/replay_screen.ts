// Replays a goal in place of the match, on a picture of its own: score and events do not change.

import { batch, signal } from "@preact/signals";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { GoalReplay } from "./goal_replay";
import type { Opening } from "./opening";
import { Projection } from "./projection";
import type { Reel } from "./reel";

export class ReplayScreen {
  readonly isOn = signal(false);
  /** Status of the match at the replayed goal; undefined: no replay, or it is not in memory yet. */
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

  /** Tick of the replayed goal. */
  get goalTick(): number | undefined {
    return this.replay.goalTick;
  }

  stop(): void {
    this.replay.stop();
  }

  /** Undefined without a replay, or if it is not in memory yet. `last`: the tape's. */
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
