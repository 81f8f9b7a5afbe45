// A team's goals and kicks in a shoot-out, below its name. Loaded on demand, as few matches have one.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import type { MatchStore } from "../feed/match_store";
import { kicksOf } from "./shoot_out";
import { teamStatus, teamWord } from "./wording";
import "../style/kicks.css";

/** Goals of the shoot-out are not part of the score. A full mark is a goal, a cross a miss, a ring is to come. */
export function Kicks({ store, status, team }: { store: MatchStore; status: MatchStatus; team: Team }) {
  const { shootOutGoals = 0, shootOutKicks = 0 } = teamStatus(status, team) ?? {};
  const kicks = kicksOf(status, team, store.events.value, store.welcome.value);
  return (
    <span class="side-kicks" title="Shoot-out goals and kicks taken">
      <span class="kick-marks" aria-hidden="true">
        {kicks.map((kick, index) => (
          <i class={`kick-${kick}`} key={index} />
        ))}
      </span>
      <span class="kick-count" data-kicks={teamWord(team)}>
        <b>{shootOutGoals}</b> of {shootOutKicks}
      </span>
    </span>
  );
}
