// The latest events of the match, the newest on top.

import type { MatchStore } from "../feed/match_store";
import { Team } from "../messages/cancha/v1/world_pb";
import { teamName, teamWord, tickClockText, wordOfKind } from "./wording";

const SHOWN_EVENTS = 5;

export function Ticker({ store }: { store: MatchStore }) {
  const events = store.events.value.slice(-SHOWN_EVENTS).reverse();
  if (events.length === 0) {
    return null;
  }
  const status = store.status.peek();
  return (
    <section class="ticker" aria-label="Events">
      <div role="log" aria-label="Latest events">
        <ol>
          {events.map((event) => (
            <li key={event.number}>
              <time>{tickClockText(event.tick, store.tickRateHz.value)}</time>
              <i class={`dot dot-${teamWord(event.team) || "none"}`} aria-hidden="true" />
              <span class="ticker-text">
                {event.text || wordOfKind(event.kind)}
                {event.team !== Team.UNSPECIFIED && !event.text && ` (${teamName(status, event.team)})`}
              </span>
              {event.rule && <span class="rule">rule {event.rule}</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
