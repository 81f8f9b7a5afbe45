// Adds the timeline to the page: its tape, its bar and keys, and the moment in the address. Loaded once the page
// has its picture.

import { computed, effect, signal } from "@preact/signals";
import { showSearch } from "../../address";
import type { CameraName } from "../../cameras/camera_names";
import type { Picture } from "../../scene/picture";
import { placeOf, searchWith, searchWithGhost, searchWithMatch, timeProblem } from "../../tape/address";
import { Comparison } from "../../tape/comparison";
import { DRAWING_LAYERS } from "../../tape/drawings";
import { READINGS_LAYER } from "../../tape/readings";
import { Tape, type TapeHost } from "../../tape/tape";
import type { Frames } from "../../feed/frames";
import { kindOfMatch } from "../match_kind";
import { onDemand } from "../on_demand";
import type { Extras } from "../page";
import { loadRecordings, ownRecording } from "../recordings/library";
import type { ShareProps } from "../share/share";
import type { Switches } from "../switches";
import { layersIn } from "./layers";
import { listenForShareKey, listenForTapeKeys, tapeKeys } from "./keys";
import { copyLink } from "./link";
import { openPlace, replayFromGoal } from "./places";
import { ReplaySign } from "./replay_sign";
import { Timeline } from "./timeline";
import "./timeline.css";
import "./scrubber.css";
import "./signs.css";

const Tools = onDemand(async () => (await import("../tools/tools")).Tools);

const Share = onDemand(async () => (await import("../share/share")).Share);

function Sharing(props: ShareProps) {
  return props.isSharing.value ? <Share {...props} /> : null;
}

export interface TimelineHost extends TapeHost, Extras {
  frames: Frames;
  picture: Picture;
  /** The cameras offered now. */
  cameras(): readonly CameraName[];
}

export function beginTimeline(host: TimelineHost): Tape {
  const tape = new Tape(host, loadRecordings);
  const settings = new URLSearchParams(location.search);
  const comparison = new Comparison(tape, signal(settings.get("ghost") ?? undefined), ownRecording);
  const { switches, store } = host;
  const isSharing = signal(false);
  const hasGoals = computed(() => kindOfMatch(store.status.value, store.welcome.value?.scene) === "game");
  listenForShareKey(isSharing, () => store.hasMatch.peek() || tape.deck.peek() !== undefined);
  host.timeline.value = (
    <>
      <Timeline {...{ store, tape, hasGoals, isSharing }} onCopy={() => copyLink(tape, switches)} />
      <Sharing {...{ store, tape, isSharing }} frames={host.frames} picture={host.picture} />
    </>
  );
  host.replaySign.value = <ReplaySign tape={tape} />;
  host.tools.value = <Tools {...{ store, switches, tape, comparison }} frames={host.frames} />;
  effect(() => {
    switches.isRailOpen.value = switches.areToolsOpen.value || switches.isRailOpen.peek();
  });
  effect(() => {
    const deck = tape.deck.value;
    host.tapeKeys.value = deck ? tapeKeys(hasGoals.value) : [];
    host.watchFrom.value = deck && ((tick, leadS) => deck.watchFrom(tick, leadS));
  });
  effect(() => {
    const layers = tape.deck.value?.growth.index.value.layers ?? [];
    host.hasTapeDrawings.value = layers.some((layer) => layer.startsWith(DRAWING_LAYERS));
    host.hasTapeSensors.value = layers.includes(READINGS_LAYER);
  });
  effect(() => {
    store.replayed.value = tape.deck.value?.replay.status.value;
  });
  effect(() => {
    if (store.isHandled.value) {
      tape.deck.peek()?.replay.stop();
    }
  });
  listenForTapeKeys(() => tape.deck.peek(), () => hasGoals.peek());
  tape.problem.value = timeProblem(location.search);
  openPlace(tape, switches, placeOf(location.search));
  replayFromGoal(tape, host);
  const recording = settings.get("recording");
  if (recording === null) {
    tape.watch();
  } else {
    void openRecording(tape, recording);
  }
  switches.areToolsOpen.value ||= settings.has("ghost");
  followInAddress(tape, switches, comparison);
  return tape;
}

/** Opens a recording of this viewer at its own address. */
async function openRecording(tape: Tape, address: string): Promise<void> {
  const own = await ownRecording(address);
  if (own === undefined) {
    await tape.openAddress(address);
  } else {
    location.replace(`${location.pathname}${searchWithMatch(location.search, own)}`);
  }
}

/** Keeps the layers, the comparison and, while the tape is paused, the moment in the address. */
function followInAddress(tape: Tape, switches: Switches, { address }: Comparison): void {
  effect(() => showSearch(searchWithGhost(location.search, address.value)));
  effect(() => {
    const deck = tape.deck.value;
    const isPaused = deck?.mode.value === "tape" && !deck.isPlaying.value;
    const timeS = isPaused ? deck.tick.value * deck.tickS : undefined;
    if (deck) {
      showSearch(searchWith(location.search, { timeS, layers: layersIn(switches) }));
    }
  });
}
