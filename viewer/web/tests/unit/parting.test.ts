import { beforeAll, describe, expect, test } from "vitest";
import { FileSource } from "../../src/tape/file_source";
import { Ghost } from "../../src/tape/ghost";
import { obstacleOf, warningOf } from "../../src/tape/likeness";
import { readOpening, type Opening } from "../../src/tape/opening";
import { findParting, type Parting, type Reading } from "../../src/tape/parting";
import { bytesOfBlob } from "../../src/tape/readable_bytes";
import { unpackZstd } from "../../src/tape/zstd";
import { FakeMatch } from "../support/fake_match";
import { FakeTape, TICKS_PER_SEGMENT } from "../support/fake_tape";

const unpack = async (packed: Uint8Array, bytes: number, crc: number) => unpackZstd(packed, bytes, crc);

interface Story {
  ticks?: number;
  /** The first tick at which a robot is a millimetre from its place. */
  partsAt?: number;
  /** At this tick an event happens that moves nothing. */
  saysAt?: number;
}

/** A tape with this story. All have the same seed. */
function recorded({ ticks = 300, partsAt = Infinity, saysAt = Infinity }: Story = {}): FakeTape {
  const match = new FakeMatch();
  const tape = new FakeTape(match);
  for (let tick = 1; tick <= ticks; tick += 1) {
    if (tick === partsAt) {
      match.robots[2]!.y += 0.001;
    }
    if (tick === saysAt) {
      match.say("foul", 1, "5.1", "Foul by blue", 4);
    }
    tape.play(1);
  }
  tape.finish();
  return tape;
}

async function readingOf(tape: FakeTape): Promise<Reading> {
  const source = await FileSource.open(bytesOfBlob(new Blob([tape.file() as BlobPart]), "match.mcap"), unpack);
  return { source, opening: await readOpening(await source.opening(), unpack), unpack };
}

/** Counts its reads, and how often something is unpacked. */
function counted({ source, opening }: Reading): Reading & { read: number[]; unpacked: number } {
  const counts = { read: [] as number[], unpacked: 0 };
  const segment = (number: number) => (counts.read.push(number), source.segment(number));
  return Object.assign(counts, {
    source: Object.assign(Object.create(source), { segment }) as Reading["source"],
    opening,
    unpack: (packed: Uint8Array, bytes: number, crc: number) => ((counts.unpacked += 1), unpack(packed, bytes, crc)),
  });
}

function find(first: Reading, second: Reading): Promise<Parting | undefined> {
  return findParting(first, second, { signal: new AbortController().signal, onProgress: () => {} });
}

describe("where two recordings part", () => {
  let first: Reading;

  beforeAll(async () => {
    first = await readingOf(recorded());
  });

  test.each([1, TICKS_PER_SEGMENT - 1, TICKS_PER_SEGMENT, 201, 300])("is the first tick that differs, %i", async (tick) => {
    expect(await find(first, await readingOf(recorded({ partsAt: tick })))).toEqual({ isFound: true, tick });
  });

  test("is found without what comes after it, and without decoding what has the same bytes", async () => {
    const second = counted(await readingOf(recorded({ partsAt: 130 })));

    await find(first, second);

    expect(second.read).toEqual([0, 1]);
    // A segment of a made-up tape is two chunks.
    expect(second.unpacked).toBe(2);
  });

  test("is nowhere where bytes differ but nothing moves otherwise", async () => {
    const second = await readingOf(recorded({ saysAt: 50 }));

    expect(await second.source.segment(0)).not.toEqual(await first.source.segment(0));
    expect(await find(first, second)).toEqual({ isFound: false, tick: 300 });
  });

  test("is nowhere, as far as both go, where one is the beginning of the other", async () => {
    for (const ticks of [TICKS_PER_SEGMENT - 1, TICKS_PER_SEGMENT, 250]) {
      const shorter = await readingOf(recorded({ ticks }));
      expect(await find(first, shorter)).toEqual({ isFound: false, tick: ticks });
      expect(await find(shorter, first)).toEqual({ isFound: false, tick: ticks });
    }
  });

  test("is found although they are alike again later", async () => {
    const other = await readingOf(recorded({ partsAt: 130 }));
    const segment = (number: number) => (number === 1 ? other : first).source.segment(number);
    const source = Object.assign(Object.create(first.source), { segment }) as Reading["source"];

    expect(await find(first, { ...first, source })).toEqual({ isFound: true, tick: 130 });
  });

  test("is looked for until somebody cancels", async () => {
    const second = counted(first);
    const cancel = new AbortController();
    const told: number[][] = [];
    const onProgress = (read: number, of: number) => {
      told.push([read, of]);
      cancel.abort();
    };

    expect(await findParting(first, second, { signal: cancel.signal, onProgress })).toBeUndefined();
    expect(second.read).toEqual([0]);
    expect(told).toEqual([[1, 3]]);
  });
});

describe("a recording to compare with", () => {
  async function openingOf(facts: Record<string, string>, change: (match: FakeMatch) => void = () => {}): Promise<Opening> {
    const match = new FakeMatch();
    change(match);
    const ticksPerSegment = Number(facts.ticks_per_segment ?? TICKS_PER_SEGMENT);
    return readOpening(new FakeTape(match, { facts, ticksPerSegment }).opening, unpack);
  }

  test("is one of the same discipline, robots and tick rate", async () => {
    const first = await openingOf({});
    const obstacles = await Promise.all([
      openingOf({ yellow: "others", seed: "8" }),
      openingOf({ discipline: "soccer_duel" }),
      openingOf({}, ({ scene }) => scene.robots.splice(2, 3)),
      openingOf({}, ({ scene }) => (scene.robots[0]!.id = 77)),
      openingOf({}, ({ scene }) => (scene.ball = undefined)),
      openingOf({ tick_rate_hz: "62.5" }),
      openingOf({ ticks_per_segment: "60" }),
    ]);

    expect(obstacles.map((second) => obstacleOf(first, second))).toEqual([
      "",
      "Another discipline: soccer_duel, not simurosot.",
      "Other robots: 2 blue and 5 yellow, not 5 blue and 5 yellow.",
      "Other robots: as many, but of other kinds or with other numbers.",
      "Other robots: 5 blue and 5 yellow, no ball, not 5 blue and 5 yellow.",
      "Another tick rate: 62.5 Hz, not 60 Hz.",
      "Its segments have 60 ticks, not 120.",
    ]);
  });

  test("may be of another seed or other settings, and says so", async () => {
    const first = await openingOf({ seed: "7", discipline_hash: "a" });
    const warning = async (facts: Record<string, string>) => warningOf(first, await openingOf(facts));

    expect(await warning({ seed: "7", discipline_hash: "a" })).toBe("");
    expect(await warning({ seed: "8", discipline_hash: "a" })).toBe("Another seed: 8, not 7.");
    expect(await warning({ seed: "7", discipline_hash: "b" })).toBe("Other settings.");
  });

  test("may be one that nobody has closed, and says so", async () => {
    const { source } = await readingOf(recorded({ ticks: 10 }));
    const index = async () => ({ ...(await source.index()), isOver: false });
    const growing = Object.assign(Object.create(source), { index }) as Reading["source"];

    expect((await Ghost.open(growing, unpack)).isUnclosed).toBe(true);
    expect((await Ghost.open(source, unpack)).isUnclosed).toBe(false);
  });
});

describe("a ghost", () => {
  test("is where its own recording has it at that tick, and between two ticks between those", async () => {
    const tape = recorded({ partsAt: 10 });
    const { source, opening } = await readingOf(tape);
    const ghost = await Ghost.open(source, unpack);
    const yAt = (position: number) =>
      ghost.bodiesAt({ tick: Math.floor(position), timeS: position * opening.tickS })?.robots.get(3)?.y;
    await expect.poll(() => yAt(130)).toBeDefined();

    const [before, after] = [yAt(130)!, yAt(131)!];
    expect(before).not.toBe(after);
    expect(yAt(130.25)).toBeCloseTo(before + (after - before) / 4, 9);
  });

  test("is gone after the end of its recording", async () => {
    const { source, opening } = await readingOf(recorded({ ticks: 50 }));
    const ghost = await Ghost.open(source, unpack);
    const at = (tick: number) => ghost.bodiesAt({ tick, timeS: tick * opening.tickS });
    await expect.poll(() => at(50)).toBeDefined();

    expect(at(51)).toBeUndefined();
  });
});
