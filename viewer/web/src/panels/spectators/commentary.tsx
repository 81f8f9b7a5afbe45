// The commentary. It can be read among the events, and screen readers speak it.

import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { render } from "preact";
import type { MatchStore } from "../../feed/match_store";
import { TeamMark } from "../team_mark";
import type { WatchFrom } from "../watch_from";
import type { Figures } from "./figures";
import { linesFrom, type Line } from "./sentences";
import "../../style/commentary.css";

/** Most new lines that are spoken; more of them are a jump to another time. */
const MOST_SPOKEN = 3;

export function linesOf(store: MatchStore, figures: Figures): ReadonlySignal<readonly Line[]> {
  return computed(() =>
    linesFrom({
      welcome: store.welcome.value,
      // The status changes with each update, but only the teams' names are read from it.
      status: store.status.peek(),
      events: store.events.value,
      shots: figures.shots.value,
      statistics: figures.statistics.value,
    }),
  );
}

interface Props {
  lines: ReadonlySignal<readonly Line[]>;
  watchFrom: Signal<WatchFrom | undefined>;
}

/** The newest on top. */
export function Commentary({ lines, watchFrom }: Props) {
  const watch = watchFrom.value;
  return (
    <>
      <ol class="commentary">
        {lines.value.toReversed().map(({ key, tick, team, time, text, isGoal }) => (
          <li key={key} class={isGoal ? "feed-goal" : undefined}>
            {watch && time ? (
              <button type="button" title="Watch this" onClick={() => watch(tick)}>
                <time>{time}</time>
              </button>
            ) : (
              <time>{time}</time>
            )}
            <TeamMark team={team} />
            <span class="feed-text">{text}</span>
          </li>
        ))}
      </ol>
      {lines.value.length === 0 && <p class="feed-empty">Nothing yet.</p>}
    </>
  );
}

/** Adds new lines to the element that is read out, unless somebody has jumped to another time. */
export function speakIn(place: Element, lines: ReadonlySignal<readonly Line[]>): void {
  const spoken = signal("");
  let known: ReadonlySet<string> | undefined;
  effect(() => {
    const added = lines.value.filter(({ key }) => known !== undefined && !known.has(key));
    known = new Set(lines.value.map(({ key }) => key));
    if (added.length > 0 && added.length <= MOST_SPOKEN) {
      spoken.value = added.map((line) => line.spoken).filter(Boolean).join(" ");
    }
  });
  const host = document.createElement("div");
  place.append(host);
  render(<Spoken text={spoken} />, host);
}

function Spoken({ text }: { text: Signal<string> }) {
  return (
    <p class="spoken" aria-live="polite" data-spoken>
      {text.value}
    </p>
  );
}
