// Adds the timeline to the page: its tape, its bar and keys, and the moment in the address. Loaded once the page
// has its first picture, or at once for a recording.

import { effect } from "@preact/signals";
import { placeOf, searchWith, type Place } from "../../tape/address";
import { Tape, type TapeHost } from "../../tape/tape";
import type { Switches } from "../keyboard";
import type { Extras } from "../page";
import { Recordings } from "../recordings/recordings";
import { listenForTapeKeys, TAPE_KEYS } from "./keys";
import { listenForDrops } from "./open_file";
import { openPlace, replayFromGoal } from "./places";
import { Timeline } from "./timeline";
import "./timeline.css";
import "./scrubber.css";
import "./signs.css";
import "./foot.css";

export interface TimelineHost extends TapeHost, Extras {
  /** Names of the cameras there are. */
  cameras: readonly string[];
}

export function beginTimeline(host: TimelineHost): Tape {
  const tape = new Tape(host);
  const { switches, store } = host;
  host.timeline.value = <Timeline store={store} tape={tape} onCopy={() => copyLink(tape, switches)} />;
  host.library.value = <Recordings />;
  effect(() => {
    host.tapeKeys.value = tape.deck.value ? TAPE_KEYS : [];
  });
  listenForTapeKeys(() => tape.deck.peek());
  listenForDrops(document.getElementById("page") ?? document.body, tape);
  openPlace(tape, switches, placeOf(location.search));
  replayFromGoal(tape, host);
  const recording = new URLSearchParams(location.search).get("recording");
  if (recording === null) {
    tape.watch();
  } else {
    void tape.openUrl(new URL(recording, location.href).href);
  }
  followInAddress(tape);
  return tape;
}

/** While the tape is paused, the address leads to this very moment. */
function followInAddress(tape: Tape): void {
  effect(() => {
    const deck = tape.deck.value;
    const isPaused = deck?.mode.value === "tape" && !deck.isPlaying.value;
    const timeS = isPaused ? deck.tick.value * deck.tickS : undefined;
    if (deck) {
      const { camera, layers } = placeOf(location.search);
      showAddress(searchWith(location.search, { timeS, camera, layers }));
    }
  });
}

async function copyLink(tape: Tape, switches: Switches): Promise<boolean> {
  const search = searchWith(location.search, placeShown(tape, switches));
  const address = new URL(location.href);
  address.search = search;
  try {
    await navigator.clipboard.writeText(address.href);
    return true;
  } catch {
    showAddress(search);
    return false;
  }
}

function placeShown(tape: Tape, { camera, ...layers }: Switches): Place {
  const deck = tape.deck.peek();
  const shown = layersShown(layers);
  return {
    timeS: deck && deck.tick.peek() * deck.tickS,
    camera: camera.peek() === "broadcast" ? undefined : camera.peek(),
    layers: shown.join() === "drawings,sensors" ? undefined : shown,
  };
}

function layersShown({ showsDrawings, showsSensors, showsDebug }: Omit<Switches, "camera">): string[] {
  const names: [string, boolean][] = [
    ["drawings", showsDrawings.peek()],
    ["sensors", showsSensors.peek()],
    ["debug", showsDebug.peek()],
  ];
  return names.filter(([, isShown]) => isShown).map(([name]) => name);
}

function showAddress(search: string): void {
  if (search !== location.search) {
    history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
  }
}
