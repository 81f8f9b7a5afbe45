// Words of the timeline. Pure.

import type { TapeMoment } from "../../tape/tape_source";

/** "3:07", "1:02:03": simulated time since the match began. */
export function tapeClockText(timeS: number): string {
  const seconds = Math.max(0, Math.floor(timeS + 1e-6));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** "12 s behind", "3 min behind". */
export function behindText(behindS: number): string {
  return behindS < 100 ? `${Math.max(0, behindS)} s behind` : `${Math.round(behindS / 60)} min behind`;
}

/** "0.25×", "−2×". */
export function speedText(speed: number): string {
  return `${speed < 0 ? "\u2212" : ""}${Math.abs(speed)}×`;
}

/** For people who cannot see the scrubber. */
export function positionText(timeS: number, endS: number, score: TapeMoment["score"] | undefined): string {
  const standing = score ? `, blue ${score[0]}, yellow ${score[1]}` : "";
  return `${tapeClockText(timeS)} of ${tapeClockText(endS)}${standing}`;
}
