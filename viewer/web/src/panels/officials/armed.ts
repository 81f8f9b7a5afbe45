// What waits for a second press is forgotten with Escape, and with whatever else an official does.

import { useEffect, useState } from "preact/hooks";
import type { Office } from "./office";

/** What is waiting, and how to have it wait. `place`: a selector of the part of the panel that it belongs to. */
export function useArmed<Decision>(office: Office, place: string): [Decision | undefined, (armed?: Decision) => void] {
  const [armed, arm] = useState<Decision | undefined>();
  useEffect(() => (armed === undefined ? undefined : whenElseIsDone(office, place, () => arm(undefined))), [armed]);
  return [armed, arm];
}

/** Until what it returns is called. */
function whenElseIsDone(office: Office, place: string, forget: () => void): () => void {
  const over = new AbortController();
  const early = { capture: true, signal: over.signal };
  // Who drives or places takes the key when it goes down.
  window.addEventListener("keyup", ({ key }) => key === "Escape" && forget(), early);
  window.addEventListener("click", ({ target }) => isElsewhere(target, place) && forget(), early);
  const before = office.asks.peek();
  const stopListening = office.asks.subscribe((asks) => asks !== before && forget());
  return () => {
    over.abort();
    stopListening();
  };
}

/** On the panel, but not there. */
function isElsewhere(target: EventTarget | null, place: string): boolean {
  return target instanceof Element && target.closest(".officials") !== null && target.closest(place) === null;
}
