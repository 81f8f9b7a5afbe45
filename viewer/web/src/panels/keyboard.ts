// Keys: cameras, layers, panels, full screen, help.

import type { Signal } from "@preact/signals";
import type { CameraName } from "../cameras/camera_names";
import { toggleFullScreen } from "./full_screen";
import type { Switches } from "./switches";
import { nextTheme } from "./theme";

export interface KeyActions {
  /** The cameras offered, in the order of their keys. */
  cameras(): readonly CameraName[];
  chooseCamera(name: CameraName): void;
  toggleRail(): void;
}

/** Elements that keys are typed into. */
const TYPED_INTO = "input:not([type=checkbox], [type=radio]), select, textarea";

/** Whether a key is meant for the page, and not for the system or a text. */
export function isForPage({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest(TYPED_INTO) !== null;
  return !(ctrlKey || metaKey || altKey || isTyped);
}

export function listenForKeys(switches: Switches, { cameras, chooseCamera, toggleRail }: KeyActions): void {
  const toggle = (state: Signal<boolean>) => () => {
    state.value = !state.value;
  };
  const actions: Record<string, () => void> = {
    d: toggle(switches.showsDrawings),
    s: toggle(switches.showsSensors),
    c: toggle(switches.showsDebug),
    b: toggle(switches.showsTags),
    m: toggle(switches.showsMap),
    i: toggle(switches.areToolsOpen),
    "?": toggle(switches.isHelpOpen),
    h: toggle(switches.isHelpOpen),
    t: () => (switches.theme.value = nextTheme(switches.theme.value)),
    e: toggleRail,
    f: toggleFullScreen,
  };
  window.addEventListener("keydown", (event) => {
    if (!isForPage(event)) {
      return;
    }
    const name = cameras()[Number(event.key) - 1];
    if (name) {
      chooseCamera(name);
    } else {
      actions[event.key.toLowerCase()]?.();
    }
  });
}
