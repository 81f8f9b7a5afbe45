// There is no match: says what the page waits for.

import type { MatchStore } from "../feed/match_store";
import { AllMatches } from "./way_back";
import { capitalized } from "./wording";

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
