import { describe, expect, test } from "vitest";
import { listAddress } from "../../src/address";
import { MatchState } from "../../src/messages/cancha/v1/lobby_pb";
import { MatchPhase, PeriodKind } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import {
  hasBegun,
  hasWon,
  isAwaited,
  matchAddress,
  sideName,
  sorted,
  stateText,
  stateWord,
  summaryText,
} from "../../src/panels/lobby_wording";
import { makeAwaitingStart, makeEntry, makeFailed, makeNamed, makeOver, makeWaiting } from "../support/fake_lobby";

describe("the state of a match", () => {
  test.each([
    [makeEntry("a"), "playing", "Period 2"],
    [makeWaiting("a", "", ""), "waiting", "Waiting for blue and yellow"],
    [makeWaiting("a", "amsel", ""), "waiting", "Waiting for yellow"],
    [makeWaiting("a", "amsel", "plate"), "waiting", "About to begin"],
    [makeAwaitingStart("a", "amsel", "plate"), "waiting", "Waiting for an official to start"],
    [makeAwaitingStart("a", "amsel", ""), "waiting", "Waiting for yellow"],
    [makeOver("a"), "over", "Full time"],
    [makeOver("a", ""), "over", "Over"],
    [Object.assign(makeOver("a", "power cut (ana)"), { isAbandoned: true }), "over", "Abandoned: power cut (ana)"],
    [makeFailed("a"), "failed", "Failed: its process was killed by signal 9 (Killed)"],
    [makeEntry("a", { state: MatchState.FAILED }), "failed", "Failed"],
    [makeEntry("a", { status: undefined }), "playing", "Being played"],
    [makeEntry("a", { state: MatchState.UNSPECIFIED, seats: [] }), "waiting", "About to begin"],
  ])("is said in words (%#)", (entry, word, text) => {
    expect(stateWord(entry)).toBe(word);
    expect(stateText(entry)).toBe(text);
  });
});

test("a first period is no half in the list, which has no rules; a second one is", () => {
  const inPeriod = (period: number) => {
    const entry = makeEntry("a");
    Object.assign(entry.status!, { phase: MatchPhase.PLAY, periodKind: PeriodKind.HALF, period });
    return stateText(entry);
  };

  expect([1, 2].map(inPeriod)).toEqual(["Being played", "Second half"]);
});

describe("a side", () => {
  test("is called as the team calls itself", () => {
    expect(sideName(makeEntry("a"), Team.BLUE)).toBe("Amsel");
  });

  test("is called by its occupant before the start, and by its colour while there is none", () => {
    const entry = makeWaiting("a", "amsel", "");

    expect(sideName(entry, Team.BLUE)).toBe("amsel");
    expect(sideName(entry, Team.YELLOW)).toBe("Yellow");
  });

  test("is called as the match was created, whoever has sat down", () => {
    const entry = makeNamed("a", "Amsel", "Río Plate");

    expect(sideName(entry, Team.BLUE)).toBe("Amsel");
    expect(sideName(entry, Team.YELLOW)).toBe("Río Plate");
  });

  test("is awaited until it has sat down", () => {
    const entry = makeWaiting("a", "amsel", "");

    expect(isAwaited(entry, Team.BLUE)).toBe(false);
    expect(isAwaited(entry, Team.YELLOW)).toBe(true);
    // The occupant left during the match: the match itself says whom it waits for.
    expect(isAwaited(makeEntry("a", { seats: entry.seats }), Team.YELLOW)).toBe(false);
  });

  test("has won if the server says so, once the match is over", () => {
    const walkOver = makeOver("a");
    walkOver.status!.winner = Team.YELLOW;
    const running = makeEntry("a");
    running.status!.winner = Team.YELLOW;

    expect(hasWon(walkOver, Team.YELLOW)).toBe(true);
    expect(hasWon(walkOver, Team.BLUE)).toBe(false);
    expect(hasWon(running, Team.YELLOW)).toBe(false);
  });
});

describe("score and clock", () => {
  test("say nothing before the start", () => {
    expect(hasBegun(makeWaiting("a", "", ""))).toBe(false);
    expect(hasBegun(makeEntry("a", { status: undefined }))).toBe(false);
    expect(hasBegun(makeOver("a"))).toBe(true);
  });
});

describe("the list", () => {
  test("has what can be watched in the server's order, and the newest of what has ended first", () => {
    const names = (entries: { name: string }[]) => entries.map(({ name }) => name);
    const { open, ended } = sorted([makeOver("1"), makeEntry("2"), makeFailed("3"), makeWaiting("4", "", "")]);

    expect(names(open)).toEqual(["2", "4"]);
    expect(names(ended)).toEqual(["3", "1"]);
  });

  test.each([
    [[], "No match is being played"],
    [[makeOver("1")], "No match is being played"],
    [[makeEntry("1")], "1 match is being played"],
    [[makeEntry("1"), makeEntry("2")], "2 matches are being played"],
    [[makeWaiting("1", "", "")], "1 match is about to begin"],
    [[makeEntry("1"), makeWaiting("2", "", "")], "1 match is being played, 1 is about to begin"],
    [[makeEntry("1"), makeWaiting("2", "", ""), makeWaiting("3", "", "")], "1 match is being played, 2 are about to begin"],
  ])("is summed up (%#)", (matches, text) => {
    expect(summaryText(matches)).toBe(text);
  });
});

describe("addresses", () => {
  test("name the match and keep what else the page was told", () => {
    expect(matchAddress("semi-2", "")).toBe("./?match=semi-2");
    expect(matchAddress("semi-2", "?camera=top&match=final")).toBe("./?camera=top&match=semi-2");
    expect(matchAddress("a&b", "")).toBe("./?match=a%26b");
  });

  test("lead back to the list", () => {
    expect(listAddress("?match=final")).toBe("./");
    expect(listAddress("?match=final&camera=top")).toBe("./?camera=top");
  });
});
