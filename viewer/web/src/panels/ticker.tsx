// The latest events of the match, the newest on top; once it is over, all that are known.

import type { MatchStore } from "../feed/match_store";
import type { GameEvent } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { newsOf, newsTimeText } from "./news";
import { minusText, teamName, teamWord, wordOfKind } from "./wording";

/** On a phone; a larger page has them over the field, and shows three. */
const SHOWN_EVENTS = 8;

export function Ticker({ store }: { store: MatchStore }) {
  const isOver = store.over.value !== undefined;
  const news = newsOf(store.events.value);
  const events = (isOver ? news : news.slice(-SHOWN_EVENTS)).toReversed();
  // Without events it keeps its place, so that the field does not move when the first one comes.
  const kinds = [isOver && "ticker-all", events.length === 0 && "ticker-empty"].filter(Boolean);
  return (
    <section class={["ticker", ...kinds].join(" ")} aria-label="Events">
      {/* What does not fit can be scrolled, by keys too. */}
      <div role="log" aria-label={isOver ? "All events" : "Latest events"} tabIndex={0}>
        <ol>
          {events.map((event) => (
            <Row key={event.number} store={store} event={event} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Row({ store, event }: { store: MatchStore; event: GameEvent }) {
  const isTeamNamed = event.text !== "" || event.team === Team.UNSPECIFIED;
  return (
    <li>
      <time>{newsTimeText(event, store.events.peek(), store.welcome.peek())}</time>
      <i class={`dot dot-${teamWord(event.team) || "none"}`} aria-hidden="true" />
      <span class="ticker-text">
        {minusText(event.text) || wordOfKind(event.kind)}
        {!isTeamNamed && ` (${teamName(store.status.peek(), event.team)})`}
        {event.rule && <> <span class="rule">rule {event.rule}</span></>}
      </span>
    </li>
  );
}
