// Words for statistics and shots. Pure.

import type { MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Scene, SceneRobot } from "../../messages/cancha/v1/scene_pb";
import type { MatchStatistics, Shot, Statistic } from "../../messages/cancha/v1/statistics_pb";
import type { Team } from "../../messages/cancha/v1/world_pb";
import { robotName } from "../robot_names";
import { clockText, teamName } from "../wording";

/** "21%", "2.70 m/s", "5"; a dash if nothing was counted. */
export function valueText({ unit, decimals }: Pick<Statistic, "unit" | "decimals">, value: number | undefined): string {
  if (value === undefined) {
    return "\u2013";
  }
  const number = value.toFixed(decimals).replace("-", "\u2212");
  const space = unit === "" || unit === "%" ? "" : "\u00a0";
  return number + space + unit;
}

export function valueOfTeam({ teams }: Statistic, team: Team): number | undefined {
  return teams.find((entry) => entry.team === team)?.value;
}

/** A team's value. Shares of one whole add up to 100 after rounding, too. */
export function teamText(statistic: Statistic, team: Team): string {
  const { unit, decimals, teams } = statistic;
  const value = valueOfTeam(statistic, team);
  const [first, second] = teams;
  const isRest = unit === "%" && teams.length === 2 && second!.team === team && isWhole(first!.value + second!.value);
  return valueText(statistic, isRest ? 100 - Number(first!.value.toFixed(decimals)) : value);
}

const isWhole = (percent: number) => Math.abs(percent - 100) < 1e-6;

export function valueOfRobot({ robots }: Statistic, robotId: number): number | undefined {
  return robots.find((entry) => entry.robotId === robotId)?.value;
}

/** Length of a statistic's bar, from 0 to 1: shares out of a hundred, all others relative to the larger value. */
export function barShare(statistic: Statistic, team: Team): number {
  const most = statistic.unit === "%" ? 100 : Math.max(0, ...statistic.teams.map(({ value }) => value));
  const share = most > 0 ? (valueOfTeam(statistic, team) ?? 0) / most : 0;
  return Math.min(Math.max(share, 0), 1);
}

/** "After 10:12 of play". */
export function playedText({ playedUs }: Pick<MatchStatistics, "playedUs">): string {
  return `After ${clockText(playedUs)} of play`;
}

/** The ends of shots, in the order in which the page lists them. */
export const SHOT_ENDS = ["goal", "saved", "on target", "off target"] as const;
export type ShotEnd = (typeof SHOT_ENDS)[number];

export function shotEnd({ isGoal, isOnTarget, savedByRobotId }: Shot): ShotEnd {
  if (isGoal) {
    return "goal";
  }
  if (!isOnTarget) {
    return "off target";
  }
  return savedByRobotId > 0 ? "saved" : "on target";
}

/** The names of the teams, and the robots. */
export interface Cast {
  status: MatchStatus | undefined;
  scene: Scene | undefined;
}

/**
 * "Amsel no. 4 shoots at 1.6 m/s: saved by Río no. 1", with names by `nameOf`. If the robot is unknown, only the team.
 */
export function shotText(shot: Shot, { status, scene }: Cast, nameOf = robotName): string {
  const robotOf = (robotId: number) => scene?.robots.find(({ id }) => id === robotId);
  const [shooter, saver] = [robotOf(shot.robotId), robotOf(shot.savedByRobotId)];
  const who = shooter ? nameOf(status, shooter) : teamName(status, shot.team);
  const end = shotEnd(shot);
  const result = end === "saved" && saver ? `saved by ${nameOf(status, saver)}` : end;
  return `${who} shoots at ${shot.speedMps.toFixed(1)}\u00a0m/s: ${result}`;
}

/** A robot of the table, with its values in the order of the robots' statistics. */
export interface RobotRow {
  robot: SceneRobot;
  values: readonly (number | undefined)[];
}

/** Robots with any value; in the order of the scene. */
export function robotRows(statistics: readonly Statistic[], scene: Scene | undefined): RobotRow[] {
  return (scene?.robots ?? [])
    .map((robot) => ({ robot, values: statistics.map((one) => valueOfRobot(one, robot.id)) }))
    .filter(({ values }) => values.some((value) => value !== undefined));
}

/** Sorted by this column, the largest value first; robots without a value are last. */
export function sortedRows(rows: readonly RobotRow[], column: number): RobotRow[] {
  const valueOf = ({ values }: RobotRow) => values[column] ?? -Infinity;
  return rows.toSorted((a, b) => (valueOf(a) === valueOf(b) ? 0 : valueOf(b) - valueOf(a)));
}
