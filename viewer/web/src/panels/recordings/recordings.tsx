// The recordings of a viewer, below the matches of its server or in their place. Empty if it has none.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { matchAddress } from "../lobby_wording";
import { EMPTY, loadLibrary, type Library } from "./library";
import { aboutText, endingText, isNobodys, found, scoresOf, type RecordingEntry } from "./recording_list";
import "./recordings.css";

/** Least number of recordings with a search field. */
const SEARCHED = 6;

interface Props {
  /** Names that are listed as matches already: their addresses lead to the matches, not to the recordings. */
  except: readonly string[];
}

export function Recordings({ except }: Props) {
  const library = useSignal<Library>(EMPTY);
  const search = useSignal("");
  useEffect(() => void loadLibrary().then((found) => (library.value = found)), []);
  const { recordings, unreadable, foreign } = library.value;
  const others = recordings.filter(({ name }) => !except.includes(name));
  const shown = found(others, search.value);
  if (others.length + unreadable.length + foreign.length === 0) {
    return null;
  }
  return (
    <section class="recordings" aria-label="Recordings" data-recordings>
      <div class="recordings-head">
        <h2 class="lobby-heading">Recordings</h2>
        {others.length >= SEARCHED && (
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
      {shown.length === 0 && others.length > 0 && <p class="recordings-none">None of {others.length} recordings</p>}
      {unreadable.length > 0 && (
        <Others names={unreadable} kind="unreadable" one="This file cannot be read:" many="These files cannot be read:" />
      )}
      {foreign.length > 0 && (
        <Others names={foreign} kind="foreign" one="No recording of Cancha:" many="No recordings of Cancha:" />
      )}
    </section>
  );
}

/** Files that the page cannot show. The viewer says why at the address of each. */
function Others({ names, kind, one, many }: { names: readonly string[]; kind: string; one: string; many: string }) {
  return (
    <p class="recordings-none" {...{ [`data-${kind}`]: true }}>
      {names.length === 1 ? one : many}
      {names.map((name) => (
        <a href={matchAddress(name, location.search)} title={name} key={name}>
          {name}
        </a>
      ))}
    </p>
  );
}

function Recording({ entry }: { entry: RecordingEntry }) {
  const { name, blue, yellow, discipline, picture } = entry;
  const ending = endingText(entry);
  const isSolo = (blue === "") !== (yellow === "");
  return (
    <li class="recording" data-recording={name}>
      {picture && <img src={picture} width={480} height={270} loading="lazy" alt="" />}
      <a href={matchAddress(name, location.search)} title={name}>
        {name}
      </a>
      {isSolo ? <Runner entry={entry} /> : !isNobodys(entry) && <Teams entry={entry} />}
      {ending && <span class="recording-about">{ending}</span>}
      <span class="recording-about">{[discipline, aboutText(entry)].filter(Boolean).join(" · ")}</span>
    </li>
  );
}

function Teams({ entry }: { entry: RecordingEntry }) {
  const { blue, yellow, winner } = entry;
  return (
    <span class="recording-teams">
      <i class="dot dot-blue" aria-hidden="true" />
      <TeamLabel name={blue || "Blue"} hasWon={winner === "blue"} />
      <b>{scoresOf(entry).join(" : ") || "–"}</b>
      <TeamLabel name={yellow || "Yellow"} hasWon={winner === "yellow"} />
      <i class="dot dot-yellow" aria-hidden="true" />
    </span>
  );
}

/**
 * The name of a team. If space is short, the name is cut, but not the colour that distinguishes two teams of one name.
 */
function TeamLabel({ name, hasWon }: { name: string; hasWon: boolean }) {
  const [, start = name, colour = ""] = /^(.*\S) (\((?:blue|yellow)\))$/.exec(name) ?? [];
  return (
    <span class={hasWon ? "recording-team recording-winner" : "recording-team"} title={name}>
      <span>{colour ? `${start} ` : start}</span>
      {colour}
    </span>
  );
}

function Runner({ entry }: { entry: RecordingEntry }) {
  const { blue, yellow } = entry;
  return (
    <span class="recording-teams">
      <i class={blue ? "dot dot-blue" : "dot dot-yellow"} aria-hidden="true" />
      <span class="recording-winner" title={blue || yellow}>
        {blue || yellow}
      </span>
      <b>{scoresOf(entry)}</b>
    </span>
  );
}
