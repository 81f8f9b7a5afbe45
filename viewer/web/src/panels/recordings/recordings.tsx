// The recordings that a viewer has, below the matches of its server or in their place. Empty where it has none.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { matchAddress } from "../lobby_wording";
import { aboutText, found, recordingsOf, type RecordingEntry } from "./recording_list";
import "./recordings.css";

/** Fewer than this are found by looking. */
const SEARCHED = 6;

const MOST_BYTES = 8 * 1024 * 1024;

export function Recordings() {
  const all = useSignal<readonly RecordingEntry[]>([]);
  const search = useSignal("");
  useEffect(() => void load().then((entries) => (all.value = entries)), []);
  const shown = found(all.value, search.value);
  if (all.value.length === 0) {
    return null;
  }
  return (
    <section class="recordings" aria-label="Recordings" data-recordings>
      <div class="recordings-head">
        <h2 class="lobby-heading">Recordings</h2>
        {all.value.length >= SEARCHED && (
          <input
            type="search"
            placeholder="Team or name"
            aria-label="Search recordings"
            value={search.value}
            onInput={({ currentTarget }) => (search.value = currentTarget.value)}
          />
        )}
      </div>
      <ul>
        {shown.map((entry) => (
          <Recording entry={entry} key={entry.name} />
        ))}
      </ul>
      {shown.length === 0 && <p class="recordings-none">None of {all.value.length} recordings</p>}
    </section>
  );
}

async function load(): Promise<RecordingEntry[]> {
  try {
    const response = await fetch(new URL("recordings", location.href));
    const text = response.ok ? await response.text() : "";
    return text && text.length <= MOST_BYTES ? recordingsOf(JSON.parse(text)) : [];
  } catch {
    return [];
  }
}

function Recording({ entry }: { entry: RecordingEntry }) {
  const { name, blue, yellow, discipline } = entry;
  const isSolo = (blue === "") !== (yellow === "");
  return (
    <li class="recording" data-recording={name}>
      <a href={matchAddress(name, location.search)}>{name}</a>
      {isSolo ? <Runner entry={entry} /> : <Teams entry={entry} />}
      <span class="recording-about">{[discipline, aboutText(entry)].filter(Boolean).join(" · ")}</span>
    </li>
  );
}

function Teams({ entry: { blue, yellow, score, winner } }: { entry: RecordingEntry }) {
  return (
    <span class="recording-teams">
      <i class="dot dot-blue" aria-hidden="true" />
      <span class={winner === "blue" ? "recording-winner" : undefined}>{blue || "Blue"}</span>
      <b>{score ? `${score[0]} : ${score[1]}` : "–"}</b>
      <span class={winner === "yellow" ? "recording-winner" : undefined}>{yellow || "Yellow"}</span>
      <i class="dot dot-yellow" aria-hidden="true" />
    </span>
  );
}

function Runner({ entry: { blue, yellow } }: { entry: RecordingEntry }) {
  return (
    <span class="recording-teams">
      <i class={blue ? "dot dot-blue" : "dot dot-yellow"} aria-hidden="true" />
      <span class="recording-winner">{blue || yellow}</span>
    </span>
  );
}
