// Contents of a tape for developers' tools, besides the shown ones.

import type { DeckParts } from "./deck_parts";
import { drawingSeatsIn } from "./drawings";
import type { Extent } from "./extent";
import type { Reading } from "./parting";
import type { Loaded, Reel } from "./reel";
import type { Answers } from "./result";
import type { Cast } from "./state_table";

export class Contents {
  readonly ticksPerSegment: number;
  /** Seats with a channel for drawings. */
  readonly drawingSeats: readonly string[];

  constructor(
    private readonly parts: Omit<DeckParts, "growth">,
    private readonly reel: Reel,
    private readonly extent: Extent,
  ) {
    this.ticksPerSegment = parts.opening.ticksPerSegment;
    this.drawingSeats = drawingSeatsIn(parts.opening.topics);
  }

  get cast(): Cast {
    return this.reel.cast;
  }

  /** The whole tape, for reading from its source. */
  get reading(): Reading {
    const { source, opening, unpack } = this.parts;
    return { source, opening, unpack };
  }

  /** Segments in memory from one tick to another; missing ones are being fetched. */
  segmentsIn(from: number, to: number): Loaded[] {
    const last = Math.min(to, this.extent.last.peek());
    const [first, end] = [Math.max(from, 0), last].map((tick) => Math.floor(tick / this.ticksPerSegment));
    const numbers = Array.from({ length: Math.max(end! - first! + 1, 0) }, (_, index) => first! + index);
    return numbers.map((number) => this.reel.get(number)).filter((segment) => segment !== undefined);
  }

  /** Answering times of a seat, if the file's report has them. */
  answersOf(seat: string): Answers | undefined {
    return this.parts.answers?.get(seat);
  }
}
