// Adds the parts for officials to the page, if the viewer takes any: a button, a key, and the panel that both open.
// Loaded once the page has its picture; the panel is loaded when it is first opened.

import { signal, type Signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { Frames } from "../../feed/frames";
import { askHealth } from "../../feed/health";
import type { MatchStore } from "../../feed/match_store";
import type { Picture } from "../../scene/picture";
import { Toggle } from "../camera_bar";
import { isForPage } from "../keyboard";
import { onDemand } from "../on_demand";
import type { Switches } from "../switches";
import type { DeskProps } from "./desk";

export interface OfficialsHost {
  store: MatchStore;
  switches: Switches;
  frames: Frames;
  picture: Picture;
  /** Element that the picture is drawn in. */
  host: HTMLElement;
  driveSign: Signal<ComponentChild>;
  officials: Signal<ComponentChild>;
  officialsButton: Signal<ComponentChild>;
  officialKeys: Signal<readonly (readonly [string, string])[]>;
}

/** As listed in the help. */
const KEYS: readonly (readonly [string, string])[] = [
  ["O", "officials: control the match, place, drive"],
  ["Q E", "Place: turn the robot being dragged. Drive: sideways, if it can"],
  ["W A S D", "Drive: steer, as with the arrow keys; with Shift, at full speed. Some robots have other keys, which they show"],
  ["R F", "Drive: up and down, if it flies"],
  ["P", "Drive: a robot by hand, and back to its strategy; while this panel is open"],
  ["Esc", "Place: put it back. Drive: release the robot"],
];

export async function begin({ officials, officialsButton, officialKeys, ...parts }: OfficialsHost): Promise<void> {
  if (!(await takesOfficials())) {
    return;
  }
  const isOpen = signal(false);
  const Desk = onDemand<DeskProps>(async () => (await import("./desk")).Desk);
  const Place = () => (isOpen.value ? <Desk parts={parts} onClose={() => (isOpen.value = false)} /> : null);
  officials.value = <Place />;
  officialsButton.value = (
    <Toggle label="Officials" state={isOpen}>
      <path d="M3 13a5 5 0 1 0 9.6-2H21V7H9.5A5 5 0 0 0 3 13zM8 13h.1M15 7V4" />
    </Toggle>
  );
  officialKeys.value = KEYS;
  window.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "o" && isForPage(event)) {
      isOpen.value = !isOpen.value;
    }
  });
}

async function takesOfficials(): Promise<boolean> {
  return (await askHealth())?.officials === true;
}
