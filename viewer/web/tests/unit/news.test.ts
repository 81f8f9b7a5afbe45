import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { GameEventSchema, MatchPhase, MatchStatusSchema, OriginKind, type GameEvent } from "../../src/messages/cancha/v1/referee_pb";
import { WelcomeSchema } from "../../src/messages/cancha/v1/session_pb";
import { eventText, highlightsOf, itemsOf, newsOf, newsTimeText } from "../../src/panels/news";

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

  test("tell the end of a run alone once", () => {
    const events = eventsOf("progress", "finish", "match_end");
    const [alone, two] = [1, 2].map((count) => create(MatchStatusSchema, { teams: [{ team: 1 }, { team: 2 }].slice(0, count) }));

    expect(newsOf(events, alone).map(({ kind }) => kind)).toEqual(["progress", "finish"]);
    expect(newsOf(events, two)).toHaveLength(3);
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

describe("the highlights", () => {
  test("leave out what every match has dozens of, and keep what they do not know", () => {
    const events = eventsOf("match_start", "free_ball", "goal", "goal_kick", "free_kick", "penalty_kick", "last_touch", "fireworks");

    expect(highlightsOf(events).map(({ kind }) => kind)).toEqual(["match_start", "goal", "penalty_kick", "fireworks"]);
  });
});

describe("the items of a feed", () => {
  test("tell routine that repeats itself once, with its number and the newest of it", () => {
    const events = eventsOf("goal_kick", "goal_kick", "goal_kick", "free_kick", "goal_kick");

    expect(itemsOf(events).map(({ event, count }) => [event.kind, event.number, count])).toEqual([
      ["goal_kick", 3, 3],
      ["free_kick", 4, 1],
      ["goal_kick", 5, 1],
    ]);
  });

  test("never make two goals one, unless both say the same", () => {
    const [first, second] = eventsOf("goal", "goal");
    first!.text = "Goal by Amsel: 1-0";
    second!.text = "Goal by Amsel: 2-0";

    expect(itemsOf([first!, second!]).length).toBe(2);
  });

  test("know when what they count differs", () => {
    const [first, second] = eventsOf("free_kick", "free_kick");
    second!.text = "Free kick for Amsel";

    expect(itemsOf([first!, second!])).toMatchObject([{ count: 2, isSame: false }]);
  });
});

describe("what an event says", () => {
  const decided = (text: string, origin: string, originKind = OriginKind.OFFICIAL, kind = "goal") =>
    eventText(create(GameEventSchema, { kind, text, origin, originKind }), undefined).replaceAll("\u00a0", " ");
  const said = (kind: string, text: string, status?: object) =>
    eventText(create(GameEventSchema, { kind, text }), status && create(MatchStatusSchema, status)).replaceAll("\u00a0", " ");

  test("has no score, which the scoreboard has with the left team first", () => {
    expect(said("goal", "Goal by Amsel no. 4: 1-0.")).toBe("Goal by Amsel no. 4");
    expect(said("shoot_out_kick", "Kick by Amsel: scored. 2 - 1 in the shoot-out.")).toBe("Kick by Amsel: scored.");
  });

  test("has the name of the official who decided it, once", () => {
    expect(decided("Goal by Amsel: 1-0.", "Marta")).toBe("Goal by Amsel (official Marta)");
    expect(decided("Free ball.", "Marta")).toBe("Free ball (official Marta).");
    expect(decided("Marta: ball placed.", "Marta", OriginKind.OFFICIAL, "intervention")).toBe("Official Marta: ball placed.");
    expect(decided("Marta drives Amsel no. 1 by hand.", "Marta", OriginKind.OFFICIAL, "manual_drive")).toBe(
      "Official Marta drives Amsel no. 1 by hand.",
    );
    expect(decided("Free ball.", "referee", OriginKind.REFEREE)).toBe("Free ball.");
    expect(decided("Free ball.", "server", OriginKind.SERVER)).toBe("Free ball.");
  });

  test("has the name of an official also where the text has it by chance, or it looks like a program's", () => {
    expect(decided("Goal by Amsel: 1-0.", "Amsel")).toBe("Goal by Amsel (official Amsel)");
    expect(decided("Goal by Amsel: 1-0.", "a")).toBe("Goal by Amsel (official a)");
    expect(decided("Goal by Amsel: 1-0.", "Goal")).toBe("Goal by Amsel (official Goal)");
    expect(decided("Free ball.", "referee")).toBe("Free ball (official referee).");
  });

  test("says official once of one who has no name of their own", () => {
    expect(decided("Free ball.", "official")).toBe("Free ball (official).");
    expect(decided("official: ball placed.", "official", OriginKind.OFFICIAL, "intervention")).toBe("Official: ball placed.");
  });

  test("is told of recordings from before 0.4.1 by the name alone", () => {
    expect(decided("Free ball.", "referee", OriginKind.UNSPECIFIED)).toBe("Free ball.");
    expect(decided("Free ball.", "Referee", OriginKind.UNSPECIFIED)).toBe("Free ball (official Referee).");
  });

  test("is the result of a run as it is told everywhere", () => {
    const teams = [{ team: 1, name: "Amsel", progress: 0.99 }, { team: 2, name: "Bussard", progress: 1, finishedUs: 16_000_000n }];
    const over = { phase: MatchPhase.OVER, winner: 2, teams };

    expect(said("match_end", "Over: blue 99 %, yellow 100 %.", over)).toBe("Bussard wins, 16.00 s.");
    expect(said("match_end", "Over: blue 99 %, yellow 90 %.", { teams: teams.slice(0, 1) })).toBe("Over: blue 99%, yellow 90%.");
  });
});
