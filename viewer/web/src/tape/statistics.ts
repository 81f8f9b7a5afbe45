// Statistics on a tape, and at a position of it. Pure.

import {
  MatchStatisticsSchema,
  type HeatMap,
  type MatchStatistics,
  type Shot,
  type Statistic,
} from "../messages/cancha/v1/statistics_pb";
import { Decoder, messagesIn } from "./segment";

/** Most statistics; far above any rulebook's. */
const MOST_STATISTICS = 100;
const MOST_OF_STATISTIC = 200;
const MOST_HEAT_MAPS = 8;
const MOST_CELLS = 10_000;

/** Limit of the message. */
const MOST_SHOTS = 500;

/** The statistics of a segment, the earliest first. Skips those that could not be drawn. */
export function decodeStatistics(
  chunks: readonly Uint8Array[],
  topics: ReadonlyMap<number, string>,
): MatchStatistics[] {
  const decoder = new Decoder();
  return [...messagesIn(chunks)]
    .filter(({ channel }) => topics.get(channel) === "/statistics")
    .map(({ data }) => usable(decoder.decode(MatchStatisticsSchema, data)));
}

function usable(statistics: MatchStatistics): MatchStatistics {
  return {
    ...statistics,
    statistics: statistics.statistics.slice(0, MOST_STATISTICS).map(withoutNoise),
    shots: statistics.shots.slice(-MOST_SHOTS).filter(isDrawable),
    heatMaps: statistics.heatMaps.filter(isGrid).slice(0, MOST_HEAT_MAPS),
  };
}

function withoutNoise(statistic: Statistic): Statistic {
  const isKnown = ({ value }: { value: number }) => Number.isFinite(value);
  return {
    ...statistic,
    decimals: Math.min(statistic.decimals, 6),
    teams: statistic.teams.filter(isKnown).slice(0, 2),
    robots: statistic.robots.filter(isKnown).slice(0, MOST_OF_STATISTIC),
  };
}

function isDrawable({ fromXM, fromYM, toXM, toYM, speedMps }: Shot): boolean {
  return [fromXM, fromYM, toXM, toYM, speedMps].every(Number.isFinite);
}

function isGrid({ columns, rows, ticks, minXM, minYM, cellXM, cellYM }: HeatMap): boolean {
  const isSized = columns > 0 && rows > 0 && columns * rows <= MOST_CELLS && ticks.length === columns * rows;
  return isSized && Number.isFinite(minXM) && Number.isFinite(minYM) && cellXM > 0 && cellYM > 0;
}

/** The latest ones at that tick; undefined if there are none yet. */
export function statisticsAt(all: readonly MatchStatistics[], tick: number): MatchStatistics | undefined {
  return all.findLast((one) => Number(one.tick) <= tick);
}

/** Known shots up to that tick: later statistics include earlier shots. */
export function shotsUntil(all: readonly MatchStatistics[], tick: number): Shot[] {
  return (all.at(-1)?.shots ?? []).filter((shot) => Number(shot.tick) <= tick);
}
