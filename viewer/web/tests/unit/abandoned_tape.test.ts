import { expect, test } from "vitest";
import type { FeedMessage } from "../../src/feed/decode";
import { MatchStore } from "../../src/feed/match_store";
import { MatchPhase } from "../../src/messages/cancha/v1/referee_pb";
import { Deck } from "../../src/tape/deck";
import { Growth } from "../../src/tape/growth";
import { readOpening } from "../../src/tape/opening";
import { overIn } from "../../src/tape/result";
import { momentsOf, type TapeSource } from "../../src/tape/tape_source";
import { unpackZstd } from "../../src/tape/zstd";
import { FakeMatch } from "../support/fake_match";
import { FakeTape } from "../support/fake_tape";

const unpack = async (packed: Uint8Array, bytes: number, crc: number) => unpackZstd(packed, bytes, crc);

/** A source as a viewer serves it. */
function sourceOf({ segments, moments, opening }: FakeTape): TapeSource {
  return {
    fileName: undefined,
    index: async () => ({
      ...{ segments: segments.length, isOver: true, isGrowing: false, layers: [], moments: moments.length },
      ...{ statistics: [], problem: "", result: overIn({ end_reason: "Power cut (Ana)" }) },
    }),
    opening: async () => opening,
    moments: async (from, to) => momentsOf(moments.slice(from, to)),
    segment: async (number) => segments[number]!.main.bytes,
    layer: async () => undefined,
  };
}

async function deckOf(tape: FakeTape, told: FeedMessage[]): Promise<Deck> {
  const source = sourceOf(tape);
  const growth = new Growth(source);
  await growth.ask();
  const host = { store: new MatchStore(), isLive: () => false, replaysGoals: () => false, wants: () => false };
  const opening = await readOpening(await source.opening(), unpack);
  return new Deck({ source, opening, growth, unpack }, { ...host, tell: (message) => void told.push(message) });
}

/** In segments of 120 ticks: the last played tick is inside a segment, or its last. */
test.each([150, 239])("a recording of an abandoned match ends with its last tick, %i", async (last) => {
  const tape = new FakeTape(new FakeMatch());
  tape.play(last);
  tape.abandon();
  expect(tape.segments.length).toBe(3);

  const told: FeedMessage[] = [];
  const deck = await deckOf(tape, told);
  deck.momentAt(0, undefined);
  deck.goLive();
  await expect.poll(() => (deck.momentAt(0, undefined), told.at(-1)?.kind)).toBe("over");

  expect([deck.extent.last.value, deck.extent.end.value, deck.tick.value]).toEqual([last, last, last]);
  expect(told.at(-1)).toMatchObject({ value: { reason: "Power cut (Ana)", isAbandoned: true } });
  const update = told.findLast((message) => message.kind === "update");
  expect(update?.value.status?.phase).toBe(MatchPhase.OVER);
  expect(update?.events.at(-1)?.kind).toBe("abandoned");
});
