// Figures of each robot, sorted by a chosen column.

import { useSignal } from "@preact/signals";
import type { MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import type { Statistic } from "../../messages/cancha/v1/statistics_pb";
import { robotName, shortRobotName } from "../robot_names";
import { TeamMark } from "../team_mark";
import { robotRows, sortedRows, valueText } from "./statistics_wording";

interface Props {
  statistics: readonly Statistic[];
  scene: Scene;
  status: MatchStatus;
}

/** Sorted as in the scene until somebody chooses a column. */
export function RobotTable({ statistics, scene, status }: Props) {
  const column = useSignal<number | undefined>(undefined);
  const ofRobots = statistics.filter(({ robots }) => robots.length > 0);
  const rows = robotRows(ofRobots, scene);
  const shown = column.value === undefined ? rows : sortedRows(rows, column.value);
  if (rows.length === 0) {
    return null;
  }
  return (
    <div class="robot-table" tabIndex={0} role="group" aria-label="Robots">
      <table>
        <thead>
          <tr>
            <th scope="col">Robot</th>
            {ofRobots.map((statistic, index) => (
              <th
                key={statistic.name}
                scope="col"
                title={statistic.meaning}
                aria-sort={column.value === index ? "descending" : undefined}
              >
                <button type="button" onClick={() => (column.value = column.value === index ? undefined : index)}>
                  {headText(statistic)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ robot, values }) => (
            <tr key={robot.id}>
              <th scope="row">
                <TeamMark team={robot.team} /> <abbr title={robotName(status, robot)}>{shortRobotName(status, robot)}</abbr>
              </th>
              {ofRobots.map((statistic, index) => (
                <td key={statistic.name}>{valueText({ ...statistic, unit: "" }, values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The unit is in the head only. */
function headText({ title, unit }: Statistic): string {
  return unit ? `${title}, ${unit}` : title;
}
