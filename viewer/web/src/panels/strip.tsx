// The line between scoreboard and field: what has just happened, whom the match waits for, why play has stopped. Its
// height never changes, so that the field stays in place.

import type { Signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { MatchStore } from "../feed/match_store";
import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Announcement } from "./announcement";
import { Banner } from "./banner";
import { eventText, newsOf } from "./news";
import { onDemand } from "./on_demand";
import { TeamMark } from "./team_mark";
import { isRestarting, minusText, restartText, teamName, teamWord, waitingText } from "./wording";

const Outcome = onDemand(async () => (await import("./outcome_line")).Outcome);

interface Props {
  store: MatchStore;
  shown: Signal<Announcement | undefined>;
  /** At the end of the line; usually empty. */
  signs: readonly Signal<ComponentChild>[];
}

/** The style sheet shows only the first element. */
export function Strip({ store, shown, signs }: Props) {
  const status = store.status.value;
  return (
    <section class="strip" aria-label="News">
      <Banner store={store} shown={shown} />
      {isOver(store) && <Outcome store={store} />}
      <WaitingSign store={store} />
      <Whistle status={status} />
      <Toast store={store} />
      {signs}
    </section>
  );
}

/** Whether the match is over, abandoned or not; false if it failed. */
function isOver({ status, over, failure }: MatchStore): boolean {
  return (over.value !== undefined || status.value?.phase === MatchPhase.OVER) && failure.value === undefined;
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

/** Why play has stopped, for people who looked away; empty once the ball is in play again. */
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
