// The card of a match that is over: winner, reason, and scorers.

import type { ComponentChild } from "preact";
import type { MatchStore } from "../feed/match_store";
import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { exhibitOutcome, outcomeText, runOutcome, type Ending } from "./endings";
import { kindOfMatch } from "./match_kind";
import { progressOf, runnersOf, wayText } from "./run_wording";
import { Score } from "./score";
import type { WatchFrom } from "./watch_from";
import { asSentence, teamName, teamWord } from "./wording";

interface Props {
  store: MatchStore;
  watchFrom: WatchFrom | undefined;
  /** Figures of the match; empty if there are none. */
  figures: ComponentChild;
}

export function Result({ store, watchFrom, figures }: Props) {
  const over = store.over.value;
  const status = store.status.value;
  const isOver = over !== undefined || status?.phase === MatchPhase.OVER;
  if (!isOver || !status) {
    return null;
  }
  const reason = over?.reason || status.endReason;
  const isAbandoned = over?.isAbandoned ?? false;
  const kind = kindOfMatch(status, store.welcome.value?.scene);
  if (kind === "exhibit") {
    const { title, detail } = exhibitOutcome(status, reason, isAbandoned);
    return (
      <section class="card result tint-none" data-screen="result">
        <h2>{title}</h2>
        <p class="result-reason">{detail}</p>
        {figures}
        <WatchAgain watchFrom={watchFrom} />
      </section>
    );
  }
  if (kind === "run") {
    const outcome = runOutcome(status, reason, isAbandoned);
    return <RunResult {...{ status, watchFrom, figures }} {...outcome} />;
  }
  return (
    <section class={`card result tint-${teamWord(status.winner) || "none"}`} data-screen="result">
      <h2>{outcomeText(status, isAbandoned)}</h2>
      <p class="result-reason">{asSentence(reason || "match over", status)}</p>
      <Score {...{ store, status, watchFrom }} />
      {figures}
      <WatchAgain watchFrom={watchFrom} />
    </section>
  );
}

/** Each team's progress and time. */
function RunResult({ status, title, detail, watchFrom, figures }: Ending & Omit<Props, "store"> & { status: MatchStatus }) {
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
            <b>{wayText(status, team)}</b>
            <span class="side-way" aria-hidden="true">
              <i style={{ transform: `scaleX(${progressOf(status, team).toFixed(4)})` }} />
            </span>
          </li>
        ))}
      </ul>
      {figures}
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
