// Tells the page the state of the match at a position of the tape, in the messages of a live server.

import { create } from "@bufbuild/protobuf";
import type { FeedMessage } from "../feed/decode";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { WorldUpdateSchema, type MatchOver, type Welcome } from "../messages/cancha/v1/session_pb";
import { countUntil } from "./moments";
import type { Growth } from "./growth";

const US_PER_S = 1e6;

export class Narrator {
  private toldTick: number | undefined;
  private toldEvents = 0;
  private toldDrawings = 0;
  private toldSensors = 0;
  private isOverTold = false;

  constructor(
    /** The page's welcome: the live match's own, if it came live. */
    public welcome: Welcome,
    private readonly growth: Growth,
    private readonly tell: (message: FeedMessage) => void,
  ) {}

  /** Tells everything anew from here; changes are not announced. */
  beginAnew(): void {
    this.toldTick = undefined;
  }

  /** `over`: set once the match has ended. */
  narrate(moment: Moment, status: MatchStatus, over: MatchOver | undefined): void {
    const { tick } = moment;
    if (this.toldTick === undefined || tick < this.toldTick) {
      this.tell({ kind: "welcome", value: this.welcome });
      this.toldEvents = 0;
      this.isOverTold = false;
    }
    const count = countUntil(this.growth.moments.peek(), tick);
    const { drawings, sensors } = moment;
    // These are read once they are shown, even while the tape is paused.
    const hasMore = drawings.length !== this.toldDrawings || sensors.length !== this.toldSensors;
    const isNew = count !== this.toldEvents || hasMore;
    if (tick !== this.toldTick || isNew) {
      const events = this.growth.events.slice(this.toldEvents, count);
      this.tell({ kind: "update", value: updateOf(moment, status), events });
    }
    this.toldTick = tick;
    this.toldEvents = count;
    this.toldDrawings = drawings.length;
    this.toldSensors = sensors.length;
    if (over && !this.isOverTold) {
      this.isOverTold = true;
      this.tell({ kind: "over", value: over });
    }
  }
}

function updateOf({ timeS, drawings, sensors }: Moment, status: MatchStatus) {
  const world = { timeUs: BigInt(Math.round(timeS * US_PER_S)) };
  return create(WorldUpdateSchema, { status, world, drawings: [...drawings], sensors: [...sensors] });
}
