import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { GameEventSchema, MatchStatusSchema, PeriodKind, type GameEvent } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { earlierGoals, latestStoppage } from "../../src/panels/officials/undoing";

/** In this order; each in a tick of its own unless it follows the previous one at once. */
function told(...all: { kind: string; text: string; period?: number; isAtOnce?: boolean }[]): GameEvent[] {
  let tick = 0;
  return all.map(({ kind, text, period = 1, isAtOnce }, index) => {
    tick += isAtOnce ? 0 : 100;
    return create(GameEventSchema, { number: index + 1, tick: BigInt(tick), kind, text, period, team: Team.BLUE });
  });
}

const OPENING = { kind: "kick_off", text: "Kick-off for Amsel." };
const FREE_KICK = { kind: "free_kick", text: "Free kick for Amsel." };
const goal = (score: number) => [
  { kind: "goal", text: `Goal by Amsel no. 4: ${score}-0.` },
  { kind: "kick_off", text: "Kick-off for Bussard.", isAtOnce: true },
];

describe("the latest stoppage", () => {
  test("can be undone; a goal goes with its kick-off", () => {
    expect(latestStoppage(told(OPENING, ...goal(1)))).toEqual({ number: 3, text: "Goal by Amsel no. 4: 1-0." });
    expect(latestStoppage(told(OPENING, ...goal(1), { kind: "last_touch", text: "" }, FREE_KICK))).toEqual({
      number: 5,
      text: "Free kick for Amsel.",
    });
    expect(latestStoppage([])).toBeUndefined();
  });

  test("stands once a new period has begun, and so does the kick-off that begins it", () => {
    expect(latestStoppage(told(OPENING))).toBeUndefined();
    expect(latestStoppage(told(OPENING, FREE_KICK, { ...OPENING, period: 2 }))).toBeUndefined();
    expect(latestStoppage(told(OPENING, FREE_KICK, { kind: "shoot_out", text: "Shoot-out.", period: 2 }))).toBeUndefined();
  });

  test("is none once it was undone, until play is stopped again", () => {
    const undone = [
      { kind: "taken_back", text: 'Undone: "Free kick for Amsel."' },
      { kind: "free_ball", text: "Free ball.", isAtOnce: true },
    ];
    expect(latestStoppage(told(OPENING, FREE_KICK, ...undone))).toBeUndefined();
    expect(latestStoppage(told(OPENING, FREE_KICK, ...undone, FREE_KICK))?.number).toBe(5);
  });
});

describe("earlier goals", () => {
  const status = (score: number, periodKind = PeriodKind.HALF) =>
    create(MatchStatusSchema, { periodKind, teams: [{ team: Team.BLUE, score }, { team: Team.YELLOW }] });

  test("can be undone, the newest first, but for the one that is the latest stoppage", () => {
    const events = told(OPENING, ...goal(1), ...goal(2), ...goal(3));
    expect(earlierGoals(events, undefined, status(3)).map(({ number }) => number)).toEqual([4, 2]);
    expect(earlierGoals(told(OPENING, ...goal(1), FREE_KICK), undefined, status(1))).toEqual([
      { number: 2, text: "0'00\" Goal by Amsel no. 4." },
    ]);
  });

  test("stay in reach in the next period, and stand once the shoot-out has begun", () => {
    const events = told(OPENING, ...goal(1), { ...OPENING, period: 2 });
    expect(earlierGoals(events, undefined, status(1)).map(({ number }) => number)).toEqual([2]);
    expect(earlierGoals(events, undefined, status(1, PeriodKind.SHOOT_OUT))).toEqual([]);
  });

  test("are none where they were undone", () => {
    const undone = { kind: "taken_back", text: "Goal by Amsel undone: 0-0." };
    expect(earlierGoals(told(OPENING, ...goal(1), FREE_KICK, undone), undefined, status(0))).toEqual([]);
  });
});
