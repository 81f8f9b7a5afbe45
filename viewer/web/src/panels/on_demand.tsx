// Panels whose code does not come with the page. It is loaded when first needed, or once the first picture is ready,
// whichever is earlier. A gateway may end with its match, and cannot load anything afterwards.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Load = () => Promise<unknown>;

/** In the order of importance. */
const waiting: Load[] = [];

/** A component that is empty until `load` brings the panel. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Panel: ComponentType<Props> | undefined;
  const bring = async () => {
    Panel ??= await load();
  };
  waiting.push(bring);
  return function OnDemand(props: Props) {
    const [, setBrought] = useState(Panel !== undefined);
    // Draws again, too, if the panel has come since this was drawn.
    useEffect(() => void bring().then(() => setBrought(true), ignore), []);
    return Panel ? <Panel {...props} /> : null;
  };
}

/** Loads everything that is still missing, one after another, while the page is idle. */
export async function loadTheRest(): Promise<void> {
  for (const bring of waiting.splice(0)) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    await bring().catch(ignore);
  }
}

function whenIdle(action: () => void): void {
  if (typeof requestIdleCallback === "function") {
    requestIdleCallback(action, { timeout: 1000 });
  } else {
    setTimeout(action, 50);
  }
}

/**
 * Ignores that code could not be loaded: the panel stays empty. The page goes on, and tries again when the panel is
 * next shown.
 */
function ignore(): void {}
