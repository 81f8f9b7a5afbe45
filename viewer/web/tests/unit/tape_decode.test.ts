import { create } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test } from "vitest";
import { decodeFrame } from "../../src/feed/decode";
import { instantOf } from "../../src/feed/instant";
import { MatchPhase, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { SceneSchema } from "../../src/messages/cancha/v1/scene_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { TapeError } from "../../src/tape/bytes";
import { announcedBytes, MOST_UNPACKED_BYTES, unpackSegment } from "../../src/tape/chunks";
import { crc32 } from "../../src/tape/crc32";
import { decodeDrawings, drawingsAt } from "../../src/tape/drawings";
import { FileSource } from "../../src/tape/file_source";
import { checkCast, instantOfWorld } from "../../src/tape/instants";
import { HEAD_BYTES, MAGIC, Opcode, recordsIn } from "../../src/tape/mcap";
import { readOpening, welcomeOf } from "../../src/tape/opening";
import { bytesOfBlob } from "../../src/tape/readable_bytes";
import { decodeTick, MOST_NUMBERS } from "../../src/tape/recorded_tick";
import { answersOf } from "../../src/tape/result";
import { decodeSegment, Decoder, messagesIn } from "../../src/tape/segment";
import { castOf } from "../../src/tape/state_table";
import { unpackZstd } from "../../src/tape/zstd";
import { joined, randomFrom } from "../support/fake_bytes";
import { FakeMatch, TICK_RATE_HZ } from "../support/fake_match";
import { FakeTape, TICKS_PER_SEGMENT } from "../support/fake_tape";

const unpack = async (packed: Uint8Array, bytes: number, crc: number) => unpackZstd(packed, bytes, crc);

/** Two and a half segments: 300 ticks, with a goal in the second one. Made once: nothing changes it. */
function recorded({ draws = false } = {}): FakeTape {
  return made.get(draws)!;
}

const made = new Map<boolean, FakeTape>();

beforeAll(() => {
  [true, false].forEach((draws) => made.set(draws, make(draws)));
}, 60_000);

function make(draws: boolean): FakeTape {
  const match = new FakeMatch();
  match.draws = draws;
  const tape = new FakeTape(match);
  tape.play(150);
  match.score.blue += 1;
  match.say("goal", Team.BLUE, "2.1", "Goal by blue: 1-0", 4);
  tape.play(149);
  tape.finish();
  return tape;
}

/** The whole record of a content in the bytes of a file. */
function recordAround(content: Uint8Array): Uint8Array {
  return new Uint8Array(content.buffer, content.byteOffset - HEAD_BYTES, HEAD_BYTES + content.length);
}

async function opened(bytes: Uint8Array): Promise<FileSource> {
  const source = await FileSource.open(bytesOfBlob(new Blob([bytes as BlobPart]), "match.mcap"), unpack);
  await source.lookForMoments();
  return source;
}

describe("the opening", () => {
  test("says who plays what, how long ticks are, and how the arena looks", async () => {
    const opening = await readOpening(recorded().opening, unpack);

    expect(opening.tickS).toBe(1 / TICK_RATE_HZ);
    expect(opening.ticksPerSegment).toBe(TICKS_PER_SEGMENT);
    expect(opening.scene.robots).toHaveLength(10);
    const welcome = welcomeOf(opening, true);
    expect(welcome.seats.map(({ name, team }) => [name, team])).toEqual([
      ["blue", Team.BLUE],
      ["yellow", Team.YELLOW],
    ]);
    expect(welcome.settings?.rules).toEqual({ half_s: 300 });
  });

  test("knows channels that another program has described outside of chunks", async () => {
    const bytes = recorded().opening;
    const records = bytes.subarray(MAGIC.length);
    const others = [...recordsIn(records)]
      .filter(({ opcode }) => opcode !== Opcode.CHUNK)
      .map(({ content }) => recordAround(content));
    const chunks = await unpackSegment(records, unpack);

    const { topics } = await readOpening(joined([MAGIC, ...chunks, ...others]), unpack);

    expect(topics).toEqual((await readOpening(bytes, unpack)).topics);
    expect([...topics.values()]).toContain("/events");
  });

  test("of a recording from before names its teams and what shows it", async () => {
    const old = new FakeTape(new FakeMatch(), { facts: { format: "3" } });

    await expect(readOpening(old.opening, unpack)).rejects.toThrow(
      /^Río Plate Robotics against Team Amsel: this recording is from an older version.*cancha-match --replay/,
    );
  });

  test("of something else is refused with a reason", async () => {
    await expect(readOpening(new TextEncoder().encode("<!doctype html>"), unpack)).rejects.toThrow(
      "not a recording of a match",
    );
  });

  test("with impossible lengths is refused", async () => {
    const all: Record<string, string>[] = [{ ticks_per_segment: "1e9" }, { ticks_per_segment: "0.5" }, { tick_rate_hz: "0" }];
    for (const facts of all) {
      const tape = new FakeTape(new FakeMatch(), { facts });
      await expect(readOpening(tape.opening, unpack)).rejects.toThrow("how long its ticks and segments are");
    }
  });
});

describe("a segment", () => {
  test("has the worlds that the match had, each body on the grid of the recording", async () => {
    const tape = recorded();
    const opening = await readOpening(tape.opening, unpack);
    const chunks = await unpackSegment(tape.segments[1]!.main.bytes, unpack);

    const { worlds } = decodeSegment(chunks, opening.topics, TICKS_PER_SEGMENT);

    expect(worlds.map(({ tick }) => tick)).toEqual(Array.from({ length: 120 }, (_, index) => 120 + index));
    const shown = instantOfWorld(worlds[35]!, castOf(opening.scene), 0, []);
    const live = sameMatchAt(155);
    expect(shown.timeS).toBeCloseTo(155 / TICK_RATE_HZ, 8);
    expect(shown.robots.size).toBe(10);
    for (const [id, pose] of live.robots) {
      // Positions are recorded in steps of 10 um, headings in steps of 10 urad.
      expect(Math.hypot(shown.robots.get(id)!.x - pose.x, shown.robots.get(id)!.y - pose.y)).toBeLessThan(1e-5);
      expect(Math.abs(shown.robots.get(id)!.qz - pose.qz)).toBeLessThan(1e-5);
    }
    expect(Math.hypot(shown.ball!.x - live.ball!.x, shown.ball!.y - live.ball!.y)).toBeLessThan(1e-5);
    // Orientations in steps of 1/10,000.
    expect(Math.abs(shown.ball!.qw - live.ball!.qw)).toBeLessThan(1e-4);
  });

  test("has its statuses by tick, and its events", async () => {
    const tape = recorded();
    const { topics } = await readOpening(tape.opening, unpack);
    const chunks = await unpackSegment(tape.segments[1]!.main.bytes, unpack);

    const { statuses, events } = decodeSegment(chunks, topics, TICKS_PER_SEGMENT);

    // Every ten ticks, and with the goal, which is recorded in the tick after 150.
    expect(statuses.slice(0, 6).map(({ tick }) => tick)).toEqual([120, 130, 140, 150, 151, 160]);
    expect(statuses[4]!.status.phase).toBe(MatchPhase.PLAY);
    expect(statuses[4]!.status.teams.map(({ score }) => score)).toEqual([1, 0]);
    expect(events.map(({ kind }) => kind)).toEqual(["goal"]);
  });

  test("is refused where a tick is missing, or where it is another one", async () => {
    const tape = recorded();
    const { topics } = await readOpening(tape.opening, unpack);
    const chunks = await unpackSegment(tape.segments[1]!.main.bytes, unpack);

    expect(() => decodeSegment(chunks, topics, 0)).toThrow(TapeError);
    expect(() => decodeSegment([chunks[1]!], topics, TICKS_PER_SEGMENT)).toThrow(TapeError);
  });

  test("of other bodies than the scene has is refused", async () => {
    const tape = recorded();
    const { topics, scene } = await readOpening(tape.opening, unpack);
    const segment = decodeSegment(await unpackSegment(tape.segments[0]!.main.bytes, unpack), topics, 0);

    expect(() => checkCast(segment, castOf(scene))).not.toThrow();
    expect(() => checkCast(segment, { robotIds: [1, 2], counts: { ball: 1, robots: 2, links: 0, joints: 0 } })).toThrow(TapeError);
  });

  test("has the joints of the scene behind what they hold together", () => {
    const scene = create(SceneSchema, { links: ["door/leaf"], joints: [{ name: "door/hinge" }, { name: "door/bolt", slides: true }] });
    // 10 um or urad, and 1 mm/s or mrad/s.
    const numbers = new Float64Array([...new Array<number>(13).fill(0), 50_000, -2000, 25_000, 10]);
    const world = { tick: 3, timeS: 0.05, numbers, placedTick: undefined };

    const { links, joints } = instantOfWorld(world, castOf(scene), 0, []);

    expect(links).toHaveLength(1);
    expect(joints).toEqual([{ position: 0.5, speed: -2 }, { position: 0.25, speed: 0.01 }]);
  });

  test("without the joints of the scene is refused", () => {
    const scene = create(SceneSchema, { links: ["door/leaf"], joints: [{ name: "door/hinge" }] });
    const segmentOf = (numbers: number) => {
      const worlds = [{ tick: 0, timeS: 0, numbers: new Float64Array(numbers), placedTick: undefined }];
      return { worlds, statuses: [], events: [], commands: [] };
    };

    expect(() => checkCast(segmentOf(13 + 2), castOf(scene))).not.toThrow();
    expect(() => checkCast(segmentOf(13), castOf(scene))).toThrow(TapeError);
  });

  test("says what seats drew, from the tick after for half a second or until they draw again", async () => {
    const tape = recorded({ draws: true });
    const { topics } = await readOpening(tape.opening, unpack);
    const layer = tape.segments[0]!.layers.get("debug/blue")!;

    const drawn = decodeDrawings(await unpackSegment(layer.bytes, unpack), topics);

    expect(drawingsAt(drawn, 60, 30).map(({ seat }) => seat)).toEqual(["blue"]);
    expect(drawn.filter(({ tick }) => tick === 60)).toHaveLength(1);
    // They draw every ten ticks: the last time in this segment at 110.
    expect(drawingsAt(drawn, 110 + 29, 30)).toHaveLength(1);
    expect(drawingsAt(drawn, 110 + 30, 30)).toEqual([]);
  });
});

describe("a file", () => {
  test("has the same segments as what it was made of, and all moments with the score after them", async () => {
    const tape = recorded({ draws: true });
    const source = await opened(tape.file());

    const index = await source.index();
    expect(index).toMatchObject({ segments: 3, isOver: true, moments: 2, problem: "" });
    expect([...index.layers].sort()).toEqual(["debug/blue", "debug/yellow"]);
    expect((await source.moments(0, 10)).map(({ tick, kind, score }) => [tick, kind, score])).toEqual([
      [0, "kick_off", [0, 0]],
      [150, "goal", [1, 0]],
    ]);
    const { topics } = await readOpening(await source.opening(), unpack);
    const last = decodeSegment(await unpackSegment(await source.segment(2), unpack), topics, 240);
    expect(last.worlds).toHaveLength(60);
    expect(await source.layer(1, "debug/blue")).toBeDefined();
    expect(await source.layer(1, "debug/green")).toBeUndefined();
  });

  test("that was cut off is shown as far as it goes, and says so", async () => {
    const whole = recorded().file({ hasSummary: false });
    const source = await opened(whole.subarray(0, whole.length - 5000));

    const index = await source.index();
    expect(index.problem).toBe("This recording is cut off; what there is of it is shown.");
    expect(index.segments).toBeGreaterThanOrEqual(2);
    await expect(source.segment(1)).resolves.toBeDefined();
  });

  test("that ends before its first segment is refused with a reason", async () => {
    await expect(opened(recorded().opening)).rejects.toThrow("ends before the match begins");
  });

  test("whatever is done to its bytes, is read or refused with a text", { timeout: 60_000 }, async () => {
    const match = new FakeMatch();
    match.draws = true;
    const tape = new FakeTape(match);
    tape.play(TICKS_PER_SEGMENT + 1);
    tape.finish();
    const whole = tape.file();
    const random = randomFrom(25);
    for (let round = 0; round < 200; round += 1) {
      await readAll(damaged(whole, random)).catch((error: unknown) => {
        if (!(error instanceof TapeError)) {
          throw error;
        }
        expect(error.message).not.toBe("");
      });
    }
  });
});

describe("chunks", () => {
  test("with another sum than they should have are refused", async () => {
    const bytes = recorded().segments[0]!.main.bytes.slice();
    // In the middle of a chunk's records, which this zstd stores uncompressed.
    bytes[1000]! ^= 1;

    await expect(unpackSegment(bytes, unpack)).rejects.toThrow(TapeError);
  });

  test("that would be larger than a page has room for are not unpacked", async () => {
    const bytes = recorded().segments[0]!.main.bytes.slice();
    new DataView(bytes.buffer).setUint32(9 + 16, MOST_UNPACKED_BYTES + 1, true);

    await expect(unpackSegment(bytes, () => Promise.reject(new Error("unpacked")))).rejects.toThrow("too large");
  });

  test("whose sizes are those of a part together are unpacked, and not one byte more", async () => {
    const bytes = recorded().segments[0]!.main.bytes.slice();
    const size = announcedBytes(bytes);

    await expect(unpackSegment(bytes, unpack, size)).resolves.toBeDefined();
    await expect(unpackSegment(bytes, unpack, size - 1)).rejects.toThrow("too large");
  });

  test("with records without end are not gone through", () => {
    const records = new Uint8Array(9 * 100_001);

    expect(() => [...messagesIn([records])]).toThrow(TapeError);
    expect([...messagesIn([records.subarray(9)])]).toEqual([]);
  });

  test("with statuses that would fill the memory are not decoded", () => {
    // Pairs of bytes, each of which is an empty team.
    const status = new Uint8Array(4 * 1024 * 1024 + 2).map((_, index) => (index % 2 === 0 ? 0x0a : 0));
    const decoder = new Decoder();

    expect(() => decoder.decode(MatchStatusSchema, status)).toThrow(TapeError);
  });

  test("that the unpacker gives with another sum are refused by it", () => {
    // A frame of zstd with one raw block: "a".
    const packed = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x01, 0x09, 0x00, 0x00, 0x61);

    expect(unpackZstd(packed, 1, 0xe8b7be43)).toEqual(Uint8Array.of(0x61));
    expect(() => unpackZstd(packed, 1, 1)).toThrow(TapeError);
  });

  test("have the CRC of zip", () => {
    // The check value of CRC-32/ISO-HDLC.
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  });
});

describe("a tick", () => {
  test("has its numbers in order, small and large, negative too", () => {
    // Field 4, packed, five bytes: zigzag of -1, 1, 64 and 0.
    const bytes = Uint8Array.of(0x08, 0x07, 0x18, 0x01, 0x22, 0x05, 0x01, 0x02, 0x80, 0x01, 0x00);

    expect(decodeTick(bytes)).toEqual({ tick: 7, isComplete: true, numbers: Float64Array.of(-1, 1, 64, 0) });
  });

  test("says when bodies were last put somewhere; before 0.5 none does", () => {
    expect(decodeTick(Uint8Array.of(0x08, 0x09, 0x28, 0x80, 0x01)).placedTick).toBe(128);
    expect(decodeTick(Uint8Array.of(0x08, 0x09, 0x28, 0x00)).placedTick).toBe(0);
    expect(decodeTick(Uint8Array.of(0x08, 0x09)).placedTick).toBeUndefined();
  });

  test("skips what it does not know", () => {
    const hash = Uint8Array.of(0x11, 1, 2, 3, 4, 5, 6, 7, 8);
    const later = Uint8Array.of(0x2a, 0x02, 0xff, 0xff, 0x35, 1, 2, 3, 4, 0x40, 0x96, 0x01);

    expect(decodeTick(joined([hash, later, Uint8Array.of(0x08, 0x09)])).tick).toBe(9);
  });

  test("with more numbers than anybody has, or cut off within one, is refused", () => {
    const count = MOST_NUMBERS + 1;
    const many = joined([Uint8Array.of(0x22, (count & 0x7f) | 0x80, count >> 7), new Uint8Array(count)]);

    expect(() => decodeTick(many)).toThrow(TapeError);
    expect(() => decodeTick(Uint8Array.of(0x22, 0x02, 0x01, 0x80))).toThrow(TapeError);
    expect(() => decodeTick(Uint8Array.of(0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01))).toThrow(TapeError);
  });
});

function sameMatchAt(tick: number) {
  const match = new FakeMatch();
  match.advance(tick);
  const { message } = decodeFrame(match.update());
  return instantOf(message?.kind === "update" ? message.value : (undefined as never))!;
}

/** A byte changed, a piece left out or repeated, or the end missing. */
function damaged(whole: Uint8Array, random: () => number): Uint8Array {
  const at = Math.floor(random() * whole.length);
  const length = Math.floor(random() * 200);
  switch (Math.floor(random() * 4)) {
    case 0: {
      const changed = whole.slice();
      changed[at] = Math.floor(random() * 256);
      return changed;
    }
    case 1:
      return joined([whole.subarray(0, at), whole.subarray(at + length)]);
    case 2:
      return joined([whole.subarray(0, at), whole.subarray(at, at + length), whole.subarray(at)]);
    default:
      return whole.subarray(0, at);
  }
}

/** Everything that a page reads of it. */
async function readAll(bytes: Uint8Array): Promise<void> {
  const source = await opened(bytes);
  const { topics, ticksPerSegment, scene } = await readOpening(await source.opening(), unpack);
  const { segments, layers, moments } = await source.index();
  await source.moments(0, moments);
  await source.report();
  for (let number = 0; number < segments; number += 1) {
    const chunks = await unpackSegment(await source.segment(number), unpack);
    checkCast(decodeSegment(chunks, topics, number * ticksPerSegment), castOf(scene));
    for (const layer of layers) {
      const drawn = await source.layer(number, layer);
      decodeDrawings(drawn ? await unpackSegment(drawn, unpack) : [], topics);
    }
  }
}

describe("the report in a file", () => {
  const report = (content: unknown) => new TextEncoder().encode(JSON.stringify(content));

  test("says how long each seat took for its answers", () => {
    const answers = { count: 9, p50_us: 41, p99_us: 1310.7, max_us: 10_066 };
    const seats = [{ name: "blue", answers }, { name: "blue2", answers: { p50_us: "soon" } }, {}];

    expect([...answersOf(report({ teams: { blue: { seats }, yellow: {} } }))]).toEqual([
      ["blue", { medianUs: 41, p99Us: 1310.7, mostUs: 10_066 }],
    ]);
  });

  test("that is missing or nonsense says nothing", () => {
    for (const content of [undefined, report([]), report({ teams: { blue: null } }), report({ teams: { blue: { seats: [null] } } })]) {
      expect(answersOf(content).size).toBe(0);
    }
  });
});
