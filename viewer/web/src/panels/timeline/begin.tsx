// Adds the timeline to the page: its tape, its bar and keys, and the moment in the address. Loaded once the page
// has its picture.

import { effect } from "@preact/signals";
import { showSearch } from "../../address";
import type { CameraName } from "../../cameras/camera_names";
import { placeOf, searchWith, type Place } from "../../tape/address";
import { Tape, type TapeHost } from "../../tape/tape";
import type { Extras } from "../page";
import type { Switches } from "../switches";
import { listenForTapeKeys, TAPE_KEYS } from "./keys";
import { openPlace, replayFromGoal } from "./places";
import { ReplaySign } from "./replay_sign";
import { Timeline } from "./timeline";
import "./timeline.css";
import "./scrubber.css";
import "./signs.css";

export interface TimelineHost extends TapeHost, Extras {
  /** Those on offer now. */
  cameras(): readonly CameraName[];
}

export function beginTimeline(host: TimelineHost): Tape {
  const tape = new Tape(host);
  const { switches, store } = host;
  host.timeline.value = <Timeline store={store} tape={tape} onCopy={() => copyLink(tape, switches)} />;
  host.replaySign.value = <ReplaySign tape={tape} />;
  effect(() => {
    const deck = tape.deck.value;
    host.tapeKeys.value = deck ? TAPE_KEYS : [];
    host.watchFrom.value = deck && ((tick) => deck.watchFrom(tick));
  });
  listenForTapeKeys(() => tape.deck.peek());
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
      const { layers } = placeOf(location.search);
      showSearch(searchWith(location.search, { timeS, layers }));
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
    showSearch(search);
    return false;
  }
}

function placeShown(tape: Tape, switches: Switches): Place {
  const deck = tape.deck.peek();
  const shown = layersShown(switches);
  return {
    timeS: deck && deck.tick.peek() * deck.tickS,
    layers: shown.join() === "drawings,sensors" ? undefined : shown,
  };
}

function layersShown({ showsDrawings, showsSensors, showsDebug }: Switches): string[] {
  const names: [string, boolean][] = [
    ["drawings", showsDrawings.peek()],
    ["sensors", showsSensors.peek()],
    ["debug", showsDebug.peek()],
  ];
  return names.filter(([, isShown]) => isShown).map(([name]) => name);
}
