// What has happened, the newest on top: the highlights, or all events with their rules.

import type { Signal } from "@preact/signals";
import type { MatchStore } from "../feed/match_store";
import { Team } from "../messages/cancha/v1/world_pb";
import { highlightsOf, itemsOf, newsOf, newsTimeText, type NewsItem } from "./news";
import type { FeedName } from "./switches";
import { TeamMark } from "./team_mark";
import { minusText, teamName, wordOfKind } from "./wording";

const TITLES: Record<FeedName, string> = { highlights: "Highlights", all: "All events" };

interface Props {
  store: MatchStore;
  shown: Signal<FeedName>;
}

export function Feed({ store, shown }: Props) {
  const news = newsOf(store.events.value);
  const isAll = shown.value === "all";
  const items = itemsOf(isAll ? news : highlightsOf(news)).toReversed();
  return (
    <section class="feed" aria-label="Events">
      <div class="feed-choice" role="group" aria-label="Which events">
        {(["highlights", "all"] as const).map((name) => (
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
      {/* What does not fit can be scrolled, by keys too. */}
      <div class="feed-list" role="log" aria-label={TITLES[shown.value]} tabIndex={0}>
        <ol>
          {items.map((item) => (
            <Row key={item.event.number} store={store} item={item} hasRule={isAll} />
          ))}
        </ol>
        {items.length === 0 && <p class="feed-empty">{isAll ? "Nothing yet." : "No highlights yet."}</p>}
      </div>
    </section>
  );
}

interface RowProps {
  store: MatchStore;
  item: NewsItem;
  hasRule: boolean;
}

function Row({ store, item: { event, count, isSame }, hasRule }: RowProps) {
  return (
    <li class={`feed-${event.kind}`}>
      <time>{newsTimeText(event, store.events.peek(), store.welcome.peek())}</time>
      <TeamMark team={event.team} />
      <span class="feed-text">
        <NewsText store={store} item={{ event, count, isSame }} />
        {count > 1 && <b class="feed-count"> ×{count}</b>}
        {hasRule && event.rule && <> <span class="rule">rule {event.rule}</span></>}
      </span>
    </li>
  );
}

function NewsText({ store, item: { event, isSame } }: { store: MatchStore; item: NewsItem }) {
  if (isSame && event.text !== "") {
    return <>{minusText(event.text)}</>;
  }
  const team = event.team === Team.UNSPECIFIED ? "" : ` (${teamName(store.status.peek(), event.team)})`;
  return <>{wordOfKind(event.kind) + team}</>;
}
