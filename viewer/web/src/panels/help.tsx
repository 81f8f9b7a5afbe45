// Keys and settings, on demand.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CAMERA_TITLES, type CameraName } from "../cameras/camera_names";
import type { MatchStore } from "../feed/match_store";
import "../style/help.css";
import { kindOfMatch } from "./match_kind";
import { debugTitle, type Offers } from "./offers";
import type { Switches } from "./switches";
import { THEMES, type Theme } from "./theme";

const CAMERA_HINTS: Partial<Record<CameraName, string>> = {
  broadcast: "follows play",
  follow: "follows all robots",
  orbit: "drag to turn, wheel or two fingers to zoom, right button to move",
  ball: "follows the ball",
  robot: "behind a robot; click one, or tap it twice, to choose it",
  eye: "what a robot would see",
};

/** The keys to list. Keys for parts that only some arenas have are listed only in these arenas. */
function keysOf(offers: Offers): [string, string][] {
  const { cameras, hasDrawings, hasSensors, hasDebug } = offers;
  const views = cameras.map((name, index): [string, string] => {
    const hint = CAMERA_HINTS[name];
    return [String(index + 1), hint ? `${CAMERA_TITLES[name]}: ${hint}` : CAMERA_TITLES[name]];
  });
  const others: [string, string, boolean][] = [
    ["D", "what teams draw", hasDrawings],
    ["S", "what sensors find", hasSensors],
    ["C", debugTitle(offers).toLowerCase(), hasDebug],
    ["I", "developers' tools: layers, strips, robots", true],
    ["E", "events", true],
    ["F", "full screen", true],
    ["?", "this sheet", true],
  ];
  return [...views, ...others.filter(([, , isOffered]) => isOffered).map(([key, meaning]): [string, string] => [key, meaning])];
}

const THEME_TITLES: Record<Theme, string> = { system: "System", dark: "Dark", light: "Light" };

interface Props {
  store: MatchStore;
  switches: Switches;
  offers: Offers;
  /** Keys of the timeline, of panels and for officials, if they exist. */
  moreKeys: readonly (readonly [string, string])[];
}

export function Help({ store, switches, offers, moreKeys }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isGame = kindOfMatch(store.status.value, store.welcome.value?.scene) === "game";
  return (
    <dialog class="help" ref={dialog} aria-labelledby="help-title" onClose={() => (switches.isHelpOpen.value = false)}>
      <h2 id="help-title">Keys and settings</h2>
      <fieldset>
        <legend>
          Colours <kbd>T</kbd>
        </legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={switches.theme.value === theme}
              onChange={() => (switches.theme.value = theme)}
            />
            {THEME_TITLES[theme]}
          </label>
        ))}
      </fieldset>
      <Check label="Numbers above robots" shortcut="B" state={switches.showsTags} />
      <Check label="Map of the field" shortcut="M" state={switches.showsMap} />
      <p class="by-touch" data-touch>
        One finger turns the camera, two move it nearer and aside. Two taps on a robot: the camera goes with it. The
        speed, in the bar at the foot, opens {isGame ? "goals, " : ""}single ticks, sharing and the link to this moment.
      </p>
      <dl>
        {[...keysOf(offers), ...moreKeys].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {isGame ? (
        <p>
          The ends of the field glow in the colour of the team that defends them. The arrow on a robot
          points forward.
        </p>
      ) : (
        <p>
          The arrow on a robot points forward. What hides a robot from the camera fades. A line goes down from a
          robot in the air to the ground below it.
        </p>
      )}
      <Replay store={store} />
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

function Check({ label, shortcut, state }: { label: string; shortcut: string; state: Signal<boolean> }) {
  return (
    <label class="check">
      <input type="checkbox" checked={state.value} onChange={() => (state.value = !state.value)} />
      {label} <kbd>{shortcut}</kbd>
    </label>
  );
}

/** The page only watches. The person who plays the recording pauses it by the console, for all who watch. */
function Replay({ store }: { store: MatchStore }) {
  const { source: server, state } = store.source.value ?? {};
  if (!store.welcome.value?.isRecording || state !== "live") {
    return null;
  }
  return (
    <p data-replay>
      This is a recording. <code>cancha-referee --server {server} halt</code> pauses it for everybody;{" "}
      <code>resume</code>, <code>speed 4</code> and <code>step 60</code> work as in a match.
    </p>
  );
}
