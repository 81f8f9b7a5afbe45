// Content of the card of a break or of the result, besides the score: main figures, shots and heat maps, the proof.

import type { Signal } from "@preact/signals";
import type { MatchStore } from "../../feed/match_store";
import { CopyLink } from "../timeline/copy_link";
import type { WatchFrom } from "../watch_from";
import { BLUE_FIRST, teamsOf } from "../wording";
import { Bars } from "./bars";
import { CardMaps } from "./card_maps";
import type { Figures } from "./figures";
import { playedText } from "./statistics_wording";

/** Number of statistics on the card; the server sends the most important ones first. */
const ON_CARD = 5;

interface Props {
  store: MatchStore;
  figures: Figures;
  watchFrom: Signal<WatchFrom | undefined>;
  /** Shows all of them. */
  onMore(): void;
  /** Copies a link to the shown moment to the clipboard; returns whether it worked. Undefined if there is no tape. */
  copyLink: (() => Promise<boolean>) | undefined;
}

export function CardFigures({ store, figures, watchFrom, onMore, copyLink }: Props) {
  return (
    <div class="card-figures">
      <CountedOnCard {...{ store, figures, watchFrom }} />
      <div class="card-buttons">
        {figures.statistics.value && figures.statistics.value.statistics.length > 0 && (
          <button type="button" class="card-button" onClick={onMore}>
            All statistics
          </button>
        )}
        {copyLink && (
          <CopyLink onCopy={copyLink} buttonClass="card-button">
            Copy link
          </CopyLink>
        )}
      </div>
      <StateHash hash={store.over.value?.stateHash ?? 0n} />
    </div>
  );
}

function CountedOnCard({ store, figures, watchFrom }: Pick<Props, "store" | "figures" | "watchFrom">) {
  const status = store.status.value;
  const scene = store.welcome.value?.scene;
  const statistics = figures.statistics.value;
  if (!status || !scene || !statistics || statistics.statistics.length === 0) {
    return null;
  }
  const sides = teamsOf(status);
  return (
    <>
      <p class="card-played">{playedText(statistics)}</p>
      <Bars statistics={statistics.statistics.slice(0, ON_CARD)} status={status} sides={sides} />
      <CardMaps {...{ scene, status, statistics }} sides={BLUE_FIRST} watchFrom={watchFrom.value} />
    </>
  );
}

/** Hash of the final state, as the server sent it with the result, or from the recording's report. */
function StateHash({ hash }: { hash: bigint }) {
  return hash === 0n ? null : (
    <p class="state-hash" title="Equal hashes mean equal matches">
      State hash <code>{hash.toString(16).padStart(16, "0")}</code>
      <span>
        Proof: <code>cancha-replay verify</code> plays the recording again and must get the same.
      </span>
    </p>
  );
}
