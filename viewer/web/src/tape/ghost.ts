// A second tape, shown at the ticks of the first one. It does not play by itself.

import type { Bodies, Moment } from "../feed/playback";
import { TapeError } from "./bytes";
import type { Unpack } from "./chunks";
import { Contents } from "./contents";
import { Extent } from "./extent";
import { readOpening, type Opening } from "./opening";
import { Projection } from "./projection";
import { Reel } from "./reel";
import type { TapeIndex, TapeSource } from "./tape_source";

/** A time within this part of a tick counts as at the tick: times in files are rounded. */
const EXACT = 1e-4;

export class Ghost {
  readonly contents: Contents;
  private readonly reel: Reel;
  private readonly projection: Projection;
  private readonly extent: Extent;
  private lastTick = 0;

  private constructor(
    source: TapeSource,
    private readonly index: TapeIndex,
    private readonly opening: Opening,
    unpack: Unpack,
  ) {
    this.reel = new Reel(source, opening, unpack, () => performance.now());
    this.projection = new Projection(this.reel, opening);
    this.extent = new Extent(this.reel, opening);
    this.contents = new Contents({ source, opening, unpack }, this.reel, this.extent);
    this.extent.measure(index, -1);
  }

  /** Whether it was never closed, and so may grow. */
  get isUnclosed(): boolean {
    return !this.index.isOver;
  }

  /** Rejects if there is nothing to show. */
  static async open(source: TapeSource, unpack: Unpack): Promise<Ghost> {
    const index = await source.index();
    if (index.segments === 0) {
      throw new TapeError("That recording ends before the match begins.");
    }
    return new Ghost(source, index, await readOpening(await source.opening(), unpack), unpack);
  }

  /** Positions of its ball and robots at a moment of the first tape; undefined if not in memory, or after its end. */
  bodiesAt({ tick, timeS }: Pick<Moment, "tick" | "timeS">): Bodies | undefined {
    const passed = timeS / this.opening.tickS - tick;
    this.extent.measure(this.index, -1);
    this.reel.prefetch(this.projection.segmentOf(tick), tick < this.lastTick ? -1 : 1);
    this.lastTick = tick;
    const moment = this.projection.momentAt(tick + (passed > EXACT && passed < 1 ? passed : 0));
    return moment && { ball: moment.ball, robots: moment.robots };
  }
}
