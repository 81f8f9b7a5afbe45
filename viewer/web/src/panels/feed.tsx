// The events, the newest on top: the highlights, or all of them with their rules.

import type { Signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { MatchStore } from "../feed/match_store";
import { Team } from "../messages/cancha/v1/world_pb";
import { eventText, highlightsOf, itemsOf, newsOf, newsTimeText, type NewsItem } from "./news";
import { isUndone } from "./outcome";
import type { FeedName } from "./switches";
import { TeamMark } from "./team_mark";
import { teamName, wordOfKind } from "./wording";

const TITLES: Record<FeedName, string> = { highlights: "Highlights", all: "All events", commentary: "Commentary" };

const NAMES: readonly FeedName[] = ["highlights", "all", "commentary"];

interface Props {
  store: MatchStore;
  shown: Signal<FeedName>;
  /** A list; empty until it is loaded. */
  commentary: ComponentChild;
}

export function Feed({ store, shown, commentary }: Props) {
  return (
    <section class="feed" aria-label="Events">
      <div class="feed-choice" role="group" aria-label="Which events">
        {NAMES.map((name) => (
          <button
            type="button"
            key={name}
            data-feed={name}
            aria-pressed={shown.value === name}
            onClick={() => (shown.value = name)}
          >
            {TITLES[name]}
          </button>
        ))}
      </div>
      {/* The list scrolls, by keys too. The banner and the commentary are read out instead. */}
      <div class="feed-list" role="log" aria-live="off" aria-label={TITLES[shown.value]} tabIndex={0}>
        {shown.value === "commentary" ? commentary : <Events store={store} isAll={shown.value === "all"} />}
      </div>
    </section>
  );
}

function Events({ store, isAll }: { store: MatchStore; isAll: boolean }) {
  const news = newsOf(store.events.value, store.status.peek());
  const items = itemsOf(isAll ? news : highlightsOf(news)).toReversed();
  return (
    <>
      <ol>
        {items.map((item) => (
          <Row key={item.event.number} store={store} item={item} hasRule={isAll} />
        ))}
      </ol>
      {items.length === 0 && <p class="feed-empty">{isAll ? "Nothing yet." : "No highlights yet."}</p>}
    </>
  );
}

interface RowProps {
  store: MatchStore;
  item: NewsItem;
  hasRule: boolean;
}

function Row({ store, item: { event, count, isSame }, hasRule }: RowProps) {
  const isOff = isUndone(event, store.events.peek(), store.status.peek());
  return (
    <li class={isOff ? "feed-undone" : `feed-${event.kind}`}>
      <time>{newsTimeText(event, store.events.peek(), store.welcome.peek())}</time>
      <TeamMark team={event.team} />
      <span class="feed-text">
        <NewsText store={store} item={{ event, count, isSame }} />
        {count > 1 && <b class="feed-count"> ×{count}</b>}
        {isOff && <b class="feed-off"> (undone)</b>}
        {hasRule && event.rule && <> <span class="rule">rule {event.rule}</span></>}
      </span>
    </li>
  );
}

function NewsText({ store, item: { event, isSame } }: { store: MatchStore; item: NewsItem }) {
  if (isSame && event.text !== "") {
    return <>{eventText(event, store.status.peek())}</>;
  }
  const team = event.team === Team.UNSPECIFIED ? "" : ` (${teamName(store.status.peek(), event.team)})`;
  return <>{wordOfKind(event.kind) + team}</>;
}
