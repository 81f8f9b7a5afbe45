// Measures which part of the page the panels cover, so that cameras frame the arena in what is left.

import type { Insets } from "../cameras/framing";

/** Air between the arena and whatever borders it, in CSS pixels. */
const MARGIN_PX = 12;

/** Narrow pages have the events below the arena instead of over it, low ones beside it; as in the style
 * sheet. */
const NARROW = "(max-width: 720px)";
const LOW = "(orientation: landscape) and (max-height: 520px)";

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
  const events = page.querySelector(".ticker")?.getBoundingClientRect();
  const isBeside = events !== undefined && matchMedia(LOW).matches;
  const isBelow = events !== undefined && !isBeside && matchMedia(NARROW).matches;
  const edgePx = isBeside ? MARGIN_PX : 2 * MARGIN_PX;
  const isWide = !isBeside && !matchMedia(NARROW).matches;
  const bar = isWide ? page.querySelector(".camera-bar-long")?.getBoundingClientRect() : undefined;
  const pictures = isWide ? page.querySelector(".pictures")?.getBoundingClientRect() : undefined;
  const timelinePx = page.querySelector("#timeline")?.clientHeight ?? 0;
  return {
    top: share((row?.bottom ?? 0) + MARGIN_PX, height),
    bottom: share(isBelow ? height - events.top + MARGIN_PX : bar ? height - bar.top : edgePx + timelinePx, height),
    left: share(isBeside ? events.right + MARGIN_PX : MARGIN_PX, width),
    right: share(pictures ? width - pictures.left + MARGIN_PX : MARGIN_PX, width),
  };
}

/** Never more than a third: on a tiny screen the arena comes before the air around it. */
function share(px: number, ofPx: number): number {
  return Math.round(1000 * Math.min(px / Math.max(1, ofPx), 1 / 3)) / 1000;
}
