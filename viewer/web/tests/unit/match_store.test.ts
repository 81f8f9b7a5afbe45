import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { decodeFrame } from "../../src/feed/decode";
import { MatchStore } from "../../src/feed/match_store";
import type { SensorDrawingSchema } from "../../src/messages/cancha/v1/sensing_pb";
import { WorldUpdateSchema } from "../../src/messages/cancha/v1/session_pb";
import { GameEventSchema } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { listOf, makeEntry } from "../support/fake_lobby";
import { FakeMatch, encode } from "../support/fake_match";

function take(store: MatchStore, bytes: Uint8Array): void {
  const { message } = decodeFrame(bytes);
  if (message) {
    store.take(message);
  }
}

describe("what cameras see", () => {
  const seen = (robotId: number, sensor: string, byte: number) => ({ robotId, sensor, picture: { width: 1, height: 1, rgb: new Uint8Array(3).fill(byte) } });
  const takeSensors = (store: MatchStore, ...sensors: MessageInitShape<typeof SensorDrawingSchema>[]) =>
    take(store, encode({ case: "update", value: { sensors } }));

  test("is the newest picture of each camera, until the next match", () => {
    const store = new MatchStore();
    takeSensors(store, seen(2, "eye", 1), seen(1, "eye", 2));
    takeSensors(store, seen(2, "eye", 3), { robotId: 1, sensor: "eye" });

    expect(store.hasSensors.value).toBe(true);
    expect(store.pictures.value.map(({ robotId, picture }) => [robotId, picture?.rgb[0]])).toEqual([[1, 2], [2, 3]]);
    take(store, new FakeMatch().welcome());
    expect(store.pictures.value).toEqual([]);
    expect(store.hasSensors.value).toBe(false);
  });

  test("leaves the pace, and whom the match waits for, as they are", () => {
    const store = new MatchStore();
    const match = new FakeMatch();
    match.waitingFor = ["yellow"];
    take(store, match.update());
    takeSensors(store, seen(1, "eye", 1));

    expect(store.pace.value?.speed).toBe(1);
    expect(store.waitingFor.value).toEqual(["yellow"]);
  });
});

describe("MatchStore", () => {
  test("shows a late joiner the match as it stands", () => {
    const store = new MatchStore();
    const match = new FakeMatch();
    match.score.blue = 3;
    match.say("goal", Team.BLUE, "2.1", "Goal by blue.");
    take(store, match.welcome());
    take(store, match.update());

    expect(store.status.value?.teams[0]?.score).toBe(3);
    expect(store.events.value.at(-1)?.text).toBe("Goal by blue.");
    expect(store.hasMatch.value).toBe(true);
  });

  test("keeps the list of events while nothing happens", () => {
    const store = new MatchStore();
    const match = new FakeMatch();
    take(store, match.update());
    const before = store.events.value;
    match.advance(10);
    take(store, match.update());

    expect(store.events.value).toBe(before);
  });

  test("keeps the events that it is told once", () => {
    const store = new MatchStore();
    const match = new FakeMatch();
    take(store, match.update());
    match.say("goal", Team.BLUE, "2.1", "Goal by blue.");
    take(store, match.update({ events: match.events.slice(-1) }));
    take(store, match.update({ events: [] }));
    take(store, match.update());

    expect(store.events.value.map(({ number }) => number)).toEqual([1, 2]);
  });

  test("keeps the newest events of a long match", () => {
    const store = new MatchStore();
    for (let number = 1; number <= 300; number += 1) {
      const events = [create(GameEventSchema, { number })];
      store.take({ kind: "update", value: create(WorldUpdateSchema), events });
    }

    expect(store.events.value).toHaveLength(256);
    expect(store.events.value.at(-1)?.number).toBe(300);
  });

  test("keeps what made the score, however much follows", () => {
    const store = new MatchStore();
    for (let number = 1; number <= 600; number += 1) {
      const kind = number === 2 ? "goal" : number === 3 ? "taken_back" : "free_ball";
      const events = [create(GameEventSchema, { number, kind })];
      store.take({ kind: "update", value: create(WorldUpdateSchema), events });
    }

    expect(store.events.value.map(({ number }) => number)).toEqual([2, 3, ...Array.from({ length: 256 }, (_, i) => 345 + i)]);
  });

  test("says whom the match waits for, and stops when it goes on", () => {
    const store = new MatchStore();
    take(store, encode({ case: "waiting", value: { seats: ["yellow"] } }));
    expect(store.waitingFor.value).toEqual(["yellow"]);

    take(store, new FakeMatch().update());
    expect(store.waitingFor.value).toEqual([]);
  });

  test("says that an official has to start the match, until one has", () => {
    const store = new MatchStore();
    const match = new FakeMatch();
    match.awaitsStart = true;
    take(store, match.update());
    expect(store.awaitsStart.value).toBe(true);

    match.awaitsStart = false;
    take(store, match.update());
    expect(store.awaitsStart.value).toBe(false);
  });

  test("knows what teams plot once one draws", () => {
    const store = new MatchStore();
    const match = new FakeMatch();
    take(store, match.update());
    expect(store.hasDrawings.value).toBe(false);

    match.draws = true;
    take(store, match.update());

    expect(store.hasDrawings.value).toBe(true);
    expect(store.numbers.value.map(({ seat }) => seat)).toEqual(["blue", "yellow"]);

    take(store, new FakeMatch().welcome());
    expect(store.hasDrawings.value).toBe(false);
    expect(store.numbers.value).toEqual([]);
  });

  test("has either a match or the list of those it may choose from", () => {
    const store = new MatchStore();
    take(store, new FakeMatch().welcome());
    take(store, listOf(makeEntry("final"), makeEntry("semi")));

    expect(store.list.value?.map(({ name }) => name)).toEqual(["final", "semi"]);
    expect(store.hasMatch.value).toBe(false);
    expect(store.status.value).toBeUndefined();

    take(store, new FakeMatch().welcome());
    expect(store.list.value).toBeUndefined();
    expect(store.hasMatch.value).toBe(true);
  });

  test("knows why a match has failed, and no longer waits for anybody then", () => {
    const store = new MatchStore("final");
    const match = new FakeMatch();
    match.waitingFor = ["yellow"];
    match.awaitsStart = true;
    take(store, match.update());
    expect(store.failure.value).toBeUndefined();

    store.take({ kind: "source", value: { state: "failed", source: "h:1", text: "killed" } });

    expect(store.failure.value).toBe("killed");
    expect(store.waitingFor.value).toEqual([]);
    expect(store.awaitsStart.value).toBe(false);
  });

  test("forgets the last match when the next begins", () => {
    const store = new MatchStore();
    const match = new FakeMatch();
    take(store, match.update());
    take(store, match.over());
    expect(store.over.value?.reason).toBe("full time");

    take(store, new FakeMatch().welcome());

    expect(store.over.value).toBeUndefined();
    expect(store.events.value).toEqual([]);
  });
});
