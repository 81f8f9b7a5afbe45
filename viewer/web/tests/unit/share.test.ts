import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import { decodeFrame } from "../../src/feed/decode";
import { MatchStore } from "../../src/feed/match_store";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { clipProblem, latestGoal, partFor } from "../../src/panels/share/clip_parts";
import { factsOf, fileNameOf } from "../../src/share/facts";
import { FakeMatch } from "../support/fake_match";

function stored(match: FakeMatch): MatchStore {
  const store = new MatchStore("final");
  [match.welcome(), match.update()].forEach((bytes) => store.take(decodeFrame(bytes).message!));
  return store;
}

describe("a picture to be shared", () => {
  test("says what the scoreboard says, and which match it is", () => {
    const match = new FakeMatch();
    match.score = { blue: 2, yellow: 1 };
    match.tick = 60 * 192;
    const facts = factsOf(stored(match), match.tick, 1 / 60);

    // Blue defends the right end.
    expect(facts.sides).toEqual([
      { team: Team.YELLOW, name: "Team Amsel", score: "1" },
      { team: Team.BLUE, name: "Río Plate Robotics", score: "2" },
    ]);
    expect(facts.clock).toBe("03:12");
    expect(facts.title).toBe("FIRA SimuroSot 5v5");
    expect(fileNameOf("final", facts, 192, "png")).toBe("final-team-amsel-1-2-rio-plate-robotics-3m12s.png");
  });

  test("has a goal as its headline for ten seconds", () => {
    const match = new FakeMatch();
    match.tick = 600;
    match.say("goal", Team.BLUE, "2.1", "Goal by blue: 1-0", 4);
    const store = stored(match);

    expect(factsOf(store, 600, 1 / 60).headline).toEqual({ team: Team.BLUE, text: "Goal by blue" });
    expect(factsOf(store, 600 + 599, 1 / 60).headline).toBeDefined();
    expect(factsOf(store, 600 + 600, 1 / 60).headline).toBeUndefined();
  });

  test("is called what every system takes", () => {
    const sides = [{ team: Team.BLUE, name: "../a:b", score: "0" }];
    const facts = { sides, clock: "", phase: "", title: "", headline: undefined };
    expect(fileNameOf("con/..", facts, 0, "png")).toBe("con-a-b-0m00s.png");
  });
});

describe("a clip", () => {
  const moment = { kind: "goal", team: 1, robot: 4, rule: "", text: "", period: 1, periodElapsedUs: 0, score: [1, 0] as const };
  const tapeAt = (tick: number) => ({
    tick: signal(tick),
    tickS: 1 / 60,
    extent: { last: signal(3599) },
    growth: { moments: signal([{ ...moment, tick: 1200 }]) },
  });
  type Tape = Parameters<typeof partFor>[1];
  const at = (tick: number) => tapeAt(tick) as unknown as Tape;

  test("has the last ten seconds, or what there is of them", () => {
    expect(partFor("seconds", at(1800))).toEqual({ fromS: 20, toS: 30 });
    expect(partFor("seconds", at(300))).toEqual({ fromS: 0, toS: 5 });
  });

  test("has the latest goal from before it until after it", () => {
    expect(latestGoal(at(1199))).toBeUndefined();
    expect(partFor("goal", at(1800))).toEqual({ fromS: 15, toS: 22 });
  });

  test("that cannot be is refused with a reason", () => {
    expect(clipProblem({ fromS: 1, toS: 61 }, 100)).toBe("");
    expect(clipProblem({ fromS: 1, toS: 61.5 }, 100)).toMatch(/at most 60 s/);
    expect(clipProblem({ fromS: 5, toS: 5 }, 100)).toMatch(/end comes before/);
    expect(clipProblem({ fromS: undefined, toS: 5 }, 100)).toMatch(/minutes and seconds/);
    expect(clipProblem({ fromS: 95, toS: 101 }, 100)).toMatch(/does not reach/);
  });
});
