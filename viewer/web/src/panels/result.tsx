// The card of a match that is over: who won, why, and who scored.

import type { MatchStore } from "../feed/match_store";
import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { Goals } from "./goals";
import { outcomeText, scorersOf } from "./outcome";
import { isRun, progressOf, progressText, runOutcome, runnersOf, throughText, type RunOutcome } from "./run_wording";
import type { WatchFrom } from "./watch_from";
import { capitalized, shootOutText, sidesOf, teamName, teamStatus, teamWord } from "./wording";
import "../style/result.css";

interface Props {
  store: MatchStore;
  watchFrom: WatchFrom | undefined;
}

export function Result({ store, watchFrom }: Props) {
  const over = store.over.value;
  const status = store.status.value;
  const isOver = over !== undefined || status?.phase === MatchPhase.OVER;
  if (!isOver || !status) {
    return null;
  }
  const reason = over?.reason || status.endReason;
  if (isRun(status, store.welcome.value?.scene)) {
    const outcome = runOutcome(status, reason, over?.isAbandoned ?? false);
    return <RunResult {...{ status, watchFrom }} {...outcome} />;
  }
  const leftEnd = store.leftEnd.value;
  const [left, right] = sidesOf(status, leftEnd);
  return (
    <section class={`card result tint-${teamWord(status.winner) || "none"}`} data-screen="result">
      <h2>{outcomeText(status, over?.isAbandoned ?? false)}</h2>
      <p class="result-reason">{capitalized(reason || "match over")}</p>
      <div class="result-sides">
        <ResultSide status={status} team={left} place="left" />
        <span class="colon" aria-hidden="true">
          :
        </span>
        <ResultSide status={status} team={right} place="right" />
      </div>
      {shootOutText(status) && <p class="result-shoot-out">{shootOutText(status, leftEnd)}</p>}
      <Goals scorers={scorersOf(store.events.value, store.welcome.value, status)} sides={[left, right]} watchFrom={watchFrom} />
      <WatchAgain watchFrom={watchFrom} />
    </section>
  );
}

/** How far each team came, and how long it took. */
function RunResult({ status, title, detail, watchFrom }: RunOutcome & Pick<Props, "watchFrom"> & { status: MatchStatus }) {
  const teams = runnersOf(status);
  const tint = teamWord(status.winner) || "none";
  return (
    <section class={`card result tint-${tint}`} data-screen="result">
      <h2>{title}</h2>
      <p class="result-reason">{detail}</p>
      <ul class="result-ways">
        {teams.map((team) => (
          <li key={team} class={`side-${teamWord(team)}`}>
            <span class="result-name">{teamName(status, team)}</span>
            <b>{progressText(status, team)}</b>
            <span class="side-way" aria-hidden="true">
              <i style={{ transform: `scaleX(${progressOf(status, team).toFixed(4)})` }} />
            </span>
            <span class="result-time">{throughText(teamStatus(status, team)).replace("through after ", "")}</span>
          </li>
        ))}
      </ul>
      <WatchAgain watchFrom={watchFrom} />
    </section>
  );
}

function WatchAgain({ watchFrom }: Pick<Props, "watchFrom">) {
  return watchFrom ? (
    <button type="button" class="watch-again" onClick={() => watchFrom(0)}>
      Watch from the beginning
    </button>
  ) : null;
}

interface ResultSideProps {
  status: MatchStatus;
  team: Team;
  place: "left" | "right";
}

/** Name and score. */
function ResultSide({ status, team, place }: ResultSideProps) {
  const word = teamWord(team);
  return (
    <div class={`result-side result-${place}`}>
      <span class="result-name" title={teamName(status, team)}>
        {teamName(status, team)}
      </span>
      <span class={`result-score ink-${word}`}>{teamStatus(status, team)?.score ?? 0}</span>
    </div>
  );
}
