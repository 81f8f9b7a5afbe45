// The moment of a reel at a position between two ticks, and the status there.

import { between, type Moment, type Past } from "../feed/playback";
import type { Instant, Placed } from "../feed/instant";
import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { drawingsAt } from "./drawings";
import { kindsOf } from "../tools/kinds";
import { instantOfWorld } from "./instants";
import { Carriers } from "./mounts";
import type { Opening } from "./opening";
import { sensorsAt } from "./readings";
import type { Loaded, Reel } from "./reel";
import type { World } from "./segment";

const US_PER_S = 1e6;

interface Made {
  /** The segments it was made from. */
  segments: readonly Loaded[];
  instant: Instant;
}

/** Time for which a drawing is visible, as on the server. */
const DRAWING_LASTS_S = 0.5;

export class Projection {
  private shownPlacedTick: number | undefined;
  private isJump = true;
  /** Instants are used for many frames in slow play. */
  private readonly instants = new Map<number, Made>();

  private readonly carriers: Carriers;

  constructor(
    private readonly reel: Reel,
    private readonly opening: Opening,
  ) {
    this.carriers = new Carriers(kindsOf({ settings: opening.discipline, scene: opening.scene }), opening.scene);
  }

  /** The next moment is not reached by moving. */
  jump(): void {
    this.isJump = true;
    this.instants.clear();
  }

  segmentOf(tick: number): number {
    return Math.floor(tick / this.opening.ticksPerSegment);
  }

  isThere(tick: number): boolean {
    return this.instantAt(tick) !== undefined;
  }

  /** Undefined while it is not in memory. */
  momentAt(position: number): Moment | undefined {
    const tick = Math.floor(position);
    const from = this.instantAt(tick);
    if (!from) {
      return undefined;
    }
    const to = (position > tick && this.instantAt(tick + 1)) || from;
    const timeS = from.timeS + (position - tick) * this.opening.tickS;
    const { placedTick, ...shown } = between(from, to, timeS);
    const isCut = this.isJump || this.shownPlacedTick !== placedTick;
    this.shownPlacedTick = placedTick;
    this.isJump = false;
    return { ...shown, tick, isCut, past: (lastsS, spacingS) => this.past(tick, placedTick, lastsS, spacingS) };
  }

  /** The status at this tick, with the clock of this very tick. */
  statusAt(tick: number): MatchStatus | undefined {
    const known = this.reel.get(this.segmentOf(tick))?.statuses.findLast((entry) => entry.tick <= tick);
    return known && runOn(known.status, Math.round((tick - known.tick) * this.opening.tickS * US_PER_S));
  }

  /** The status at the very end: a match may end after its last tick. */
  closingStatus(): MatchStatus | undefined {
    return this.reel.lastWith(({ statuses }) => statuses.length > 0).segment?.statuses.at(-1)?.status;
  }

  private past(tick: number, placedTick: number, lastsS: number, spacingS: number): Past {
    const { tickS } = this.opening;
    const step = Math.max(1, Math.round(spacingS / tickS));
    const first = Math.max(tick - Math.floor(lastsS / tickS), placedTick, 0);
    const count = Math.floor((tick - first) / step) + 1;
    const ticks = Array.from({ length: count }, (_, index) => tick - (count - 1 - index) * step);
    const worlds = ticks.map((one) => this.worldAt(one)).filter((world) => world !== undefined);
    return {
      instants: worlds
        .filter((world) => this.placedTickAt(world) === placedTick)
        .map((world) => instantOfWorld(world, this.reel.cast, placedTick, [])),
      isWhole: worlds.length === ticks.length,
    };
  }

  private worldAt(tick: number): World | undefined {
    const number = this.segmentOf(tick);
    return this.reel.get(number)?.worlds[tick - number * this.opening.ticksPerSegment];
  }

  private instantAt(tick: number): Instant | undefined {
    const segments = this.latelyAt(tick);
    const known = this.instants.get(tick);
    if (known && areSame(known.segments, segments)) {
      return known.instant;
    }
    const world = this.worldAt(tick);
    if (!world) {
      return undefined;
    }
    const moved = instantOfWorld(world, this.reel.cast, this.placedTickAt(world), this.drawingsAt(tick));
    const instant = { ...moved, sensors: this.sensorsAt(tick, moved) };
    this.remember(tick, { segments, instant });
    return instant;
  }

  /** Recordings before 0.5 do not say; there bodies are put somewhere in the tick after a restart. */
  private placedTickAt({ tick, placedTick }: World): number {
    const status = this.statusAt(tick - 1) ?? this.statusAt(tick);
    return placedTick ?? Number(status?.restart?.sinceTick ?? 0n);
  }

  private drawingsAt(tick: number) {
    const drawn = this.latelyAt(tick).flatMap((segment) => segment.drawn);
    return drawingsAt(drawn, tick, DRAWING_LASTS_S / this.opening.tickS);
  }

  private sensorsAt(tick: number, bodies: Placed) {
    const readings = this.latelyAt(tick).flatMap((segment) => segment.readings);
    return sensorsAt(readings, tick, this.carriers, bodies);
  }

  /** Visible drawings and findings may be in the previous segment. */
  private latelyAt(tick: number): Loaded[] {
    const number = this.segmentOf(tick);
    const segments = [number - 1, number].map((one) => (one >= 0 ? this.reel.get(one) : undefined));
    return segments.filter((segment) => segment !== undefined);
  }

  private remember(tick: number, made: Made): void {
    if (this.instants.size > 4) {
      this.instants.clear();
    }
    this.instants.set(tick, made);
  }
}

function areSame(a: readonly Loaded[], b: readonly Loaded[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

/**
 * Between two statuses of a tape the clock of the period goes on in play, and the remaining time of a phase runs down.
 */
function runOn(status: MatchStatus, elapsedUs: number): MatchStatus {
  const passed = BigInt(elapsedUs);
  const { phase, periodElapsedUs, phaseLeftUs } = status;
  return {
    ...status,
    periodElapsedUs: phase === MatchPhase.PLAY ? periodElapsedUs + passed : periodElapsedUs,
    phaseLeftUs: phaseLeftUs > passed ? phaseLeftUs - passed : 0n,
  };
}
