// Statistics of both teams side by side, in the server's order.

import type { MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Statistic } from "../../messages/cancha/v1/statistics_pb";
import type { Team } from "../../messages/cancha/v1/world_pb";
import { TeamMark } from "../team_mark";
import { teamName, teamWord } from "../wording";
import { barShare, teamText } from "./statistics_wording";

interface Props {
  statistics: readonly Statistic[];
  status: MatchStatus;
  /** Blue first; one if a team is alone. */
  sides: readonly Team[];
}

export function Bars({ statistics, status, sides }: Props) {
  const [left, right] = sides;
  return (
    <table class="bars">
      <colgroup>
        <col class="bars-value" />
        <col />
        {right !== undefined && <col class="bars-value" />}
      </colgroup>
      <thead>
        <tr>
          <TeamHead status={status} team={left} />
          {right !== undefined && <TeamHead status={status} team={right} />}
        </tr>
      </thead>
      <tbody>
        {statistics.map((statistic) => (
          <Row key={statistic.name} statistic={statistic} sides={sides} />
        ))}
      </tbody>
    </table>
  );
}

function TeamHead({ status, team }: { status: MatchStatus; team: Team | undefined }) {
  return (
    <th scope="col">
      <TeamMark team={team} /> {team !== undefined && teamName(status, team)}
    </th>
  );
}

function Row({ statistic, sides }: { statistic: Statistic; sides: readonly Team[] }) {
  const [left, right] = sides;
  const value = (team: Team | undefined) =>
    team !== undefined && <td data-of={teamWord(team)}>{teamText(statistic, team)}</td>;
  return (
    <tr data-statistic={statistic.name}>
      {value(left)}
      <th scope="row" title={statistic.meaning} aria-description={statistic.meaning}>
        {statistic.title}
        {right !== undefined && <BarPair statistic={statistic} sides={sides} />}
      </th>
      {value(right)}
    </tr>
  );
}

function BarPair({ statistic, sides }: { statistic: Statistic; sides: readonly Team[] }) {
  return (
    <span class="bar-pair" aria-hidden="true">
      {sides.map((team) => (
        <span key={team}>
          <Bar team={team} share={barShare(statistic, team)} />
        </span>
      ))}
    </span>
  );
}

function Bar({ team, share }: { team: Team; share: number }) {
  return share > 0 ? <i class={`bar-${teamWord(team)}`} style={{ width: `${(100 * share).toFixed(1)}%` }} /> : null;
}
