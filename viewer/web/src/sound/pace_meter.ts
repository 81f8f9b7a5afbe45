// Measures the pace of the picture: sounds belong to motion at its natural pace. Pure.

/** Wall-clock time over which the pace is measured. */
const MEASURED_S = 0.3;

/** Limits of the natural pace, in simulated seconds per second. */
const SLOWEST = 0.8;
const FASTEST = 1.25;

interface Sample {
  timeS: number;
  atS: number;
}

export class PaceMeter {
  private samples: Sample[] = [];

  /** `timeS`: simulated time shown at `atS`. Returns whether the pace is natural. */
  take(timeS: number, atS: number): boolean {
    const isBack = timeS < (this.samples.at(-1)?.timeS ?? -Infinity);
    this.samples = isBack ? [] : this.samples.filter((sample) => atS - sample.atS <= MEASURED_S);
    const first = this.samples[0];
    this.samples.push({ timeS, atS });
    const elapsedS = first ? atS - first.atS : 0;
    const pace = first && elapsedS > 0 ? (timeS - first.timeS) / elapsedS : 0;
    return pace >= SLOWEST && pace <= FASTEST;
  }
}
