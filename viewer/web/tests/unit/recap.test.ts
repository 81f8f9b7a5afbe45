// Messages that the page gets again when somebody returns from the past of a match to live.

import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { MatchStore } from "../../src/feed/match_store";
import { GameEventSchema, type GameEvent } from "../../src/messages/cancha/v1/referee_pb";
import { SensorDrawingSchema } from "../../src/messages/cancha/v1/sensing_pb";
import { WelcomeSchema, WorldUpdateSchema } from "../../src/messages/cancha/v1/session_pb";
import { Recap } from "../../src/tape/recap";

const event = (number: number, kind: string): GameEvent => create(GameEventSchema, { number, kind });

/** A goal, and so many free balls after it that a page keeps no more events. */
const EVENTS = [event(1, "goal"), ...Array.from({ length: 300 }, (_, index) => event(index + 2, "free_ball"))];

const welcome = () => ({ kind: "welcome", value: create(WelcomeSchema, { match: "final" }) }) as const;
const update = (events: readonly GameEvent[]) =>
  ({ kind: "update", value: create(WorldUpdateSchema), events: [...events] }) as const;

function liveStore(): MatchStore {
  const store = new MatchStore();
  store.take(welcome());
  store.take(update(EVENTS));
  return store;
}

function returned(recap: Recap): MatchStore {
  const store = new MatchStore();
  recap.messages().forEach((message) => store.take(message));
  return store;
}

test("A goal of long ago is still there after a visit to the past", () => {
  const recap = new Recap(liveStore());
  recap.take(update([]));
  recap.take(update([event(400, "free_ball")]));

  const numbers = returned(recap).events.value.map(({ number }) => number);
  expect(numbers[0]).toBe(1);
  expect(numbers.at(-1)).toBe(400);
  expect(numbers).toHaveLength(257);
});

test("What a camera saw last is there, be it from before or during the visit", () => {
  const seen = (robotId: number, width: number) =>
    create(SensorDrawingSchema, { robotId, sensor: "front", picture: { width } });
  const live = liveStore();
  live.take({ kind: "pictures", value: [seen(1, 10), seen(2, 10)] });
  const recap = new Recap(live);
  recap.take({ kind: "pictures", value: [seen(2, 20)] });
  recap.take(update([]));

  const pictures = returned(recap).pictures.value.map(({ robotId, picture }) => [robotId, picture?.width]);
  expect(pictures).toEqual([[1, 10], [2, 20]]);
});
