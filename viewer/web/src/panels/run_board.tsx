// The scoreboard of a run through a course: how far each team has come, and the time.

import type { MatchStore } from "../feed/match_store";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { progressOf, progressText, runPhaseText, runnersOf, throughText } from "./run_wording";
import { teamCodes } from "./team_codes";
import { clockText, capitalized, teamName, teamStatus, teamWord } from "./wording";

export function RunBoard({ store }: { store: MatchStore }) {
  const status = store.status.value;
  const [first, second] = runnersOf(status);
  const codes = teamCodes(teamName(status, first ?? Team.BLUE), teamName(status, second ?? Team.YELLOW));
  const row = second === undefined ? "scoreboard-row scoreboard-solo" : "scoreboard-row";
  return (
    <section class="scoreboard" aria-label="Scoreboard">
      <div class={row}>
        {first !== undefined && <Runner status={status} team={first} code={codes[0]} place="left" />}
        <div class="clock">
          <span class="clock-time" data-clock role="timer">
            {clockText(status?.periodElapsedUs ?? 0n)}
          </span>
          <span class="clock-phase" data-phase>
            {runPhaseText(status, store.over.value?.isAbandoned)}
          </span>
        </div>
        {second !== undefined && <Runner status={status} team={second} code={codes[1]} place="right" />}
      </div>
    </section>
  );
}

interface RunnerProps {
  status: MatchStatus | undefined;
  team: Team;
  /** Three letters, where the name has no room. */
  code: string;
  place: "left" | "right";
}

function Runner({ status, team, code, place }: RunnerProps) {
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
          {code}
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
      <span class="side-score" data-score={word}>
        {progressText(status, team)}
      </span>
    </div>
  );
}
