// Start, halt, single ticks, speed.

import type { MatchStore } from "../../feed/match_store";
import type { Office } from "./office";
import { speedText, SPEEDS, stateText } from "./official_wording";
import { HALT, RESUME, setSpeed, START, step } from "./requests";

const STEPS: readonly number[] = [1, 10, 60];

interface Props {
  store: MatchStore;
  office: Office;
}

/** Always visible. */
export function HaltButton({ store, office }: Props) {
  const isHalted = store.pace.value?.isPaused ?? false;
  return (
    <button
      type="button"
      class={isHalted ? "main-action resume" : "main-action halt"}
      onClick={() => void office.ask(isHalted ? RESUME : HALT)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={isHalted ? "M7 4l13 8-13 8z" : "M6 6h12v12H6z"} />
      </svg>
      {isHalted ? "Resume" : "Halt"}
    </button>
  );
}

export function PaceControls({ store, office }: Props) {
  const pace = store.pace.value;
  return (
    <section class="official-pace" aria-label="Pace">
      {store.awaitsStart.value && (
        <button type="button" class="main-action" onClick={() => void office.ask(START)}>
          Start the match
        </button>
      )}
      <p class="official-state">{stateText(pace, store.awaitsStart.value, store.waitingFor.value)}</p>
      <div class="official-row" role="group" aria-label="Play single ticks, then halt">
        <span aria-hidden="true">Ticks</span>
        {STEPS.map((ticks) => (
          <button type="button" key={ticks} onClick={() => void office.ask(step(ticks))}>
            {ticks}
            <span class="for-listeners">{ticks > 1 ? "ticks" : "tick"}</span>
          </button>
        ))}
      </div>
      <div class="official-row" role="group" aria-label="Speed">
        <span aria-hidden="true">Speed</span>
        {SPEEDS.map((speed) => (
          <button
            type="button"
            key={speed}
            aria-pressed={pace !== undefined && pace.speed === speed}
            onClick={() => void office.ask(setSpeed(speed))}
          >
            {speedText(speed)}
          </button>
        ))}
      </div>
    </section>
  );
}
