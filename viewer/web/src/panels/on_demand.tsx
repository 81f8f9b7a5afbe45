// Panels whose code does not come with the page: it is loaded when it is first needed, or once the first
// picture is there, whichever is earlier. A gateway may end with its match, and what was not loaded by
// then never is.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Load = () => Promise<unknown>;

/** In the order in which they are wanted. */
const waiting: Load[] = [];

/** Stands for the panel that `load` brings, and is empty until then. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Panel: ComponentType<Props> | undefined;
  const bring = async () => {
    Panel ??= await load();
  };
  waiting.push(bring);
  return function OnDemand(props: Props) {
    const [, setBrought] = useState(Panel !== undefined);
    // Also where it has come since this was drawn.
    useEffect(() => void bring().then(() => setBrought(true), ignore), []);
    return Panel ? <Panel {...props} /> : null;
  };
}

/** Loads everything that is still missing, one after the other, while the page has nothing else to do. */
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

/** Without its code a panel stays empty; the page goes on, and tries again when the panel is next shown. */
function ignore(): void {}
