// Decides how finely to draw, so that a slow machine still shows motion. It measures frame times and moves down a step.
// Knows no clock.

export interface Quality {
  /** Pixels per CSS pixel, at most. */
  pixelRatio: number;
  hasShadows: boolean;
  hasReflections: boolean;
}

export const QUALITIES: readonly Quality[] = [
  { pixelRatio: 2, hasShadows: true, hasReflections: true },
  { pixelRatio: 1, hasShadows: true, hasReflections: true },
  { pixelRatio: 0.85, hasShadows: true, hasReflections: false },
  { pixelRatio: 0.7, hasShadows: false, hasReflections: false },
];

/** First level of a machine without a graphics processor. */
const SOFTWARE_LEVEL = 2;

/** The level chosen by its name, "high" or "low". */
function askedLevel(name: string | null): number | undefined {
  return name === "high" ? 0 : name === "low" ? QUALITIES.length - 1 : undefined;
}

/** Number of frames whose mean decides; fewer if they do not fit into the time. */
const WATCHED_FRAMES = 40;
const WATCHED_S = 2;

/** Below 24 frames a second motion falls apart. A step up is never tried, as it would be undone again and again. */
const TOO_SLOW_S = 1 / 24;

export class QualityGuard {
  private frames = 0;
  private totalS = 0;
  private level: number;
  /** Whether somebody chose the level. Then the level stays. */
  private readonly isHeld: boolean;

  /** `asked`: the setting in the page's address. */
  constructor(asked: string | null, drawsInSoftware: boolean) {
    const level = askedLevel(asked);
    this.isHeld = level !== undefined;
    this.level = level ?? (drawsInSoftware ? SOFTWARE_LEVEL : 0);
  }

  get smoothsEdges(): boolean {
    return this.level < SOFTWARE_LEVEL;
  }

  get quality(): Quality {
    return QUALITIES[this.level]!;
  }

  /** Takes the time since the previous frame; returns whether the quality has changed. */
  watch(frameS: number): boolean {
    if (this.isHeld) {
      return false;
    }
    this.frames += 1;
    this.totalS += frameS;
    if (this.frames < WATCHED_FRAMES && this.totalS < WATCHED_S) {
      return false;
    }
    const isTooSlow = this.totalS / this.frames > TOO_SLOW_S;
    this.forget();
    if (!isTooSlow || this.level + 1 >= QUALITIES.length) {
      return false;
    }
    this.level += 1;
    return true;
  }

  /** Forgets earlier measurements, for example after the page was hidden. */
  forget(): void {
    this.frames = 0;
    this.totalS = 0;
  }
}
