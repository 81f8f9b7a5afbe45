import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { decodeFrame, decodeSourceState } from "../../src/feed/decode";
import { MOST_LINKS, instantOf } from "../../src/feed/instant";
import { WorldUpdateSchema } from "../../src/messages/cancha/v1/session_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { listOf, makeEntry } from "../support/fake_lobby";
import { FakeMatch, TICK_RATE_HZ, encode } from "../support/fake_match";

describe("decodeFrame", () => {
  test("reads a welcome with its scene and the settings of the discipline", () => {
    const { message } = decodeFrame(new FakeMatch().welcome());

    expect(message?.kind).toBe("welcome");
    const welcome = message?.kind === "welcome" ? message.value : undefined;
    expect(welcome?.settings?.title).toBe("FIRA SimuroSot");
    expect(welcome?.scene?.robots).toHaveLength(10);
  });

  test("reads what has happened beside an update, and what the clock showed", () => {
    const match = new FakeMatch();
    match.advance(90);
    match.say("goal", Team.BLUE, "2.1", "Goal by blue.");

    const { message } = decodeFrame(match.update());

    const newest = message?.kind === "update" ? message.events.at(-1) : undefined;
    expect(newest).toMatchObject({ text: "Goal by blue.", period: 1, periodElapsedUs: 1_500_000n });
  });

  test("reads when it was sent, also where it says nothing else", () => {
    expect(decodeFrame(encode(undefined, { sentMs: 1500 }))).toEqual({ sentS: 1.5, message: undefined });
    expect(decodeFrame(new FakeMatch().update()).sentS).toBeUndefined();
  });

  test("reads the list of a server's matches", () => {
    const { message } = decodeFrame(listOf(makeEntry("final")));

    expect(message?.kind === "list" && message.value.matches[0]?.name).toBe("final");
  });

  test("tells an update with nothing but what cameras see from one of the match", () => {
    const sensors = [{ robotId: 1, sensor: "eye" }];

    expect(decodeFrame(encode({ case: "update", value: { sensors } })).message?.kind).toBe("pictures");
    expect(decodeFrame(encode({ case: "update", value: { sensors, world: {} } })).message?.kind).toBe("update");
  });

  test("has no use for messages to others", () => {
    expect(decodeFrame(encode({ case: "notice", value: { text: "late" } })).message).toBeUndefined();
  });

  test("throws on bytes that are no message", () => {
    expect(() => decodeFrame(new Uint8Array([0x12, 0xff, 0xff]))).toThrow();
  });
});

describe("decodeSourceState", () => {
  test("reads what the gateway says about its source", () => {
    const message = decodeSourceState('{"state":"lost","source":"h:1","text":"reset"}');

    expect(message).toEqual({ kind: "source", value: { state: "lost", source: "h:1", text: "reset" } });
  });

  test.each(["", "null", "[]", "{", '{"state":"happy"}', '{"state":1}', "3"])("ignores %j", (text) => {
    expect(decodeSourceState(text)).toBeUndefined();
  });

  test("does without what is not text", () => {
    expect(decodeSourceState('{"state":"live","source":7}')?.value).toEqual({ state: "live", source: "", text: "" });
  });
});

describe("instantOf", () => {
  test("gives time, tick and every robot", () => {
    const match = new FakeMatch();
    match.advance(90);
    const { message } = decodeFrame(match.update());

    const instant = message?.kind === "update" ? instantOf(message.value) : undefined;

    expect(instant?.tick).toBe(90);
    expect(instant?.timeS).toBeCloseTo(90 / TICK_RATE_HZ, 6);
    expect(instant?.robots.size).toBe(10);
    expect(instant?.robots.get(1)?.x).toBe(match.robots[0]!.x);
  });

  test("turns a heading into a rotation about the upright", () => {
    const update = create(WorldUpdateSchema, {
      world: { robots: [{ id: 1, headingRad: Math.PI / 2 }] },
    });

    const robot = instantOf(update)?.robots.get(1);

    expect(robot?.qz).toBeCloseTo(Math.SQRT1_2);
    expect(robot?.qw).toBeCloseTo(Math.SQRT1_2);
  });

  test("prefers an orientation to the heading", () => {
    const update = create(WorldUpdateSchema, {
      world: { robots: [{ id: 1, headingRad: 1, orientation: { w: 0, x: 2, y: 0, z: 0 } }] },
    });

    expect(instantOf(update)?.robots.get(1)).toMatchObject({ qw: 0, qx: 1, qy: 0, qz: 0 });
  });

  test("draws at the origin what is not a number", () => {
    const update = create(WorldUpdateSchema, {
      world: { ball: { xM: NaN, yM: Infinity, orientation: { w: NaN } } },
    });

    expect(instantOf(update)?.ball).toMatchObject({ x: 0, y: 0, qw: 1 });
  });

  test("gives what moves in its order, turned as it says", () => {
    const update = create(WorldUpdateSchema, {
      world: { links: [{ xM: 1, yM: 2, zM: 3 }, { xM: 4, orientation: { w: 0, x: 0, y: 3, z: 0 } }] },
    });

    const links = instantOf(update)?.links;

    expect(links).toHaveLength(2);
    expect(links?.[0]).toMatchObject({ x: 1, y: 2, z: 3, qx: 0, qy: 0, qz: 0, qw: 1 });
    expect(links?.[1]).toMatchObject({ x: 4, y: 0, z: 0, qx: 0, qy: 1, qz: 0, qw: 0 });
  });

  test("gives of what moves only numbers, and no more than can be drawn", () => {
    const link = { xM: NaN, zM: -Infinity, orientation: { w: Infinity } };
    const update = create(WorldUpdateSchema, { world: { links: Array.from({ length: 3 * MOST_LINKS }, () => link) } });

    const links = instantOf(update)?.links;

    expect(links).toHaveLength(MOST_LINKS);
    expect(links?.every((pose) => Object.values(pose).every(Number.isFinite))).toBe(true);
  });

  test("gives of joints only numbers, and no more than can be", () => {
    const joints = [{ position: 0.5, speed: -2 }, { position: NaN, speed: Infinity }];
    const update = (some: typeof joints) => create(WorldUpdateSchema, { world: { joints: some } });

    expect(instantOf(update(joints))?.joints).toEqual([{ position: 0.5, speed: -2 }, { position: 0, speed: 0 }]);
    expect(instantOf(update(Array.from({ length: 1000 }, () => joints[0]!)))?.joints.length).toBeLessThan(1000);
  });

  test("makes nothing of an update without a world", () => {
    expect(instantOf(create(WorldUpdateSchema))).toBeUndefined();
  });
});
