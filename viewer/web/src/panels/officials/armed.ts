// A decision that waits for its second press is forgotten with Escape, and with any other action of the official.

import { useEffect, useState } from "preact/hooks";
import type { Office } from "./office";

/** The waiting decision, and a function that sets it. `place`: selector of the part of the panel that it belongs to. */
export function useArmed<Decision>(office: Office, place: string): [Decision | undefined, (armed?: Decision) => void] {
  const [armed, arm] = useState<Decision | undefined>();
  useEffect(() => (armed === undefined ? undefined : whenElseIsDone(office, place, () => arm(undefined))), [armed]);
  return [armed, arm];
}

/** Runs until its result is called. */
function whenElseIsDone(office: Office, place: string, forget: () => void): () => void {
  const over = new AbortController();
  const early = { capture: true, signal: over.signal };
  // Driving and placing take the key when it goes down.
  window.addEventListener("keyup", ({ key }) => key === "Escape" && forget(), early);
  window.addEventListener("click", ({ target }) => isElsewhere(target, place) && forget(), early);
  const before = office.asks.peek();
  const stopListening = office.asks.subscribe((asks) => asks !== before && forget());
  return () => {
    over.abort();
    stopListening();
  };
}

/** On the panel, but outside `place`. */
function isElsewhere(target: EventTarget | null, place: string): boolean {
  return target instanceof Element && target.closest(".officials") !== null && target.closest(place) === null;
}
