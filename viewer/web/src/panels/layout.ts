// The space on the page, and the layout in its address.

import { signal, type ReadonlySignal } from "@preact/signals";

/** "stream": 16:9 without controls, for a broadcast. */
export type LayoutName = "page" | "stream";

/** Room for the events beside the field, or below it on an upright page; as in the style sheet. */
const ROOMY = "(min-width: 1200px) and (min-height: 521px), (max-aspect-ratio: 4/5) and (min-height: 740px)";

export function layoutNamed(name: string | null): LayoutName {
  return name === "stream" ? "stream" : "page";
}

/** Follows the window. */
export function observeRoom(): ReadonlySignal<boolean> {
  const query = matchMedia(ROOMY);
  const isRoomy = signal(query.matches);
  query.addEventListener("change", () => (isRoomy.value = query.matches));
  return isRoomy;
}
