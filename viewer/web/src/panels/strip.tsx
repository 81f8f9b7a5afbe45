// The line between scoreboard and field: what has just happened, whom the match waits for, why play stands.
// It is as high whatever it says, so that the field stays where it is.

import type { Signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { MatchStore } from "../feed/match_store";
import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Announcement } from "./announcement";
import { Banner } from "./banner";
import { eventText, newsOf } from "./news";
import { exhibitOutcome } from "./exhibit_wording";
import { kindOfMatch, type MatchKind } from "./match_kind";
import { outcomeText } from "./outcome";
import { runOutcome } from "./run_wording";
import { TeamMark } from "./team_mark";
import { asSentence, isRestarting, minusText, restartText, teamName, teamWord, waitingText } from "./wording";

interface Props {
  store: MatchStore;
  shown: Signal<Announcement | undefined>;
  /** At the end of the line; empty most of the time. */
  signs: readonly Signal<ComponentChild>[];
}

/** The style sheet shows the first of what is there. */
export function Strip({ store, shown, signs }: Props) {
  const status = store.status.value;
  return (
    <section class="strip" aria-label="News">
      <Banner store={store} shown={shown} />
      <Outcome store={store} />
      <WaitingSign store={store} />
      <Whistle status={status} />
      <Toast store={store} />
      {signs}
    </section>
  );
}

/** Once it is over: who has won, or why it was broken off. The score is right above, in the order of the scoreboard. */
function Outcome({ store }: { store: MatchStore }) {
  const status = store.status.value;
  const over = store.over.value;
  if (!status || (over === undefined && status.phase !== MatchPhase.OVER) || store.failure.value !== undefined) {
    return null;
  }
  const isAbandoned = over?.isAbandoned ?? false;
  const reason = over?.reason || status.endReason;
  const kind = kindOfMatch(status, store.welcome.value?.scene);
  const title = endTitle(kind, status, reason, isAbandoned);
  const detail = isAbandoned && (kind === "exhibit" || title === "Abandoned") ? asSentence(reason, status) : "";
  return (
    <p class={`outcome tint-${teamWord(status.winner) || "none"}`} data-outcome>
      <TeamMark team={status.winner} />
      <b title={title}>{title}</b>
      {detail && <span>{detail}</span>}
    </p>
  );
}

function endTitle(kind: MatchKind, status: MatchStatus, reason: string, isAbandoned: boolean): string {
  switch (kind) {
    case "exhibit":
      return exhibitOutcome(status, reason, isAbandoned).title;
    case "run":
      return runOutcome(status, reason, isAbandoned).title;
    case "game":
      return outcomeText(status, isAbandoned);
  }
}

function WaitingSign({ store }: { store: MatchStore }) {
  const text = waitingText(store.waitingFor.value, store.awaitsStart.value);
  if (!text) {
    return null;
  }
  return (
    <p class="waiting" data-waiting role="status">
      <i aria-hidden="true" />
      {text}
    </p>
  );
}

/** Why play stands, for those who looked away; nothing once the ball is in play again. */
function Whistle({ status }: { status: MatchStatus | undefined }) {
  const restart = status?.restart;
  const { OVER, BREAK, DECISION, TIME_OUT } = MatchPhase;
  const isElse = status === undefined || [OVER, BREAK, DECISION].includes(status.phase);
  if (!restart || isElse || !(isRestarting(status) || status.phase === TIME_OUT)) {
    return null;
  }
  const team = teamWord(restart.team);
  return (
    <p class="whistle" data-whistle>
      {team && <TeamMark team={restart.team} />}
      <b>{restartText(restart)}</b>
      {team && <span title={teamName(status, restart.team)}>{teamName(status, restart.team)}</span>}
      {restart.reason && <span class="whistle-reason">{minusText(restart.reason)}</span>}
    </p>
  );
}

/** Otherwise the newest event. */
function Toast({ store }: { store: MatchStore }) {
  const event = newsOf(store.events.value, store.status.peek()).at(-1);
  const text = event && eventText(event, store.status.peek());
  return event && text ? (
    <p class="toast" key={event.number}>
      <TeamMark team={event.team} />
      <span title={text}>{text}</span>
    </p>
  ) : null;
}
