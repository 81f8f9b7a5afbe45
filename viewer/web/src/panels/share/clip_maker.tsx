// Chooses a part of the tape, and films it.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Frames } from "../../feed/frames";
import type { MatchStore } from "../../feed/match_store";
import type { Picture } from "../../scene/picture";
import { clipType, LONGEST_S, recordClip } from "../../share/clip";
import { factsOf, fileNameOf } from "../../share/facts";
import { timeOf, timeText } from "../../tape/address";
import type { Deck } from "../../tape/deck";
import { clipProblem, latestGoal, partFor, type Part } from "./clip_parts";
import { save } from "./save";

interface Props {
  store: MatchStore;
  frames: Frames;
  picture: Picture;
  deck: Deck | undefined;
  /** Name of the match. */
  name: string;
}

export function ClipMaker(props: Props) {
  const { deck } = props;
  const reason = !deck ? "Clips need a recording of the match." : clipType() ? "" : "This browser cannot record video.";
  return (
    <section class="clip" aria-labelledby="clip-title">
      <h3 id="clip-title">Video clip{reason === "" && " (times in the recording)"}</h3>
      {deck && reason === "" ? <Maker {...props} deck={deck} /> : <p>{reason}</p>}
    </section>
  );
}

function Maker(props: Props & { deck: Deck }) {
  const { deck } = props;
  const first = useRef(partFor("seconds", deck)).current;
  const from = useSignal(timeText(first.fromS));
  const to = useSignal(timeText(first.toS));
  const progress = useSignal<number | undefined>(undefined);
  const said = useSignal("");
  const stop = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const choose = ({ fromS, toS }: Part) => {
    from.value = timeText(fromS);
    to.value = timeText(toS);
  };
  const part = { fromS: timeOf(from.value), toS: timeOf(to.value) };
  const problem = clipProblem(part, deck.extent.last.value * deck.tickS);
  const record = async () => {
    stop.current = new AbortController();
    progress.value = 0;
    said.value = await recorded(props, part as Part, (share) => (progress.value = share), stop.current.signal);
    progress.value = undefined;
  };
  const isBusy = progress.value !== undefined;
  return (
    <>
      <div class="share-row">
        <button type="button" disabled={isBusy} onClick={() => choose(partFor("seconds", deck))}>
          Last 10 s
        </button>
        {latestGoal(deck) !== undefined && (
          <button type="button" disabled={isBusy} onClick={() => choose(partFor("goal", deck))}>
            Latest goal
          </button>
        )}
        <label>
          From <input value={from.value} size={8} disabled={isBusy} onInput={({ currentTarget }) => (from.value = currentTarget.value)} />
        </label>
        <label>
          to <input value={to.value} size={8} disabled={isBusy} onInput={({ currentTarget }) => (to.value = currentTarget.value)} />
        </label>
      </div>
      <div class="share-row">
        {isBusy ? (
          <>
            <progress value={progress.value} aria-label="Recorded so far" />
            <button type="button" onClick={() => stop.current?.abort()}>
              Cancel
            </button>
          </>
        ) : (
          <button type="button" disabled={problem !== ""} onClick={record}>
            Record clip
          </button>
        )}
        <span role="status">{isBusy ? "" : problem || said.value || `At most ${LONGEST_S} s. The clip plays once while it is recorded.`}</span>
      </div>
    </>
  );
}

/** Returns the result as a text for people. */
async function recorded(
  { store, frames, picture, deck, name }: Props & { deck: Deck },
  { fromS, toS }: Part,
  onProgress: (share: number) => void,
  stop: AbortSignal,
): Promise<string> {
  const ticks = { from: Math.round(fromS / deck.tickS), to: Math.round(toS / deck.tickS) };
  try {
    const film = await recordClip({ store, frames, picture, deck }, ticks, onProgress, stop);
    const ending = film.type.includes("mp4") ? "mp4" : "webm";
    const file = fileNameOf(name, factsOf(store, ticks.to, deck.tickS), fromS, ending);
    save(film, file);
    return `Saved ${file}`;
  } catch (error) {
    return error instanceof Error ? error.message : "The clip could not be recorded.";
  }
}
