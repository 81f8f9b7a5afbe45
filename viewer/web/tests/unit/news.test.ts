import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { GameEventSchema, type GameEvent } from "../../src/messages/cancha/v1/referee_pb";
import { WelcomeSchema } from "../../src/messages/cancha/v1/session_pb";
import { newsOf, newsTimeText } from "../../src/panels/news";

const welcome = create(WelcomeSchema, { settings: { rules: { half_s: 300 } } });

function eventsOf(...kinds: string[]): GameEvent[] {
  return kinds.map((kind, index) =>
    create(GameEventSchema, { kind, number: index + 1, period: 2, periodElapsedUs: 40_000_000n }),
  );
}

describe("the news", () => {
  test("leave out the kick-off that a goal leads to, and no other", () => {
    const events = eventsOf("kick_off", "goal", "kick_off", "free_ball", "kick_off", "goal", "time_out", "kick_off");

    expect(newsOf(events).map(({ number }) => number)).toEqual([1, 2, 4, 5, 6, 7, 8]);
  });

  test("have the time of the match, as goals on the result card have", () => {
    const events = eventsOf("free_ball");

    expect(newsTimeText(events[0]!, events, welcome)).toBe("5'40\"");
  });

  test("have no time before the first period", () => {
    const before = create(GameEventSchema, { tick: 3_900n });

    expect(newsTimeText(before, [before], welcome)).toBe("");
  });

  test("have no time in a shoot-out, where each kick has its own clock", () => {
    const events = eventsOf("goal", "shoot_out", "penalty_kick", "shoot_out_kick");

    expect(events.map((event) => newsTimeText(event, events, welcome))).toEqual(["5'40\"", "", "", ""]);
  });
});
