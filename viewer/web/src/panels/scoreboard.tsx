// Names, score, clock and phase, the first things that people look at.

import { useRef } from "preact/hooks";
import { MatchPhase, PeriodKind, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import type { MatchStore } from "../feed/match_store";
import { kindOfMatch } from "./match_kind";
import { onDemand } from "./on_demand";
import { matchClockText } from "./outcome";
import { RunBoard } from "./run_board";
import { codeOf } from "./team_codes";
import { clockText, isHeld, phaseText, sidesOf, teamName, teamStatus, teamWord } from "./wording";

const ExhibitBoard = onDemand(async () => (await import("./exhibit_board")).ExhibitBoard);
const Kicks = onDemand(async () => (await import("./kicks")).Kicks);

/** Most marks that fit under a name. */
const MOST_MARKS = 5;

export function Scoreboard({ store }: { store: MatchStore }) {
  switch (kindOfMatch(store.status.value, store.welcome.value?.scene)) {
    case "exhibit":
      return <ExhibitBoard store={store} />;
    case "run":
      return <RunBoard store={store} />;
    case "game":
      return <GameBoard store={store} />;
  }
}

function GameBoard({ store }: { store: MatchStore }) {
  const status = store.status.value;
  const [left, right] = sidesOf(store.onField.value, store.leftEnd.value);
  return (
    <section class="scoreboard" aria-label="Scoreboard">
      <div class="scoreboard-row">
        <TeamSide store={store} team={left} place="left" />
        <ClockFace
          status={status}
          welcome={store.welcome.value}
          isAbandoned={store.over.value?.isAbandoned ?? false}
        />
        <TeamSide store={store} team={right} place="right" />
      </div>
      <PeriodBar status={status} />
    </section>
  );
}

interface TeamSideProps {
  store: MatchStore;
  team: Team;
  place: "left" | "right";
}

function TeamSide({ store, team, place }: TeamSideProps) {
  const status = store.status.value;
  const word = teamWord(team);
  const name = teamName(status, team);
  const score = teamStatus(status, team)?.score ?? 0;
  // Values present from the start, or that come with the team from the other side, have not changed.
  const first = useRef({ team, score });
  first.current = first.current.team === team ? first.current : { team, score };
  const changed = first.current.score === score ? "" : " side-changed";
  return (
    <div class={`side side-${word} side-${place}`}>
      <div class="side-who">
        <span class="side-name" title={name}>
          {name}
        </span>
        <abbr class="side-code" title={name}>
          {codeOf(status, team)}
        </abbr>
        {status?.periodKind === PeriodKind.SHOOT_OUT ? (
          <Kicks store={store} status={status} team={team} />
        ) : (
          <TimeOuts status={status} team={team} />
        )}
      </div>
      <span class={`side-score${changed}`} data-score={word} aria-label={`${name} ${score}`} key={`${word} ${score}`} role="img">
        {score}
      </span>
    </div>
  );
}

/** A mark for each time-out that the team has left. */
function TimeOuts({ status, team }: { status: MatchStatus | undefined; team: Team }) {
  const left = teamStatus(status, team)?.timeOutsLeft ?? 0;
  if (left === 0) {
    return null;
  }
  const text = `Time-outs left: ${left}`;
  return (
    <span class="side-time-outs" role="img" aria-label={text} title={text}>
      {Array.from({ length: Math.min(left, MOST_MARKS) }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}

interface ClockFaceProps {
  status: MatchStatus | undefined;
  welcome: Welcome | undefined;
  isAbandoned: boolean;
}

function ClockFace({ status, welcome, isAbandoned }: ClockFaceProps) {
  // The clock of the last kick says nothing about the match.
  const isShown = status?.phase !== MatchPhase.OVER || status.periodKind !== PeriodKind.SHOOT_OUT;
  return (
    <div class={isHeld(status) ? "clock clock-held" : "clock"}>
      {isShown && (
        <span class="clock-time" data-clock role="timer" title="Clock of the match: it stands while play does">
          {status ? matchClockText(status, welcome) : clockText(0n)}
        </span>
      )}
      <span class="clock-phase" data-phase>
        {phaseText(status, welcome?.settings, isAbandoned)}
      </span>
    </div>
  );
}

/** Played share of the period; empty if the period has no limit, or the match is over. */
function PeriodBar({ status }: { status: MatchStatus | undefined }) {
  const lengthUs = Number(status?.periodLengthUs ?? 0n);
  if (lengthUs <= 0 || status?.phase === MatchPhase.OVER) {
    return null;
  }
  const share = Math.min(1, Number(status?.periodElapsedUs ?? 0n) / lengthUs);
  return (
    <div class="period-bar" aria-hidden="true">
      <span style={{ transform: `scaleX(${share.toFixed(4)})` }} />
    </div>
  );
}
