// The scoreboard of an exhibit: how many measurements are as expected, and the time. Loaded on demand, as few matches
// are exhibits.

import type { MatchStore } from "../feed/match_store";
import { tallyText } from "./exhibit_wording";
import { runPhaseText } from "./run_wording";
import { clockText } from "./wording";
import "../style/exhibit_board.css";

export function ExhibitBoard({ store }: { store: MatchStore }) {
  const status = store.status.value;
  return (
    <section class="scoreboard" aria-label="Scoreboard">
      <div class="scoreboard-row scoreboard-solo">
        <div class="side side-left side-exhibit">
          <div class="side-who">
            <span class="side-name">As expected</span>
          </div>
          <span class="side-score side-tally" data-tally>
            {tallyText(status)}
          </span>
        </div>
        <div class="clock">
          <span class="clock-time" data-clock role="timer" title="Clock of the exhibit">
            {clockText(status?.periodElapsedUs ?? 0n)}
          </span>
          <span class="clock-phase" data-phase>
            {runPhaseText(status, store.over.value?.isAbandoned)}
          </span>
        </div>
      </div>
    </section>
  );
}
