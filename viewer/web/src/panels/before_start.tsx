// The card of a match that has not begun.

import type { MatchStore } from "../feed/match_store";
import { MatchPhase } from "../messages/cancha/v1/referee_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import { TeamMark } from "./team_mark";
import { capitalized, teamStatus } from "./wording";

/** The team's name if it has one; for one of several seats of a team, the seat's. */
function seatText({ status, welcome }: MatchStore, { name, team }: SeatInfo): string {
  const isAlone = welcome.value?.seats.filter((seat) => seat.team === team).length === 1;
  return (isAlone && teamStatus(status.value, team)?.name) || capitalized(name);
}

/** Before the first tick: the teams that the match waits for. */
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
              <TeamMark team={seat.team} />
              {seatText(store, seat)}
              <span>{isMissing ? "not here yet" : isKnown ? "ready" : ""}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
