// Cards over the scene: there is no match, it has not begun, it is over, it has failed.

import type { MatchStore } from "../feed/match_store";
import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { AllMatches } from "./way_back";
import { Goals } from "./goals";
import { outcomeText, scorersOf } from "./outcome";
import { isRun, progressOf, progressText, runOutcome, runnersOf, throughText, type RunOutcome } from "./run_wording";
import { capitalized, shootOutText, sidesOf, teamName, teamStatus, teamWord } from "./wording";

/** Friendly emptiness: says what the page waits for. */
export function NoMatch({ store }: { store: MatchStore }) {
  const isElsewhere = store.list.value ?? store.over.value ?? store.failure.value;
  if (store.hasMatch.value || isElsewhere !== undefined) {
    return null;
  }
  const { title, text, reason } = absenceOf(store);
  return (
    <section class="no-match" data-screen="no-match">
      <EmptyField />
      <h2>{title}</h2>
      {reason && <p class="reason">{capitalized(reason)}</p>}
      <p>{text}</p>
      {store.chosenMatch ? (
        <AllMatches />
      ) : (
        <p class="hint">
          Start one with <code>./cancha demo</code>
        </p>
      )}
    </section>
  );
}

function absenceOf(store: MatchStore): { title: string; text: string; reason?: string } {
  const source = store.source.value;
  if (store.link.value.kind === "lost") {
    return { title: "Connection lost", text: "Reconnecting." };
  }
  const reason = source?.state === "refused" ? source.text : undefined;
  if (store.chosenMatch && reason) {
    return { title: "No such match", reason, text: "If it starts, it will appear here." };
  }
  const what = store.chosenMatch ? `Match ${store.chosenMatch} appears` : "A match appears";
  const where = source?.source ? ` The page listens to ${source.source}.` : "";
  return { title: "No match yet", reason, text: `${what} here as soon as it starts.${where}` };
}

/** The match broke off by a fault of the server's. */
export function Failure({ store }: { store: MatchStore }) {
  const reason = store.failure.value;
  if (reason === undefined) {
    return null;
  }
  return (
    <section class="card failure" data-screen="failure" role="alert">
      <h2>This match has failed</h2>
      <p class="reason">{capitalized(reason)}</p>
      <p>Other matches on this server are not affected.</p>
      <AllMatches />
    </section>
  );
}

export function EmptyField() {
  return (
    <svg class="empty-field" viewBox="0 0 220 150" aria-hidden="true">
      <path d="M17 5h186l12 12v38h0v40h0v38l-12 12H17L5 133V17Z" />
      <path d="M110 5v140M5 50h22v50H5M215 50h-22v50h22" />
      <circle cx="110" cy="75" r="25" />
      <circle class="empty-ball" cx="110" cy="75" r="5" />
    </svg>
  );
}

/** Before the first tick: whom the match waits for. */
export function BeforeStart({ store }: { store: MatchStore }) {
  const isBefore = store.status.value?.phase === MatchPhase.BEFORE_START;
  if (!store.hasMatch.value || !isBefore || store.over.value || store.failure.value !== undefined) {
    return null;
  }
  const missing = store.waitingFor.value;
  const isKnown = missing.length > 0 || store.awaitsStart.value;
  return (
    <section class="card" data-screen="before-start">
      <h2>About to begin</h2>
      <ul class="seats">
        {store.welcome.value?.seats.map((seat) => {
          const isMissing = missing.includes(seat.name);
          return (
            <li key={seat.name} class={isMissing ? "seat-missing" : undefined}>
              <i class={`dot dot-${teamWord(seat.team) || "none"}`} aria-hidden="true" />
              {capitalized(seat.name)}
              <span>{isMissing ? "not here yet" : isKnown ? "ready" : ""}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Result({ store }: { store: MatchStore }) {
  const over = store.over.value;
  const status = store.status.value;
  const isOver = over !== undefined || status?.phase === MatchPhase.OVER;
  if (!isOver || !status) {
    return null;
  }
  const reason = over?.reason || status.endReason;
  if (isRun(status, store.welcome.value?.scene)) {
    return <RunResult status={status} {...runOutcome(status, reason, over?.isAbandoned ?? false)} />;
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
      <Goals scorers={scorersOf(store.events.value, store.welcome.value, status)} sides={[left, right]} />
    </section>
  );
}

/** How far each team came, and how long it took. */
function RunResult({ status, title, detail }: RunOutcome & { status: MatchStatus }) {
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
    </section>
  );
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

/** Only while there is something to see, and no other card that says more. */
export function NoWebGl({ store }: { store: MatchStore }) {
  if (!store.hasMatch.value || store.over.value || store.failure.value !== undefined) {
    return null;
  }
  return (
    <section class="card" data-screen="no-webgl">
      <h2>No 3D here</h2>
      <p>This browser has no WebGL, or it is switched off. Score and events still work.</p>
    </section>
  );
}
