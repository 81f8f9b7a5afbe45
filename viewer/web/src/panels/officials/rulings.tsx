// Decisions of an official in the referee's place: goals, restarts, time-outs; and undoing.

import type { MatchStore } from "../../feed/match_store";
import { Team } from "../../messages/cancha/v1/world_pb";
import { TeamMark } from "../team_mark";
import { restartText, sidesOf, teamName } from "../wording";
import { useArmed } from "./armed";
import type { Action } from "./official_line";
import { bringIntoView } from "./in_view";
import type { Office } from "./office";
import { isForNoTeam, RESTARTS } from "./official_wording";
import { awardGoal, giveRestart, giveTimeOut } from "./requests";
import { isMeant } from "./pressing";
import { Undo } from "./undo";

interface Ruling {
  title: string;
  isForNoTeam: boolean;
  action(team: Team): Action;
}

const RULINGS: readonly Ruling[] = [
  { title: "Goal", isForNoTeam: false, action: awardGoal },
  { title: "Time-out", isForNoTeam: false, action: giveTimeOut },
  ...RESTARTS.map((kind) => ({
    title: restartText({ kind }),
    isForNoTeam: isForNoTeam(kind),
    action: (team: Team) => giveRestart(kind, team),
  })),
];

export function Rulings({ store, office }: { store: MatchStore; office: Office }) {
  // A ruling, or the number of the event to undo.
  const [armed, choose] = useArmed<Ruling | number>(office, ".official-rulings");
  const chosen = typeof armed === "object" ? armed : undefined;
  const give = (action: Action) => {
    choose(undefined);
    void office.ask(action);
  };
  return (
    <section class="official-rulings" aria-labelledby="official-rulings">
      <h3 id="official-rulings">Decide</h3>
      <div class="official-choices">
        {RULINGS.map((ruling) => (
          <button
            type="button"
            key={ruling.title}
            aria-pressed={chosen === ruling}
            onClick={(click) => isMeant(click) && choose(chosen === ruling ? undefined : ruling)}
          >
            {ruling.title}
          </button>
        ))}
      </div>
      {chosen && <Beneficiary store={store} ruling={chosen} onGive={give} />}
      <Undo store={store} asked={typeof armed === "number" ? armed : undefined} onAsk={choose} onUndo={give} />
    </section>
  );
}

/** Choice of the team; this press decides. */
function Beneficiary({ store, ruling, onGive }: { store: MatchStore; ruling: Ruling; onGive: (action: Action) => void }) {
  const status = store.status.value;
  if (ruling.isForNoTeam) {
    return (
      <button
        type="button"
        class="main-action"
        ref={bringIntoView}
        onClick={(click) => isMeant(click) && onGive(ruling.action(Team.UNSPECIFIED))}
      >
        Give a {ruling.title.toLowerCase()}
      </button>
    );
  }
  return (
    <div class="official-teams" ref={bringIntoView} role="group" aria-label={`${ruling.title} for`}>
      <span aria-hidden="true">{ruling.title} for</span>
      {sidesOf(status, store.leftEnd.value).map((team) => (
        <button type="button" key={team} title={teamName(status, team)} onClick={(click) => isMeant(click) && onGive(ruling.action(team))}>
          <TeamMark team={team} />
          {teamName(status, team)}
        </button>
      ))}
    </div>
  );
}
