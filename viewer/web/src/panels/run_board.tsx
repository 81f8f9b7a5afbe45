// The scoreboard of a run through a course: each team's progress, and the time.

import type { MatchStore } from "../feed/match_store";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { progressOf, runPhaseText, runnersOf, throughText, wayText } from "./run_wording";
import { codeOf } from "./team_codes";
import { clockText, capitalized, teamName, teamStatus, teamWord } from "./wording";

export function RunBoard({ store }: { store: MatchStore }) {
  const status = store.status.value;
  const [first, second] = runnersOf(status);
  const row = second === undefined ? "scoreboard-row scoreboard-solo" : "scoreboard-row";
  return (
    <section class="scoreboard" aria-label="Scoreboard">
      <div class={row}>
        {first !== undefined && <Runner status={status} team={first} place="left" />}
        <div class="clock">
          <span class="clock-time" data-clock role="timer" title="Clock of the run">
            {clockText(status?.periodElapsedUs ?? 0n)}
          </span>
          <span class="clock-phase" data-phase>
            {runPhaseText(status, store.over.value?.isAbandoned)}
          </span>
        </div>
        {second !== undefined && <Runner status={status} team={second} place="right" />}
      </div>
    </section>
  );
}

interface RunnerProps {
  status: MatchStatus | undefined;
  team: Team;
  place: "left" | "right";
}

function Runner({ status, team, place }: RunnerProps) {
  const word = teamWord(team);
  const name = teamName(status, team);
  const share = progressOf(status, team);
  const through = throughText(teamStatus(status, team));
  return (
    <div class={`side side-${word} side-${place} side-runner`}>
      <div class="side-who">
        <span class="side-name" title={name}>
          {name}
        </span>
        <abbr class="side-code" title={name}>
          {codeOf(status, team)}
        </abbr>
        <span
          class="side-way"
          role="progressbar"
          aria-label={`Way of ${name}`}
          aria-valuenow={Math.floor(100 * share)}
          title={capitalized(through) || undefined}
        >
          <i style={{ transform: `scaleX(${share.toFixed(4)})` }} />
        </span>
      </div>
      <span class={through ? "side-score side-time" : "side-score"} data-score={word}>
        {wayText(status, team)}
      </span>
    </div>
  );
}
