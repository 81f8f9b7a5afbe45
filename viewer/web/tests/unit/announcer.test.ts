import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { decodeFrame } from "../../src/feed/decode";
import { FieldEnd, MatchPhase, RestartKind } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { Announcer, HELD_MS, SHOWN_MS } from "../../src/panels/announcer";
import { FakeMatch } from "../support/fake_match";

let match: FakeMatch;
let announcer: Announcer;

beforeEach(() => {
  vi.useFakeTimers();
  match = new FakeMatch();
  // Seen from the far side: blue, which defends that end, is on the left.
  announcer = new Announcer(() => FieldEnd.POSITIVE_X);
  announcer.take(match.status());
});

afterEach(() => {
  vi.useRealTimers();
});

function scoreBlue(): void {
  match.tick += 1;
  match.score.blue += 1;
  match.place(RestartKind.KICK_OFF, Team.YELLOW, "goal by blue");
  announcer.take(match.status());
}

function whistle(kind: RestartKind): void {
  match.tick += 1;
  match.place(kind, Team.UNSPECIFIED, "stalemate");
  announcer.take(match.status());
}

const shownKind = () => announcer.shown.value?.kind;

describe("Announcer", () => {
  test("tells a newcomer of a restart that is being taken", () => {
    expect(announcer.shown.value?.title).toBe("Kick-off, Río Plate Robotics");
  });

  test("tells a newcomer of a restart for which robots are placed", () => {
    const late = new Announcer();
    match.restart.isBeingTaken = false;
    match.phase = MatchPhase.PLACEMENT;
    late.take(match.status());

    expect(late.shown.value?.title).toBe("Kick-off, Río Plate Robotics");
  });

  test("tells a newcomer nothing of a restart after which the ball was played", () => {
    const late = new Announcer();
    match.restart.isBeingTaken = false;
    late.take(match.status());

    expect(late.shown.value).toBe(undefined);
    vi.advanceTimersByTime(HELD_MS);
    expect(late.shown.value).toBe(undefined);
  });

  test("says who scored, as the event that came with the score does", () => {
    vi.advanceTimersByTime(SHOWN_MS);
    match.score.blue = 1;
    match.say("goal", Team.BLUE, "2.1", "Own goal by Team Amsel no. 1: 1-0.", 6);
    announcer.hear(decodeFrame(match.update()).message!);

    expect(announcer.shown.value).toMatchObject({ title: "Own goal by Team Amsel no. 1", detail: "1 : 0" });
  });

  test("puts a newer score in the place of an older one at once", () => {
    vi.advanceTimersByTime(SHOWN_MS);
    scoreBlue();
    expect(announcer.shown.value?.detail).toBe("1 : 0");
    scoreBlue();
    expect(announcer.shown.value?.detail).toBe("2 : 0");

    // The newer one is shown for the whole time of a banner.
    vi.advanceTimersByTime(SHOWN_MS - 1);
    expect(shownKind()).toBe("score");
    vi.advanceTimersByTime(1);
    expect(shownKind()).toBe(undefined);
  });

  test("shows a score that comes right after joining, once the first banner has had its time", () => {
    scoreBlue();
    expect(shownKind()).toBe("restart");

    vi.advanceTimersByTime(HELD_MS);
    expect(shownKind()).toBe("score");
    expect(announcer.shown.value?.detail).toBe("1 : 0");
  });

  test("shows nothing after the time of a banner", () => {
    vi.advanceTimersByTime(SHOWN_MS - 1);
    expect(shownKind()).toBe("restart");

    vi.advanceTimersByTime(1);
    expect(shownKind()).toBe(undefined);
  });

  test("says nothing of a status that says nothing new", () => {
    vi.advanceTimersByTime(SHOWN_MS);
    match.advance(3);
    announcer.take(match.status());

    expect(shownKind()).toBe(undefined);
  });

  test("skips what came meanwhile but for the newest", () => {
    whistle(RestartKind.FREE_BALL);
    whistle(RestartKind.PENALTY_KICK);

    vi.advanceTimersByTime(HELD_MS);
    expect(announcer.shown.value?.title).toContain("Penalty");
  });

  // Issue 21: a gateway that welcomed to the first tick made the page cheer for old goals.
  test("takes no score for news that a late joiner missed", () => {
    const played = new FakeMatch();
    const welcome = decodeFrame(played.welcome()).message!;
    played.score = { blue: 3, yellow: 1 };
    played.tick = 5000;
    const update = decodeFrame(played.update()).message!;

    announcer.hear(welcome);
    announcer.hear(update);

    expect(shownKind()).toBe("restart");
    vi.advanceTimersByTime(HELD_MS);
    expect(shownKind()).toBe("restart");
  });

  test("forgets the match before", () => {
    scoreBlue();
    announcer.hear(decodeFrame(new FakeMatch().welcome()).message!);

    expect(shownKind()).toBe(undefined);
    vi.advanceTimersByTime(HELD_MS);
    expect(shownKind()).toBe(undefined);
  });

  test("never skips a score for a restart", () => {
    scoreBlue();
    whistle(RestartKind.FREE_BALL);

    vi.advanceTimersByTime(HELD_MS);
    expect(shownKind()).toBe("score");
  });
});
