// The keys, on demand.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { MatchStore } from "../feed/match_store";
import type { Offers } from "./offers";
import { isRun } from "./run_wording";

/** Those of what only some arenas have are told there only. */
function keysOf({ canFollow, hasSensors, hasDebug }: Offers): [string, string][] {
  const keys: [string, string, boolean][] = [
    ["1", "broadcast camera", true],
    ["2", "orbit: drag to turn, wheel to zoom, right button to move", true],
    ["3", "from the top", true],
    ["4", "follow the robots", canFollow],
    ["D", "what teams draw, on or off", true],
    ["S", "what sensors find, on or off", hasSensors],
    ["C", "what robots collide with, and names, on or off", hasDebug],
    ["F", "full screen", true],
    ["?", "this help", true],
    ["Esc", "close", true],
  ];
  return keys.filter(([, , isOffered]) => isOffered).map(([key, meaning]) => [key, meaning]);
}

interface Props {
  store: MatchStore;
  offers: Offers;
  isOpen: Signal<boolean>;
  /** Of the timeline, where there is one. */
  tapeKeys: readonly (readonly [string, string])[];
}

export function Help({ store, offers, isOpen, tapeKeys }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen.value && !dialog.current?.open) {
      dialog.current?.showModal();
    } else if (!isOpen.value) {
      dialog.current?.close();
    }
  }, [isOpen.value]);
  return (
    <dialog class="help" ref={dialog} aria-labelledby="help-title" onClose={() => (isOpen.value = false)}>
      <h2 id="help-title">Keys</h2>
      <dl>
        {[...keysOf(offers), ...tapeKeys].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {isRun(store.status.value, store.welcome.value?.scene) ? (
        <p>
          The arrow on a robot points forward. What hides a robot from the camera fades. A line goes down from a
          robot in the air to the ground below it.
        </p>
      ) : (
        <p>
          The ends of the table glow in the colour of the team that defends them. The arrow on a robot
          points forward.
        </p>
      )}
      <Replay store={store} />
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

/** A page only watches; whoever plays a recording holds it by the console, for all who watch. */
function Replay({ store }: { store: MatchStore }) {
  const server = store.source.value?.source;
  if (!store.welcome.value?.isRecording || !server) {
    return null;
  }
  return (
    <p data-replay>
      This is a recording. <code>cancha-referee --server {server} halt</code> pauses it for everybody;{" "}
      <code>resume</code>, <code>speed 4</code> and <code>step 60</code> work as in a match.
    </p>
  );
}
