import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { GameEventSchema, MatchPhase, MatchStatusSchema, PeriodKind, type GameEvent } from "../../src/messages/cancha/v1/referee_pb";
import { WelcomeSchema } from "../../src/messages/cancha/v1/session_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { outcomeText } from "../../src/panels/endings";
import { goalsOf, isUndone, matchClockText, matchTimeText } from "../../src/panels/outcome";
import { scorersOf } from "../../src/panels/scorers";

/** Robot 9 is yellow's no. 4; halves of five minutes. */
const welcome = create(WelcomeSchema, {
  tickRateHz: 60,
  settings: { rules: { half_s: 300 } },
  scene: {
    robots: [
      { id: 2, team: Team.BLUE, number: 2 },
      { id: 9, team: Team.YELLOW, number: 4 },
    ],
  },
});

interface Facts {
  number?: number;
  kind?: string;
  team?: Team;
  robotId?: number;
  origin?: string;
  text?: string;
  period?: number;
  atS?: number;
}

/** At 60 ticks a second. */
function event({ period = 1, atS = 0, ...facts }: Facts): GameEvent {
  return create(GameEventSchema, {
    number: 1,
    kind: "goal",
    team: Team.YELLOW,
    ...facts,
    period,
    tick: BigInt(60 * atS),
    periodElapsedUs: BigInt(atS) * 1_000_000n,
  });
}

describe("goals", () => {
  test("name who scored, and when", () => {
    const goals = goalsOf([event({ robotId: 9, period: 2, atS: 451 - 300 })], welcome, undefined);

    expect(goals).toEqual([{ number: 1, team: Team.YELLOW, scorer: "no. 4", time: "7'31\"", tick: 151 * 60 }]);
  });

  test("are called own goals where a robot of the other team touched the ball last", () => {
    expect(goalsOf([event({ robotId: 2 })], welcome, undefined)[0]).toMatchObject({
      team: Team.YELLOW,
      scorer: "Blue no. 2 (own goal)",
    });
  });

  test("of nobody that is known are goals all the same", () => {
    expect(goalsOf([event({ robotId: 0 })], welcome, undefined)[0]!.scorer).toBe("goal");
  });

  test("do not count once they are taken back", () => {
    const events = [
      event({ number: 3, robotId: 9, text: "Goal by chaser no. 4: 0-1" }),
      event({ number: 4, robotId: 9, text: "Goal by chaser no. 4: 0-2" }),
      event({ number: 7, kind: "taken_back", text: 'Undone: "Goal by chaser no. 4: 0-2" Score and clock ...' }),
    ];

    expect(goalsOf(events, welcome, undefined).map(({ number }) => number)).toEqual([3]);
    expect(events.map((one) => isUndone(one, events, undefined))).toEqual([false, true, false]);
  });

  test.each([
    ["an earlier one was undone, without a word of which", ["0-1", "0-2"], 0, []],
    ["a state was restored", ["0-1", "0-2"], 1, [1]],
    ["a goal fell after that", ["0-1", "0-2", "0-2"], 2, [1, 3]],
  ])("are those of the score where %s", (_, scores, score, standing) => {
    const events = scores.map((text, index) => event({ number: index + 1, robotId: 9, text: `Goal by chaser: ${text}.` }));
    const status = create(MatchStatusSchema, { teams: [{ team: Team.BLUE }, { team: Team.YELLOW, score }] });

    expect(goalsOf(events, welcome, status).map(({ number }) => number)).toEqual(standing);
  });

  test("name the team of an own goal, and say what was awarded", () => {
    const status = create(MatchStatusSchema, {
      teams: [{ team: Team.BLUE, name: "Amsel" }, { team: Team.YELLOW, score: 1 }],
    });

    expect(goalsOf([event({ robotId: 2 })], welcome, status)[0]!.scorer).toBe("Amsel no. 2 (own goal)");
    expect(goalsOf([event({ origin: "Marta" })], welcome, status)[0]!.scorer).toBe("awarded by official Marta");
  });
});

describe("scorers", () => {
  test("have all their goals behind their number, whoever scored first on top", () => {
    const events = [
      event({ number: 1, robotId: 9, atS: 151 }),
      event({ number: 2, robotId: 2, atS: 160 }),
      event({ number: 3, robotId: 9, atS: 190 }),
    ];

    expect(scorersOf(events, welcome, undefined)).toEqual([
      { team: Team.YELLOW, scorer: "no. 4", goals: [{ time: "2'31\"", tick: 151 * 60 }, { time: "3'10\"", tick: 190 * 60 }] },
      { team: Team.YELLOW, scorer: "Blue no. 2 (own goal)", goals: [{ time: "2'40\"", tick: 160 * 60 }] },
    ]);
  });

  test("have their own goals apart from their goals", () => {
    const events = [event({ number: 1, robotId: 9 }), event({ number: 2, robotId: 9, team: Team.BLUE })];

    expect(scorersOf(events, welcome, undefined)).toEqual([
      { team: Team.YELLOW, scorer: "no. 4", goals: [{ time: "0'00\"", tick: 0 }] },
      { team: Team.BLUE, scorer: "Yellow no. 4 (own goal)", goals: [{ time: "0'00\"", tick: 0 }] },
    ]);
  });
});

describe("the time of a match", () => {
  test.each([
    [1, 5, "0'05\""],
    [2, 0, "5'00\""],
    [3, 10, "10'10\""],
    [4, 10, "10'10\""],
  ])("counts on over the halves: period %i, %i s", (period, atS, text) => {
    expect(matchTimeText(event({ period, atS }), welcome)).toBe(text);
  });
});

describe("the outcome", () => {
  const level = create(MatchStatusSchema, {
    phase: MatchPhase.OVER,
    teams: [
      { team: Team.BLUE, name: "Amsel", score: 1 },
      { team: Team.YELLOW, name: "Plate", score: 1 },
    ],
  });

  test("of a level match that the rules have ended is a draw", () => {
    expect(outcomeText(level, false)).toBe("Draw");
  });

  test("of a match that was broken off is none", () => {
    expect(outcomeText(level, true)).toBe("Abandoned");
  });

  test("of a walk-over is the winner", () => {
    const walkOver = create(MatchStatusSchema, { ...level, winner: Team.YELLOW });

    expect(outcomeText(walkOver, false)).toBe("Plate wins");
  });
});

describe("the clock of the scoreboard", () => {
  test.each([
    [1, PeriodKind.HALF, "02:31"],
    [2, PeriodKind.HALF, "07:31"],
    [3, PeriodKind.EXTRA_TIME, "12:31"],
    [4, PeriodKind.SHOOT_OUT, "02:31"], // The clock of the kick.
  ])("counts on as the events do: period %i", (period, periodKind, text) => {
    const status = create(MatchStatusSchema, { period, periodKind, periodElapsedUs: 151_000_000n });

    expect(matchClockText(status, welcome)).toBe(text);
  });
});

test("the clock begins a tick after the recording, and says the same as its address", () => {
  const at = (us: bigint) => create(MatchStatusSchema, { period: 1, periodElapsedUs: us });

  expect(matchClockText(at(59_983_333n), welcome)).toBe("01:00");
  expect(matchClockText(at(59_966_667n), welcome)).toBe("00:59");
});
