// The numbers that teams plot, with their values over the last seconds of the match. Pure.

import type { SeatDrawing } from "../messages/cancha/v1/debug_pb";

export interface Sample {
  timeS: number;
  value: number;
}

/** One number of one seat; the newest value is the last. */
export interface Plotted {
  name: string;
  samples: readonly Sample[];
}

export interface SeatNumbers {
  seat: string;
  numbers: readonly Plotted[];
}

/** Simulated time for which a number is remembered. */
export const REMEMBERED_S = 5;

/** Smallest spacing of samples; more would tell nothing new. */
const SPACING_S = 0.05;

/** Time for which a number that is no longer plotted stays visible. */
const LINGERS_S = 1;

/** Far more than a server lets a seat plot. */
const MOST_NUMBERS = 64;

export class ScalarHistory {
  /** Key: seat, then name; in order of arrival. */
  private readonly seats = new Map<string, Map<string, Sample[]>>();
  private lastS = -Infinity;

  /** Takes the drawings at this time of the match; a time before the last one begins anew. */
  take(drawings: readonly SeatDrawing[], timeS: number): void {
    if (timeS < this.lastS) {
      this.clear();
    }
    this.lastS = timeS;
    for (const { seat, drawing } of drawings) {
      for (const { name, value } of drawing?.scalars.slice(0, MOST_NUMBERS) ?? []) {
        if (Number.isFinite(value)) {
          this.add(seat, name, { timeS, value });
        }
      }
    }
    this.forget();
  }

  clear(): void {
    this.seats.clear();
    this.lastS = -Infinity;
  }

  /** Seats that plot numbers, sorted by name. */
  shown(): SeatNumbers[] {
    return [...this.seats]
      .map(([seat, numbers]) => ({
        seat,
        numbers: [...numbers].map(([name, samples]) => ({ name, samples })),
      }))
      .sort((a, b) => (a.seat < b.seat ? -1 : 1));
  }

  private add(seat: string, name: string, sample: Sample): void {
    const numbers = this.seats.get(seat) ?? new Map<string, Sample[]>();
    this.seats.set(seat, numbers);
    const samples = numbers.get(name) ?? [];
    numbers.set(name, samples);
    const before = samples.at(-2);
    if (before && sample.timeS - before.timeS < SPACING_S) {
      samples.pop();
    }
    samples.push(sample);
  }

  private forget(): void {
    for (const [seat, numbers] of this.seats) {
      for (const [name, samples] of numbers) {
        while (samples[0] && this.lastS - samples[0].timeS > REMEMBERED_S) {
          samples.shift();
        }
        const newest = samples.at(-1);
        if (!newest || this.lastS - newest.timeS > LINGERS_S) {
          numbers.delete(name);
        }
      }
      if (numbers.size === 0) {
        this.seats.delete(seat);
      }
    }
  }
}

/**
 * The values of a number as points of an SVG polyline in a box of this size: the newest at the right edge, the smallest
 * at the bottom.
 */
export function sparkline(samples: readonly Sample[], width: number, height: number): string {
  const values = samples.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const newestS = samples.at(-1)?.timeS ?? 0;
  return samples
    .map(({ timeS, value }) => {
      const x = width * (1 - (newestS - timeS) / REMEMBERED_S);
      const y = height * (range > 0 ? 1 - (value - low) / range : 0.5);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}
