// Without a match: says what the page waits for.

import type { MatchStore } from "../feed/match_store";
import { AllMatches } from "./way_back";
import { capitalized } from "./wording";

const LONGEST_NAME = 128;

/** Names that servers accept: letters, digits, ".", "_" and "-", the first one a letter or a digit. */
const isMatchName = (name: string) => name.length <= LONGEST_NAME && /^[a-zA-Z0-9][\w.-]*$/.test(name);

/** Says what the page waits for, in a friendly way. */
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
      {text && <p>{text}</p>}
      <WayOn store={store} />
    </section>
  );
}

function WayOn({ store }: { store: MatchStore }) {
  const { kind } = store.link.value;
  if (store.chosenMatch || store.chosenRecording) {
    // On a plain web server, and while the kind of server is unknown, there is no list to link to.
    return kind === "none" || (store.chosenRecording && kind !== "open") ? null : <AllMatches />;
  }
  if (kind === "lost" || kind === "none" || isOfRecordings(store)) {
    return null;
  }
  return (
    <p class="hint">
      Start one with <code>./cancha demo</code>
    </p>
  );
}

/** Whether the match is over, so that only its recording can come. */
function isOfRecordings({ source, chosenMatch }: MatchStore): boolean {
  return source.value?.state === "over" && (chosenMatch !== "" || source.value.source === "recordings");
}

function absenceOf(store: MatchStore): { title: string; text?: string; reason?: string } {
  const source = store.source.value;
  const recording = store.chosenRecording || store.chosenMatch;
  if (store.tapeProblem.value) {
    return { title: "No recording to show", reason: withoutName(store.tapeProblem.value, recording) };
  }
  if (store.chosenRecording) {
    return { title: "Opening the recording", text: `"${recording}" appears in a moment.` };
  }
  if (store.link.value.kind === "none") {
    return {
      title: "Open a recording",
      text: "No match server stands behind this page. Open a recording below, drop one here, or use a link with ?recording=ADDRESS.",
    };
  }
  if (store.link.value.kind === "lost") {
    return { title: "Connection lost", text: "Reconnecting." };
  }
  if (isOfRecordings(store)) {
    return store.chosenMatch
      ? { title: "Opening the recording", text: `"${store.chosenMatch}" appears in a moment.` }
      : { title: "Opening", text: "What was recorded appears in a moment." };
  }
  const reason = source?.state === "refused" ? source.text : undefined;
  // The name may be a recording's; the viewer must be asked first.
  if (reason !== undefined && store.chosenMatch && !isMatchName(store.chosenMatch)) {
    return { title: "No such match", text: `There is no match called "${store.chosenMatch.slice(0, LONGEST_NAME)}".` };
  }
  if (store.chosenMatch && reason) {
    return { title: "No such match", reason, text: "If it starts, it will appear here." };
  }
  const what = store.chosenMatch ? `Match ${store.chosenMatch} appears` : "A match appears";
  const where = source?.source ? ` The page listens to ${source.source}.` : "";
  return { title: "No match yet", reason, text: `${what} here as soon as it starts.${where}` };
}

/** The viewer's text begins with the name, which the page shows already. */
function withoutName(problem: string, name: string): string {
  return problem.startsWith(`${name}: `) ? problem.slice(name.length + 2) : problem;
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
