import { create, toBinary } from "@bufbuild/protobuf";
import { McapRecordBuilder } from "@mcap/core";
import { describe, expect, test } from "vitest";
import { MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { MatchStatisticsSchema } from "../../src/messages/cancha/v1/statistics_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { shortRobotName } from "../../src/panels/robot_names";
import { colourOf, warmthOf } from "../../src/panels/spectators/heat";
import { onPicture } from "../../src/panels/spectators/field_picture";
import {
  barShare,
  playedText,
  robotRows,
  shotEnd,
  shotText,
  sortedRows,
  teamText,
  valueText,
} from "../../src/panels/spectators/statistics_wording";
import { decodeStatistics, shotsUntil, statisticsAt } from "../../src/tape/statistics";
import { indexOf } from "../../src/tape/tape_source";
import { makeScene } from "../support/fake_scene";
import { makeStatistics, type PartOfStatistics } from "../support/fake_statistics";

const made = (tick: number, more: PartOfStatistics = {}) => create(MatchStatisticsSchema, { ...makeStatistics(tick), ...more });
const scene = makeScene();
const status = create(MatchStatusSchema, {
  teams: [{ team: Team.BLUE, name: "Río" }, { team: Team.YELLOW, name: "Amsel" }],
});

/** Decodes them from a recording, after a message of another channel. */
function decode(statistics: PartOfStatistics) {
  const builder = new McapRecordBuilder();
  const message = { sequence: 0, logTime: 0n, publishTime: 0n };
  builder.writeMessage({ ...message, channelId: 1, data: new Uint8Array([255]) });
  const data = toBinary(MatchStatisticsSchema, create(MatchStatisticsSchema, statistics));
  builder.writeMessage({ ...message, channelId: 2, data });
  return decodeStatistics([builder.buffer], new Map([[1, "/world"], [2, "/statistics"]]));
}

describe("statistics of a tape", () => {
  test("are read from their channel", () => {
    const [read, ...others] = decode(makeStatistics(300));
    expect(others).toEqual([]);
    expect(read?.tick).toBe(300n);
    expect(read?.shots.length).toBe(3);
    expect(read?.heatMaps.length).toBe(2);
  });

  test("lose what nobody could draw: grids of another size, and numbers that are none", () => {
    const [map] = makeStatistics(300).heatMaps!;
    const [shot] = makeStatistics(300).shots!;
    const [read] = decode({
      heatMaps: [{ ...map!, columns: 5 }, { ...map!, columns: 0 }, { ...map!, cellXM: 0 }, map!],
      shots: [{ ...shot!, fromXM: NaN }, { ...shot!, speedMps: Infinity }, shot!],
      statistics: [{ name: "a", decimals: 4_000_000, teams: [{ team: Team.BLUE, value: NaN }] }],
    });
    expect(read?.heatMaps.length).toBe(1);
    expect(read?.shots.length).toBe(1);
    expect(read?.statistics[0]?.teams).toEqual([]);
    expect(() => valueText(read!.statistics[0]!, 1)).not.toThrow();
  });

  test("of a position are the latest before it: those of the end do not show at half-time", () => {
    const [half, end] = [made(300), made(600)];
    expect(statisticsAt([half, end], 299)).toBeUndefined();
    expect(statisticsAt([half, end], 300)).toBe(half);
    expect(statisticsAt([half, end], 599)).toBe(half);
    expect(statisticsAt([half, end], 600)).toBe(end);
  });

  test("tell of earlier shots, and of none that is still to come", () => {
    const ticks = (tick: number) => shotsUntil([made(300)], tick).map((shot) => Number(shot.tick));
    expect(ticks(89)).toEqual([]);
    expect(ticks(200)).toEqual([90, 200]);
    expect(shotsUntil([], 200)).toEqual([]);
  });

  test("are looked for only where the index of the tape may say they are", () => {
    const index = { tape: "a", segments: 3, moments: 0 };
    expect(indexOf({ ...index, statistics: [1, 2] }).statistics).toEqual([1, 2]);
    expect(indexOf({ ...index, statistics: [-1, 3, 1.5, "1", null, 0] }).statistics).toEqual([0]);
    expect(indexOf({ ...index, statistics: "1" }).statistics).toEqual([]);
    expect(indexOf(index).statistics).toEqual([]);
  });
});

describe("words", () => {
  test("have the decimals and the unit that the server gives", () => {
    expect(valueText({ unit: "m/s", decimals: 2 }, 2.714)).toBe("2.71\u00a0m/s");
    expect(valueText({ unit: "", decimals: 0 }, 5)).toBe("5");
    expect(valueText({ unit: "m", decimals: 1 }, -0.25)).toBe("\u22120.3\u00a0m");
    expect(valueText({ unit: "%", decimals: 0 }, undefined)).toBe("\u2013");
  });

  test("have shares of both teams that add up to 100", () => {
    const [blue, yellow] = [Team.BLUE, Team.YELLOW];
    const texts = (...values: number[]) => {
      const teams = values.map((value, index) => ({ team: [blue, yellow][index]!, value }));
      const [one] = made(300, { statistics: [{ name: "possession", unit: "%", decimals: 0, teams }] }).statistics;
      return [teamText(one!, blue), teamText(one!, yellow)];
    };
    expect(texts(54.5, 45.5)).toEqual(["55%", "45%"]);
    expect(texts(54.4, 45.6)).toEqual(["54%", "46%"]);
    // Shares of two wholes: each team has its own.
    expect(texts(66.7, 80)).toEqual(["67%", "80%"]);
    expect(texts(100)).toEqual(["100%", "\u2013"]);
  });

  test("say how much play was counted", () => {
    expect(playedText(made(0, { playedUs: 612_400_000n }))).toBe("After 10:12 of play");
  });

  test("say who shot, how fast and how it ended", () => {
    const said = made(300).shots.map((shot) => shotText(shot, { status, scene }));
    expect(said).toEqual([
      "Amsel no. 4 shoots at 1.6\u00a0m/s: saved by Río no. 1",
      "Amsel no. 5 shoots at 1.6\u00a0m/s: off target",
      "Río no. 4 shoots at 1.6\u00a0m/s: goal",
    ]);
  });

  test("say it with three letters for a team where there is little room", () => {
    expect(shotText(made(300).shots[0]!, { status, scene }, shortRobotName)).toBe("AMS 4 shoots at 1.6\u00a0m/s: saved by RIO 1");
  });

  test("of a shot on target that nobody is known to have saved say no more", () => {
    const [shot] = made(300).shots;
    expect(shotEnd({ ...shot!, savedByRobotId: 0 })).toBe("on target");
    expect(shotText({ ...shot!, savedByRobotId: 0, robotId: 77 }, { status, scene })).toMatch(/^Amsel shoots .* on target$/);
  });
});

describe("bars", () => {
  const [possession, pirouettes] = made(300).statistics;

  test("of shares are out of a hundred", () => {
    expect(barShare(possession!, Team.BLUE)).toBe(0.61);
    expect(barShare(possession!, Team.YELLOW)).toBe(0.39);
  });

  test("of all else are next to the larger value", () => {
    expect(barShare(pirouettes!, Team.BLUE)).toBe(2 / 8);
    expect(barShare(pirouettes!, Team.YELLOW)).toBe(1);
  });

  test("of nothing are empty", () => {
    expect(barShare({ ...pirouettes!, teams: [] }, Team.BLUE)).toBe(0);
  });
});

describe("the table of robots", () => {
  const ofRobots = made(300).statistics.filter(({ robots }) => robots.length > 0);
  const rows = robotRows(ofRobots, scene);

  test("has a row for each robot of which something was counted", () => {
    expect(rows.map(({ robot }) => robot.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(robotRows(ofRobots.slice(1), scene).map(({ robot }) => robot.id)).toEqual([4, 9]);
  });

  test("is ordered by a column, the largest first, and those without a value last", () => {
    expect(sortedRows(rows, 0).map(({ robot }) => robot.id).slice(0, 3)).toEqual([4, 10, 9]);
    expect(sortedRows(rows, 1).map(({ robot }) => robot.id)).toEqual([4, 9, 1, 2, 3, 5, 6, 7, 8, 10]);
  });
});

describe("maps", () => {
  test("turn the attack frame by half a turn for the team that attacks to the left", () => {
    expect(onPicture(0.5, 0.2, 1)).toEqual({ x: 0.5, y: 0.2 });
    expect(onPicture(0.5, 0.2, -1)).toEqual({ x: -0.5, y: -0.2 });
  });

  test("are clear where nobody was and glow where somebody was most", () => {
    expect(warmthOf([0, 25, 100])).toEqual([0, 0.5, 1]);
    expect(warmthOf([0, 0])).toEqual([0, 0]);
    expect(colourOf(0)[3]).toBe(0);
    expect(colourOf(1)).toEqual([255, 245, 190, 245]);
    expect(colourOf(7)).toEqual(colourOf(1));
  });
});
