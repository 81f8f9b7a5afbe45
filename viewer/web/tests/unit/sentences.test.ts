import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { GameEventSchema, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { WelcomeSchema } from "../../src/messages/cancha/v1/session_pb";
import { MatchStatisticsSchema } from "../../src/messages/cancha/v1/statistics_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { linesFrom, standingText, type Told } from "../../src/panels/spectators/sentences";
import { makeScene } from "../support/fake_scene";
import { makeStatistics } from "../support/fake_statistics";

const status = create(MatchStatusSchema, {
  teams: [{ team: Team.BLUE, name: "Río" }, { team: Team.YELLOW, name: "Amsel" }],
});
const welcome = create(WelcomeSchema, { scene: makeScene() });
const counted = create(MatchStatisticsSchema, makeStatistics(300));

let number = 0;
const event = (tick: number, kind: string, team: Team, text: string) =>
  create(GameEventSchema, { number: (number += 1), tick: BigInt(tick), kind, team, text, period: 1 });

const told = (parts: Partial<Told>) =>
  linesFrom({ welcome, status, events: [], shots: [], statistics: undefined, ...parts });

describe("the commentary", () => {
  test("has events and shots in the order in which they happened", () => {
    const events = [event(100, "penalty_kick", Team.BLUE, "Penalty kick for Río."), event(290, "goal", Team.BLUE, "Goal by Río no. 4: 1-0.")];
    const lines = told({ events, shots: counted.shots });
    expect(lines.map(({ tick }) => tick)).toEqual([90, 100, 200, 290]);
    expect(lines[0]?.text).toBe("Amsel no. 4 shoots at 1.6\u00a0m/s: saved by Río no. 1.");
  });

  test("tells of a goal once: not as a shot, too", () => {
    const lines = told({ events: [event(290, "goal", Team.BLUE, "Goal by Río no. 4: 1-0.")], shots: counted.shots });
    expect(lines.filter(({ tick }) => tick === 290).map(({ text }) => text)).toEqual([
      "Goal by Río no. 4. Río takes the lead.",
    ]);
  });

  test("says aloud only what the banner does not", () => {
    const events = [
      event(10, "goal", Team.BLUE, "Goal by Río: 1-0."),
      event(20, "free_kick", Team.BLUE, "Free kick for Río."),
      event(30, "taken_back", Team.BLUE, "Goal taken back."),
    ];
    expect(told({ events }).map(({ spoken }) => spoken)).toEqual(["Río takes the lead.", "", "Goal taken back."]);
  });

  test("sums up what was counted, in the order of the server", () => {
    const [line] = told({ statistics: counted });
    expect(line?.text).toBe(
      "Possession: Río 61% and Amsel 39%. Pirouettes: Río 2 and Amsel 8. " +
        "Top speed: Río 2.71\u00a0m/s and Amsel 2.50\u00a0m/s.",
    );
  });
});

describe("what a goal means", () => {
  const means = (team: Team, score: string) => standingText(event(1, "goal", team, `Goal: ${score}`), status);

  test("follows from the score in its text", () => {
    expect(means(Team.BLUE, "1-0")).toBe("Río takes the lead.");
    expect(means(Team.YELLOW, "1-1")).toBe("Amsel levels the score.");
    expect(means(Team.YELLOW, "1-3")).toBe("Amsel leads by 2.");
    expect(means(Team.BLUE, "1-3")).toBe("Río is still 2 behind.");
  });

  test("is not said where the text has no score", () => {
    expect(standingText(event(1, "goal", Team.BLUE, "Goal!"), status)).toBe("");
  });
});
