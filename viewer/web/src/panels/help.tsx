// The keys, on demand.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { MatchStore } from "../feed/match_store";

const KEYS: readonly [string, string][] = [
  ["1", "broadcast camera"],
  ["2", "orbit: drag to turn, wheel to zoom, right button to move"],
  ["3", "from the top"],
  ["D", "what teams draw, on or off"],
  ["F", "full screen"],
  ["?", "this help"],
  ["Esc", "close"],
];

interface Props {
  store: MatchStore;
  isOpen: Signal<boolean>;
}

export function Help({ store, isOpen }: Props) {
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
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        The ends of the table glow in the colour of the team that defends them. The arrow on a robot
        points forward.
      </p>
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
