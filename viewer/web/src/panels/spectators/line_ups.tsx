// Both teams with their robots.

import type { Signal } from "@preact/signals";
import type { MatchStore } from "../../feed/match_store";
import { MatchPhase, type MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { SceneRobot } from "../../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../../messages/cancha/v1/session_pb";
import type { Team } from "../../messages/cancha/v1/world_pb";
import { TeamMark } from "../team_mark";
import { BLUE_FIRST, capitalized, teamName, teamStatus, teamWord, wordOfKind } from "../wording";
import { PanelHead } from "./panel_head";

interface Props {
  store: MatchStore;
  isOpen: Signal<boolean>;
}

/** Opened on demand, and by itself before the start. */
export function LineUps({ store, isOpen }: Props) {
  const status = store.status.value;
  const welcome = store.welcome.value;
  const isBefore = status?.phase === MatchPhase.BEFORE_START;
  if (!status || !welcome?.scene || !(isOpen.value || isBefore)) {
    return null;
  }
  const { robots } = welcome.scene;
  const teams = BLUE_FIRST.filter((team) => robots.some((robot) => robot.team === team));
  // Facts that all robots share help nobody.
  const hasKinds = new Set(robots.map(({ kind }) => kind)).size > 1;
  return (
    <section class="panel line-ups" aria-label="Line-ups" data-panel="line-ups">
      {isOpen.value ? <PanelHead title="Line-ups" isOpen={isOpen} /> : <h2>Line-ups</h2>}
      <div class="line-ups-teams">
        {teams.map((team) => (
          <LineUp
            key={team}
            {...{ status, team, hasKinds }}
            seats={welcome.seats.filter((seat) => seat.team === team)}
            robots={robots.filter((robot) => robot.team === team)}
          />
        ))}
      </div>
    </section>
  );
}

interface LineUpProps {
  status: MatchStatus;
  team: Team;
  seats: readonly SeatInfo[];
  robots: readonly SceneRobot[];
  hasKinds: boolean;
}

function LineUp({ status, team, seats, robots, hasKinds }: LineUpProps) {
  const isPlain = !hasKinds && seats.length < 2;
  const origin = teamStatus(status, team)?.origin;
  const ordered = robots.toSorted((a, b) => a.number - b.number);
  return (
    <section class={`line-up line-up-${teamWord(team)}`} aria-label={teamName(status, team)}>
      <h3>
        <TeamMark team={team} /> {teamName(status, team)}
      </h3>
      <p>
        {capitalized(teamWord(team))}
        {origin && `, written for ${origin}`}
      </p>
      <ol class={isPlain ? "line-up-numbers" : undefined}>
        {ordered.map(({ id, number, kind }) => (
          <li key={id}>
            <b>{number}</b>
            {!isPlain && (
              <span>
                {hasKinds && wordOfKind(kind)}
                {seats.length > 1 && <small>{seatOf(seats, id)}</small>}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For a team with several strategies. */
function seatOf(seats: readonly SeatInfo[], robotId: number): string {
  return seats.find(({ robotIds }) => robotIds.includes(robotId))?.name ?? "";
}
