// Comparison with another recording: its choice, and the tick at which the two part.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MatchStore } from "../../feed/match_store";
import { addressOfMatch, type Compared, type Comparison } from "../../tape/comparison";
import type { Deck } from "../../tape/deck";
import { factOf } from "../../tape/opening";
import type { Tape } from "../../tape/tape";
import { loadRecordings } from "../recordings/library";
import { comparable, type RecordingEntry } from "../recordings/recording_list";
import { OpenButton } from "../timeline/open_file";
import { pairText, searchText } from "./compare_wording";

interface Props {
  store: MatchStore;
  tape: Tape;
  comparison: Comparison;
}

export function Compare({ store, tape, comparison }: Props) {
  const deck = tape.deck.value;
  const isReady = deck?.isOver ?? false;
  const compared = comparison.compared.value;
  const take = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file && isReady) {
      event.preventDefault();
      void comparison.openFile(file);
    }
  };
  return (
    <section class="tools-part compare" aria-label="Compare" data-takes-files={isReady || undefined} onDrop={take}>
      <b>Compare with</b>
      <p class="compare-problem" role="alert">
        {comparison.problem.value}
      </p>
      {!isReady && <p class="compare-hint">A match that has ended, or a recording, can be compared with another one.</p>}
      {deck && isReady && !compared && <Choice {...{ store, deck, comparison }} />}
      {deck && compared && <Result {...{ deck, comparison, compared }} />}
    </section>
  );
}

function Choice({ store, deck, comparison }: Omit<Props, "tape"> & { deck: Deck }) {
  const library = useSignal<readonly RecordingEntry[]>([]);
  useEffect(() => void loadRecordings().then((entries) => (library.value = entries)), []);
  const discipline = factOf(deck.contents.reading.opening.facts, "discipline");
  const others = comparable(library.value, store.chosenMatch, discipline);
  if (comparison.isOpening.value) {
    return <p class="compare-hint">Opening …</p>;
  }
  return (
    <>
      {others.length > 0 && (
        <select
          aria-label="Recording to compare with"
          value=""
          onChange={({ currentTarget }) => void comparison.openAddress(addressOfMatch(currentTarget.value))}
        >
          <option value="">Choose a recording</option>
          {others.map((entry) => (
            <option key={entry.name} value={entry.name}>
              {entry.name}: {pairText(entry)}
            </option>
          ))}
        </select>
      )}
      <div class="compare-row">
        <OpenButton opener={comparison} label="Open a file" title="Open a recording to compare with, or drop one here" />
        <p class="compare-hint">or drop one here</p>
      </div>
    </>
  );
}

function Result({ deck, comparison, compared }: { deck: Deck; comparison: Comparison; compared: Compared }) {
  const search = comparison.search.value;
  return (
    <>
      <p class="compare-name">
        <b>{compared.name}</b>
        <span>{pairText(compared)}</span>
      </p>
      {compared.warning && <p class="compare-hint">{compared.warning}</p>}
      <p role="status" data-search={search.state}>
        {searchText(search, deck.tickS)}
      </p>
      {search.state === "searching" && <progress aria-label="Searched" value={search.read} max={search.of} />}
      <div class="compare-row">
        {search.state === "done" && search.isFound && (
          <button type="button" class="compare-button" onClick={() => deck.pauseAt(search.tick)}>
            Go there
          </button>
        )}
        {search.state === "searching" && (
          <button type="button" class="compare-button" onClick={() => comparison.cancelSearch()}>
            Cancel
          </button>
        )}
        {(search.state === "cancelled" || search.state === "failed") && (
          <button type="button" class="compare-button" onClick={() => void comparison.searchAgain()}>
            Search again
          </button>
        )}
        <button type="button" class="compare-button" onClick={() => comparison.close()}>
          Remove ghost
        </button>
      </div>
    </>
  );
}
