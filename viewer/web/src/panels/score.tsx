// The score on a card: both teams, and who scored when.

import type { MatchStore } from "../feed/match_store";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { Goals } from "./goals";
import { scorersOf } from "./scorers";
import type { WatchFrom } from "./watch_from";
import { BLUE_FIRST, shootOutText, teamName, teamStatus, teamWord } from "./wording";
import "../style/result.css";

interface Props {
  store: MatchStore;
  status: MatchStatus;
  watchFrom: WatchFrom | undefined;
}

export function Score({ store, status, watchFrom }: Props) {
  const [left, right] = BLUE_FIRST;
  return (
    <>
      <div class="result-sides">
        <Side status={status} team={left} place="left" />
        <span class="colon" aria-hidden="true">
          :
        </span>
        <Side status={status} team={right} place="right" />
      </div>
      {shootOutText(status) && <p class="result-shoot-out">{shootOutText(status)}</p>}
      <Goals scorers={scorersOf(store.events.value, store.welcome.value, status)} sides={BLUE_FIRST} watchFrom={watchFrom} />
    </>
  );
}

interface SideProps {
  status: MatchStatus;
  team: Team;
  place: "left" | "right";
}

/** Name and score. */
function Side({ status, team, place }: SideProps) {
  const word = teamWord(team);
  return (
    <div class={`result-side result-${place}`}>
      <span class="result-name" title={teamName(status, team)}>
        {teamName(status, team)}
      </span>
      <span class={`result-score ink-${word}`}>{teamStatus(status, team)?.score ?? 0}</span>
    </div>
  );
}
