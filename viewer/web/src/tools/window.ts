// The part of the match that the strips show. Pure.

export interface Window {
  /** In ticks. */
  from: number;
  to: number;
}

/** Lengths of the shown part, in simulated seconds. */
export const SPANS_S: readonly number[] = [2, 5, 20, 60];
export const USUAL_SPAN_S = 20;

/** The last seconds of a live match. On the tape the shown moment is in the middle, except at both ends. */
export function windowAt(tick: number, spanTicks: number, mode: "live" | "tape", end: number): Window {
  const wanted = mode === "live" ? tick - spanTicks : tick - spanTicks / 2;
  const from = mode === "live" ? wanted : Math.max(0, Math.min(wanted, end - spanTicks));
  return { from, to: from + spanTicks };
}

/** The next longer or shorter one; the last one stays. */
export function zoomedSpan(spanS: number, direction: 1 | -1): number {
  const index = SPANS_S.indexOf(spanS) + direction;
  return SPANS_S[Math.min(Math.max(index, 0), SPANS_S.length - 1)]!;
}
