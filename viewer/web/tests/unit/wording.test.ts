import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { DisciplineSchema } from "../../src/messages/cancha/v1/discipline_pb";
import {
  FieldEnd,
  GameEventSchema,
  MatchPhase,
  MatchStatusSchema,
  PeriodKind,
  RestartKind,
} from "../../src/messages/cancha/v1/referee_pb";
import { PaceSchema, WelcomeSchema } from "../../src/messages/cancha/v1/session_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { announcementOf } from "../../src/panels/announcement";
import { outcomeText } from "../../src/panels/endings";
import {
  asSentence,
  clockText,
  defenderOf,
  disciplineText,
  isHeld,
  isRestarting,
  listOf,
  minusText,
  numberText,
  paceText,
  phaseText,
  scoreText,
  shootOutText,
  sidesOf,
  teamName,
  waitingText,
  wordOfKind,
} from "../../src/panels/wording";

describe("clock", () => {
  test.each([
    [0n, "00:00"],
    [999_999n, "00:00"],
    [1_000_000n, "00:01"],
    [299_999_999n, "04:59"],
    [300_000_000n, "05:00"],
    [6_000_000_000n, "100:00"],
  ])("shows %i us as %s", (elapsedUs, text) => {
    expect(clockText(elapsedUs)).toBe(text);
  });

});

describe("pace", () => {
  test.each([
    [{ speed: 1 }, ""],
    [{ speed: 1.0001 }, ""],
    [{ speed: 4 }, "×4"],
    [{ speed: 0.25 }, "×0.25"],
    [{ speed: 0 }, "max"],
    [{ isPaused: true, speed: 4 }, "halted"],
  ])("%j is %s", (pace, text) => {
    expect(paceText(create(PaceSchema, pace))).toBe(text);
  });

  test("is silent when it is not known", () => {
    expect(paceText(undefined)).toBe("");
  });
});

const status = create(MatchStatusSchema, {
  phase: MatchPhase.PLAY,
  period: 2,
  teams: [
    { team: Team.BLUE, name: "Amsel", score: 1, defends: FieldEnd.NEGATIVE_X },
    { team: Team.YELLOW, score: 2, defends: FieldEnd.POSITIVE_X },
  ],
});

const halves = create(DisciplineSchema, { rules: { half_s: 300 } });

describe("words", () => {
  test("name the phase", () => {
    expect(phaseText(status)).toBe("Period 2");
    expect(phaseText(undefined)).toBe("");
  });

  test.each([
    [1, "First half", "Half-time"],
    [2, "Second half", "Break"],
    [3, "Period 3", "Break"],
  ])("name half %i and the break after it", (period, half, pause) => {
    const phase = (phase: MatchPhase) =>
      phaseText(create(MatchStatusSchema, { phase, period, periodKind: PeriodKind.HALF }), halves);

    expect(phase(MatchPhase.PLAY)).toBe(half);
    expect(phase(MatchPhase.BREAK)).toBe(pause);
  });

  test("call a period a half only where the rules have halves", () => {
    const first = create(MatchStatusSchema, { phase: MatchPhase.PLAY, period: 1, periodKind: PeriodKind.HALF });

    expect(phaseText(first, create(DisciplineSchema, { rules: { match_s: 600 } }))).toBe("Period 1");
    expect(phaseText(first)).toBe("Period 1");
  });

  test("call no score final if the match was abandoned", () => {
    const over = create(MatchStatusSchema, { phase: MatchPhase.OVER, endReason: "full time" });

    expect(phaseText(over)).toBe("Full time");
    expect(phaseText(over, undefined, true)).toBe("Abandoned");
    expect(phaseText(create(MatchStatusSchema, { phase: MatchPhase.OVER, endReason: "golden goal" }))).toBe("Golden goal");
    expect(phaseText(create(MatchStatusSchema, { phase: MatchPhase.OVER, endReason: "seat blue failed: it has left" }))).toBe(
      "Final result",
    );
  });

  test("name what stands still, and for how long", () => {
    const phase = (change: object) => phaseText(create(MatchStatusSchema, { period: 1, ...change }));

    expect(phase({ phase: MatchPhase.PLACEMENT })).toBe("Placing robots");
    expect(phase({ phase: MatchPhase.TIME_OUT, phaseLeftUs: 90_000_000n })).toBe("Time-out, 01:30 left");
    expect(phase({ phase: MatchPhase.DECISION, phaseLeftUs: 9_000_000n })).toBe("Under review, 00:09 left");
    const byTheWall = { phase: MatchPhase.DECISION, phaseLeftUs: 16_667n, reviewWallUs: 15_000_000n };
    expect(phase(byTheWall)).toBe("Under review, limit 00:15");
    expect(phase({ phase: MatchPhase.BREAK, phaseLeftUs: 5_000_000n })).toBe("Break, 00:05 left");
    expect(phase({ phase: MatchPhase.PLAY, periodKind: PeriodKind.EXTRA_TIME })).toBe("Extra time");
    expect(phase({ phase: MatchPhase.PLAY, periodKind: PeriodKind.SHOOT_OUT })).toBe("Shoot-out");
  });

  test.each([
    [["blue", "yellow"], true, "Waiting for blue and yellow"],
    [["yellow"], false, "Waiting for yellow"],
    [[], true, "Waiting for an official to start"],
    [[], false, ""],
  ])("say what the match waits for (%#)", (seats, awaitsStart, text) => {
    expect(waitingText(seats, awaitsStart)).toBe(text);
  });

  test("tell what holds the match from what passes", () => {
    const held = (phase: MatchPhase) => isHeld(create(MatchStatusSchema, { phase }));

    expect([MatchPhase.TIME_OUT, MatchPhase.DECISION, MatchPhase.BREAK].every(held)).toBe(true);
    expect([MatchPhase.PLAY, MatchPhase.PLACEMENT, MatchPhase.OVER].some(held)).toBe(false);
    expect(isHeld(undefined)).toBe(false);
  });

  test("tell a restart that is not over from open play", () => {
    const restarting = (phase: MatchPhase, isBeingTaken: boolean) =>
      isRestarting(create(MatchStatusSchema, { phase, restart: { isBeingTaken } }));

    expect(restarting(MatchPhase.PLACEMENT, false)).toBe(true);
    expect(restarting(MatchPhase.PLAY, true)).toBe(true);
    expect(restarting(MatchPhase.PLAY, false)).toBe(false);
    expect(isRestarting(create(MatchStatusSchema, { phase: MatchPhase.PLAY }))).toBe(false);
  });

  test("name the winner of a level match that has one", () => {
    const level = create(MatchStatusSchema, {
      winner: Team.YELLOW,
      periodKind: PeriodKind.SHOOT_OUT,
      teams: [
        { team: Team.BLUE, score: 1, shootOutGoals: 2 },
        { team: Team.YELLOW, score: 1, shootOutGoals: 3 },
      ],
    });

    expect(outcomeText(level, false)).toBe("Yellow wins");
    expect(shootOutText(level)).toBe("2 : 3 in the shoot-out");
    expect(shootOutText(status)).toBe("");
  });

  test("name nobody where a match was abandoned, whatever the score", () => {
    const abandoned = create(MatchStatusSchema, {
      teams: [
        { team: Team.BLUE, score: 2 },
        { team: Team.YELLOW, score: 0 },
      ],
    });

    expect(outcomeText(abandoned, false)).toBe("No winner");
    abandoned.teams[1]!.score = 2;
    expect(outcomeText(abandoned, false)).toBe("Draw");
  });

  test("call a team without a name by its colour", () => {
    expect(teamName(status, Team.BLUE)).toBe("Amsel");
    expect(teamName(status, Team.YELLOW)).toBe("Yellow");
  });

  test("say who defends which end", () => {
    expect(defenderOf(status, FieldEnd.POSITIVE_X)).toBe(Team.YELLOW);
    expect(defenderOf(undefined, FieldEnd.POSITIVE_X)).toBe(Team.UNSPECIFIED);
  });

  test("make a sentence of a list and of a kind", () => {
    expect(listOf(["blue", "yellow"])).toBe("blue and yellow");
    expect(listOf(["a", "b", "c"])).toBe("a, b and c");
    expect(wordOfKind("free_ball")).toBe("Free ball");
  });
});

describe("the sides of the scoreboard", () => {
  const defending = (blue: FieldEnd, yellow: FieldEnd) =>
    create(MatchStatusSchema, {
      teams: [
        { team: Team.BLUE, score: 3, defends: blue },
        { team: Team.YELLOW, score: 1, defends: yellow },
      ],
    });
  const { POSITIVE_X, NEGATIVE_X, UNSPECIFIED } = FieldEnd;

  test.each([
    [POSITIVE_X, NEGATIVE_X, NEGATIVE_X, [Team.YELLOW, Team.BLUE], "1 : 3"],
    [NEGATIVE_X, POSITIVE_X, NEGATIVE_X, [Team.BLUE, Team.YELLOW], "3 : 1"],
    [NEGATIVE_X, POSITIVE_X, POSITIVE_X, [Team.YELLOW, Team.BLUE], "1 : 3"],
    [UNSPECIFIED, UNSPECIFIED, POSITIVE_X, [Team.BLUE, Team.YELLOW], "3 : 1"],
  ])("are those of the picture (%#)", (blue, yellow, leftEnd, sides, score) => {
    const status = defending(blue, yellow);

    expect(sidesOf(status, leftEnd)).toEqual(sides);
    expect(scoreText(status, sidesOf(status, leftEnd))).toBe(score);
    expect(scoreText(status)).toBe("3 : 1");
  });
});

describe("announcementOf", () => {
  const after = (change: (next: typeof status) => void) => {
    const next = structuredClone(status);
    change(next);
    return next;
  };

  test("celebrates a score rather than the restart that follows it", () => {
    const next = after((now) => {
      now.teams[0]!.score = 2;
      now.restart = { kind: RestartKind.KICK_OFF, team: Team.YELLOW, sinceTick: 9n } as typeof now.restart;
    });

    expect(announcementOf(status, next)).toMatchObject({
      kind: "score",
      team: Team.BLUE,
      title: "Amsel scores",
      detail: "2 : 2",
    });
  });

  test.each([
    ["Own goal by Bussard no. 1: 2-2.", "Own goal by Bussard no. 1"],
    ["Goal by Amsel no. 3: 10-2", "Goal by Amsel no. 3"],
    ["Goal by Amsel", "Goal by Amsel"],
    ["", "Amsel scores"],
  ])("takes the words for a score from the event %j", (text, title) => {
    const next = after((now) => (now.teams[0]!.score = 2));
    const events = [
      create(GameEventSchema, { kind: "goal", team: Team.BLUE, text }),
      create(GameEventSchema, { kind: "goal", team: Team.YELLOW, text: "Goal by Bussard no. 5: 0-9." }),
      create(GameEventSchema, { kind: "kick_off", team: Team.BLUE, text: "Kick-off." }),
    ];

    expect(announcementOf(status, next, events)).toMatchObject({ kind: "score", title, detail: "2 : 2" });
  });

  test("says why play was restarted", () => {
    const next = after((now) => {
      now.restart = {
        kind: RestartKind.FREE_BALL,
        team: Team.UNSPECIFIED,
        sinceTick: 9n,
        reason: "10 s without progress",
      } as typeof now.restart;
    });

    expect(announcementOf(status, next)).toMatchObject({
      kind: "restart",
      title: "Free ball",
      detail: "10 s without progress",
    });
    expect(announcementOf(next, next)).toBeUndefined();
  });

  test("does not celebrate what a late joiner has not seen", () => {
    expect(announcementOf(undefined, status)).toBeUndefined();
  });

  test("tells a late joiner of a restart only until the ball has been played", () => {
    const joinedAt = (phase: MatchPhase, isBeingTaken: boolean) =>
      announcementOf(
        undefined,
        after((now) => {
          now.phase = phase;
          now.restart = { kind: RestartKind.FREE_KICK, team: Team.BLUE, sinceTick: 9n, reason: "", isBeingTaken } as typeof now.restart;
        }),
      );

    expect(joinedAt(MatchPhase.PLACEMENT, false)).toMatchObject({ title: "Free kick, Amsel" });
    expect(joinedAt(MatchPhase.PLAY, true)).toMatchObject({ title: "Free kick, Amsel" });
    expect(joinedAt(MatchPhase.PLAY, false)).toBeUndefined();
    expect(joinedAt(MatchPhase.OVER, true)).toBeUndefined();
  });

  test("announces every time-out, and the restart that had to wait for it", () => {
    const first = after((now) => {
      now.phase = MatchPhase.TIME_OUT;
      now.teams[0]!.timeOutsLeft = 1;
      now.restart = { kind: RestartKind.FREE_BALL, team: Team.UNSPECIFIED, sinceTick: 9n, reason: "" } as typeof now.restart;
    });
    const second = structuredClone(first);
    second.teams[1]!.timeOutsLeft = 0;
    const placing = structuredClone(second);
    placing.phase = MatchPhase.PLACEMENT;
    status.teams[0]!.timeOutsLeft = 2;
    status.teams[1]!.timeOutsLeft = first.teams[1]!.timeOutsLeft = 1;

    expect(announcementOf(status, first)).toMatchObject({ title: "Time-out for Amsel", detail: "1 left" });
    expect(announcementOf(first, first)).toBeUndefined();
    expect(announcementOf(first, second)).toMatchObject({ team: Team.YELLOW, detail: "0 left" });
    expect(announcementOf(second, placing)).toMatchObject({ title: "Free ball" });
  });

  test("announces a break once", () => {
    const next = after((now) => (now.phase = MatchPhase.BREAK));

    expect(announcementOf(status, next)).toMatchObject({ kind: "phase", title: "Break", detail: "1 : 2" });
    expect(announcementOf(next, next)).toBeUndefined();
  });

  test("announces once that an official decides", () => {
    const next = after((now) => {
      now.phase = MatchPhase.DECISION;
      now.phaseLeftUs = 10_000_000n;
    });

    expect(announcementOf(status, next)).toMatchObject({ title: "Under review", detail: "" });
    expect(announcementOf(next, next)).toBeUndefined();
  });
});

describe("the shoot-out", () => {
  const before = create(MatchStatusSchema, {
    phase: MatchPhase.PLAY,
    periodKind: PeriodKind.SHOOT_OUT,
    teams: [
      { team: Team.BLUE, name: "Amsel" },
      { team: Team.YELLOW, name: "Bussard" },
    ],
  });

  test.each([
    [1, "score", "Amsel scores"],
    [0, "phase", "Amsel misses"],
  ])("tells how a kick ended: %i goals", (goals, kind, title) => {
    const after = structuredClone(before);
    after.teams[0]!.shootOutKicks = 1;
    after.teams[0]!.shootOutGoals = goals;

    expect(announcementOf(before, after)).toMatchObject({ kind, title, team: Team.BLUE });
  });
});

describe("numbers", () => {
  test.each([
    [3, "3"],
    [0, "0"],
    [1.5, "1.500"],
    [-0.05, "\u22120.050"],
    [12.346, "12.35"],
    [-123.46, "\u2212123.5"],
    [12345.67, "12346"],
    [1e9, "1.000e+9"],
    [-0.00025, "\u22122.500e\u22124"],
  ])("shows %f as short as it can be", (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  test.each([
    ["at (-0.41, 0.2), now at (0, -0.1)", "at (\u22120.41, 0.2), now at (0, \u22120.1)"],
    ["-3 points", "\u22123 points"],
    ["Amsel is 25 % of the way through, 64\u00a0% at most", "Amsel is 25% of the way through, 64% at most"],
    ["Goal by no-one-2: 1-0. 1 - 0", "Goal by no-one-2: 1-0. 1 - 0"],
  ])("below zero have a minus sign in a text, and nothing else has: %s", (text, shown) => {
    expect(minusText(text)).toBe(shown);
  });
});

test("the variant of a discipline is left out where the title says it", () => {
  const textOf = (title: string, variant: string) => disciplineText(create(WelcomeSchema, { settings: { title }, variant }));

  expect(textOf("FIRA SimuroSot", "5v5")).toEqual({ title: "FIRA SimuroSot", variant: "5v5" });
  expect(textOf("Line race", "race")).toEqual({ title: "Line race", variant: "" });
  expect(textOf("Embrace", "race").variant).toBe("race");
});

test("a sentence begins with a capital letter, or with a team's name as the team writes it", () => {
  const status = create(MatchStatusSchema, { teams: [{ team: Team.BLUE, name: "position (yellow)" }, { team: Team.YELLOW }] });

  expect(asSentence("no progress for 10 s", status)).toBe("No progress for 10 s");
  expect(asSentence("position (yellow): 4 robots in own penalty area", status)).toBe("position (yellow): 4 robots in own penalty area");
});
