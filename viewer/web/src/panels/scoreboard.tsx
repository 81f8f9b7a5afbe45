// Names, score, clock and phase: what one looks at first.

import { MatchPhase, PeriodKind, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import type { MatchStore } from "../feed/match_store";
import { clockText, phaseText, restartText, teamName, teamStatus, teamWord } from "./wording";

export function Scoreboard({ store }: { store: MatchStore }) {
  const status = store.status.value;
  return (
    <section class="scoreboard" aria-label="Scoreboard">
      <div class="scoreboard-row">
        <TeamSide status={status} team={Team.BLUE} />
        <ClockFace status={status} />
        <TeamSide status={status} team={Team.YELLOW} />
      </div>
      <PeriodBar status={status} />
      <Whistle status={status} />
    </section>
  );
}

function TeamSide({ status, team }: { status: MatchStatus | undefined; team: Team }) {
  const word = teamWord(team);
  const name = teamName(status, team);
  const score = teamStatus(status, team)?.score ?? 0;
  return (
    <div class={`side side-${word}`}>
      <span class="side-name" title={name}>
        {name}
      </span>
      {status?.periodKind === PeriodKind.SHOOT_OUT && (
        <span class="side-kicks" title="Goals of the shoot-out">
          {teamStatus(status, team)?.shootOutGoals ?? 0}
        </span>
      )}
      <span class="side-score" data-score={word} aria-label={`${name} ${score}`} key={score} role="img">
        {score}
      </span>
    </div>
  );
}

function ClockFace({ status }: { status: MatchStatus | undefined }) {
  return (
    <div class="clock">
      <span class="clock-time" data-clock role="timer">
        {clockText(status?.periodElapsedUs ?? 0n)}
      </span>
      <span class="clock-phase" data-phase>
        {phaseText(status)}
      </span>
    </div>
  );
}

/** How much of the period is played; nothing where a period has no limit. */
function PeriodBar({ status }: { status: MatchStatus | undefined }) {
  const lengthUs = Number(status?.periodLengthUs ?? 0n);
  if (lengthUs <= 0) {
    return null;
  }
  const share = Math.min(1, Number(status?.periodElapsedUs ?? 0n) / lengthUs);
  return (
    <div class="period-bar" aria-hidden="true">
      <span style={{ transform: `scaleX(${share.toFixed(4)})` }} />
    </div>
  );
}

/** Why play was last stopped, for those who looked away. */
function Whistle({ status }: { status: MatchStatus | undefined }) {
  const restart = status?.restart;
  if (!restart || status.phase === MatchPhase.OVER || status.phase === MatchPhase.BREAK) {
    return null;
  }
  const team = teamWord(restart.team);
  return (
    <p class="whistle" data-whistle>
      {team && <i class={`dot dot-${team}`} aria-hidden="true" />}
      <b>{restartText(restart)}</b>
      {team && <span>{teamName(status, restart.team)}</span>}
      {restart.reason && <span class="whistle-reason">{restart.reason}</span>}
    </p>
  );
}
