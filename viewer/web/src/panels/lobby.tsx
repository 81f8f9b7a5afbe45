// The matches of a server, for people who have not chosen one yet.

import type { MatchStore } from "../feed/match_store";
import type { MatchEntry } from "../messages/cancha/v1/lobby_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { tallyText } from "./exhibit_wording";
import {
  hasBegun,
  hasResult,
  hasSide,
  hasWon,
  isNobodys,
  isAwaited,
  matchAddress,
  scoreText,
  sideName,
  playedUs,
  sorted,
  stateText,
  stateWord,
  summaryText,
} from "./lobby_wording";
import { EmptyField } from "./no_match";
import { Recordings } from "./recordings/recordings";
import { clockText, teamWord } from "./wording";
import "../style/lobby.css";

export function Lobby({ store }: { store: MatchStore }) {
  const matches = store.list.value;
  if (!matches) {
    return null;
  }
  const { state, source } = store.source.value ?? {};
  return (
    <div class="lobby" data-screen="lobby">
      {source !== "recordings" && <Board matches={matches} hasClosed={state === "over"} />}
      <Recordings except={matches.filter((entry) => stateWord(entry) !== "failed").map(({ name }) => name)} />
    </div>
  );
}

function Board({ matches, hasClosed }: { matches: readonly MatchEntry[]; hasClosed: boolean }) {
  const { open, ended } = sorted(matches);
  return (
    <>
      <h2 class="lobby-title">Matches</h2>
      <p class="lobby-summary" role="status">
        {hasClosed ? "The server has closed" : summaryText(matches)}
      </p>
      {open.length > 0 && <Matches kind="open" label="To watch" matches={open} />}
      {matches.length === 0 && !hasClosed && <NothingToWatch />}
      {ended.length > 0 && (
        <>
          <h2 class="lobby-heading">Ended</h2>
          <Matches kind="ended" label="Ended" matches={ended} />
        </>
      )}
    </>
  );
}

function NothingToWatch() {
  return (
    <div class="lobby-empty">
      <EmptyField />
      <p>Matches appear here as soon as they are announced.</p>
      <p class="hint">
        Officials start one with <code>cancha-server create NAME simurosot/5v5</code>
      </p>
    </div>
  );
}

interface MatchesProps {
  kind: "open" | "ended";
  label: string;
  matches: readonly MatchEntry[];
}

function Matches({ kind, label, matches }: MatchesProps) {
  return (
    <ul class={`matches matches-${kind}`} aria-label={label}>
      {matches.map((entry) => (
        <Match entry={entry} key={entry.name} />
      ))}
    </ul>
  );
}

/** The name is the link, and the style sheet stretches it over the whole card. */
function Match({ entry }: { entry: MatchEntry }) {
  const word = stateWord(entry);
  return (
    <li class={`match match-${word}`} data-match={entry.name}>
      <h3 class="match-name">
        <a href={matchAddress(entry.name, location.search)} title={entry.name}>
          {entry.name}
        </a>
      </h3>
      <span class="match-discipline">{entry.discipline}</span>
      <p class={`match-state match-state-${word}`} data-state={word}>
        <i aria-hidden="true" />
        <span title={stateText(entry)}>{stateText(entry)}</span>
      </p>
      <div class="match-score">
        {hasSide(entry, Team.BLUE) && <Side entry={entry} team={Team.BLUE} />}
        <Middle entry={entry} />
        {hasSide(entry, Team.YELLOW) && <Side entry={entry} team={Team.YELLOW} />}
        {isNobodys(entry) && <span class="match-tally">{tallyText(entry.status)} as expected</span>}
      </div>
    </li>
  );
}

/** The clock of a live match, or the link of an ended one. */
function Middle({ entry }: { entry: MatchEntry }) {
  if (hasResult(entry)) {
    return <span class="match-clock match-more">Details ›</span>;
  }
  return <span class="match-clock">{entry.status && hasBegun(entry) ? clockText(playedUs(entry.status)) : "–"}</span>;
}

function Side({ entry, team }: { entry: MatchEntry; team: Team }) {
  const word = teamWord(team);
  const name = sideName(entry, team);
  const won = hasWon(entry, team) ? " side-won" : "";
  const awaited = isAwaited(entry, team) ? " side-awaited" : "";
  return (
    <div class={`side side-${word}${won}${awaited}`}>
      <span class="side-name" title={name}>
        {name}
      </span>
      <span class="side-score" data-score={word}>
        {hasBegun(entry) ? scoreText(entry, team) : "–"}
      </span>
    </div>
  );
}
