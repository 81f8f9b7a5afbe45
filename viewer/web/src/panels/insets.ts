// Measures which part of the page the panels cover, so that cameras frame the arena in what is left.

import type { Insets } from "../cameras/framing";

/** Air between the arena and whatever borders it, in CSS pixels. */
const MARGIN_PX = 12;

/** Narrower pages have the events below the arena instead of over it; as in the style sheet. */
const NARROW = "(max-width: 720px)";

/** Calls back at once and whenever the page's layout changes. */
export function observeInsets(onChange: (insets: Insets) => void): void {
  const page = document.getElementById("page") ?? document.body;
  let last = "";
  const measure = () => {
    const insets = insetsOf(page);
    const text = JSON.stringify(insets);
    if (text !== last) {
      last = text;
      onChange(insets);
    }
  };
  new ResizeObserver(measure).observe(page);
  // Panels come and go with the match; they are few, and measuring them is cheap.
  new MutationObserver(measure).observe(page, { childList: true, subtree: true });
  measure();
}

function insetsOf(page: HTMLElement): Insets {
  const { width, height } = page.getBoundingClientRect();
  const row = page.querySelector(".scoreboard-row")?.getBoundingClientRect();
  const topPx = (row?.bottom ?? 0) + MARGIN_PX;
  const bottomPx = matchMedia(NARROW).matches ? narrowBottomPx(page, height) : 2 * MARGIN_PX;
  return {
    top: share(topPx, height),
    bottom: share(bottomPx, height),
    left: share(MARGIN_PX, width),
    right: share(MARGIN_PX, width),
  };
}

function narrowBottomPx(page: HTMLElement, height: number): number {
  const bar = page.querySelector(".camera-bar")?.getBoundingClientRect();
  return (bar ? height - bar.top : 0) + MARGIN_PX;
}

/** Never more than a third: on a tiny screen the arena comes before the air around it. */
function share(px: number, ofPx: number): number {
  return Math.round(1000 * Math.min(px / Math.max(1, ofPx), 1 / 3)) / 1000;
}
