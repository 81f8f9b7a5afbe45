// Statistics of a made-up match, in a rulebook's form: two teams, ten robots, three shots.

import type { DescMessage, Message, MessageInitShape } from "@bufbuild/protobuf";
import type {
  HeatMapSchema,
  MatchStatisticsSchema,
  ShotSchema,
  StatisticSchema,
} from "../../src/messages/cancha/v1/statistics_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";

/** Some fields of a message. */
type PartOf<Schema extends DescMessage> = Exclude<MessageInitShape<Schema>, Message>;
export type PartOfStatistics = PartOf<typeof MatchStatisticsSchema>;

/** Known to these tests only: the page has no list of statistics. */
const STATISTICS: PartOf<typeof StatisticSchema>[] = [
  {
    name: "possession",
    title: "Possession",
    unit: "%",
    decimals: 0,
    meaning: "Share of the time in which a robot of the team was the last to touch the ball.",
    teams: [{ team: Team.BLUE, value: 61 }, { team: Team.YELLOW, value: 39 }],
  },
  {
    name: "pirouettes",
    title: "Pirouettes",
    unit: "",
    decimals: 0,
    meaning: "Full turns on the spot.",
    teams: [{ team: Team.BLUE, value: 2 }, { team: Team.YELLOW, value: 8 }],
    robots: Array.from({ length: 10 }, (_, index) => ({ robotId: index + 1, value: index === 3 ? 12 : index })),
  },
  {
    name: "top_speed",
    title: "Top speed",
    unit: "m/s",
    decimals: 2,
    meaning: "The fastest that a robot of the team drove.",
    teams: [{ team: Team.BLUE, value: 2.714 }, { team: Team.YELLOW, value: 2.5 }],
    robots: [{ robotId: 4, value: 2.714 }, { robotId: 9, value: 2.5 }],
  },
];

/** A goal of Blue 4, and shots of Yellow 4 and Yellow 5. */
export const SHOTS: PartOf<typeof ShotSchema>[] = [
  shot(90, Team.YELLOW, 9, { isOnTarget: true, savedByRobotId: 1 }),
  shot(200, Team.YELLOW, 10, {}),
  shot(290, Team.BLUE, 4, { isOnTarget: true, isGoal: true }),
];

function shot(
  tick: number,
  team: Team,
  robotId: number,
  end: PartOf<typeof ShotSchema>,
): PartOf<typeof ShotSchema> {
  const periodElapsedUs = BigInt(Math.round((tick * 1e6) / 60));
  const way = { fromXM: 0.5, fromYM: 0.2, toXM: 1.1, toYM: 0.05, speedMps: 1.62 };
  return { tick: BigInt(tick), period: 1, periodElapsedUs, team, robotId, ...way, ...end };
}

function heatMap(team: Team): PartOf<typeof HeatMapSchema> {
  const grid = { columns: 4, rows: 2, minXM: -1.1, minYM: -0.9, cellXM: 0.55, cellYM: 0.9 };
  return { name: "robots", title: "Robots", team, ...grid, ticks: [40, 10, 0, 0, 20, 5, 1, 0] };
}

/** Counted up to that tick. */
export function makeStatistics(tick: number): PartOfStatistics {
  return {
    tick: BigInt(tick),
    playedUs: BigInt(Math.round((tick * 1e6) / 60)),
    statistics: STATISTICS,
    shots: SHOTS.filter((one) => Number(one.tick) <= tick),
    heatMaps: [heatMap(Team.BLUE), heatMap(Team.YELLOW)],
  };
}
