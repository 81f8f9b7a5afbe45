// Tools of an official on the field itself: placing things, driving a robot.

import type { MatchStore } from "../../feed/match_store";
import { DriveTools } from "./drive_tools";
import type { Hands, Mode } from "./hands";

const TITLES: Record<Exclude<Mode, "watch">, string> = { place: "Place", drive: "Drive" };

export function FieldTools({ store, hands }: { store: MatchStore; hands: Hands }) {
  const mode = hands.mode.value;
  return (
    <section class="official-field" aria-labelledby="official-field">
      <h3 id="official-field">On the field</h3>
      <div class="official-row">
        {(["place", "drive"] as const).map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={mode === name}
            onClick={() => hands.choose(mode === name ? "watch" : name)}
          >
            {TITLES[name]}
          </button>
        ))}
      </div>
      {mode !== "watch" && store.behindS.value > 1 && <p class="official-hint">The picture is not live: press End to go back.</p>}
      {mode === "place" && <PlaceHint />}
      {mode === "drive" && <DriveTools store={store} hands={hands} />}
    </section>
  );
}

function PlaceHint() {
  return (
    <p class="official-hint">
      Drag the ball or a robot. Tap a robot to turn it by its handle
      <span class="for-keys">
        {" "}
        or, while you drag, with the wheel or <kbd>Q</kbd> <kbd>E</kbd>. <kbd>Esc</kbd> cancels
      </span>
      .
    </p>
  );
}
