import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import type { Moment } from "../../src/feed/playback";
import type { Instant, Motion, Pose } from "../../src/feed/instant";
import { BALL_ID, motionsIn } from "../../src/feed/motions";
import { numberLayer } from "../../src/feed/team_layers";
import { SeatDrawingSchema } from "../../src/messages/cancha/v1/debug_pb";
import { DisciplineSchema } from "../../src/messages/cancha/v1/discipline_pb";
import { RecordedCommandsSchema } from "../../src/messages/cancha/v1/recording_pb";
import { SceneSchema } from "../../src/messages/cancha/v1/scene_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { DisciplineSchema as WholeSchema } from "../../src/messages/tools/cancha/v1/discipline_pb";
import { addCommands, heldAt, type Command } from "../../src/tools/commands";
import { kindsOf } from "../../src/tools/kinds";
import { LiveSamples, sampleOf, wheelSpeeds, type Sample } from "../../src/tools/samples";
import { ballStrip, numberStrips, robotStrips, thinned, valueAt } from "../../src/tools/strips";
import { windowAt, zoomedSpan } from "../../src/tools/window";

const LOOKS_ALONG_Y: Pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: Math.SQRT1_2, qw: Math.SQRT1_2 };
const STILL: Motion = { vx: 0, vy: 0, vz: 0, turnRadps: 0 };

function momentAt(tick: number, motion: Partial<Motion> = {}, more: Partial<Moment> = {}): Moment {
  return {
    ...{ tick, timeS: tick / 60, ball: undefined, links: [], drawings: [], sensors: [], isCut: false },
    robots: new Map([[4, LOOKS_ALONG_Y]]),
    motions: new Map([[4, { ...STILL, ...motion }]]),
    ...more,
  };
}

describe("a sample", () => {
  test("has the part of a robot's velocity that is along its own x axis", () => {
    expect(sampleOf(momentAt(1, { vy: 2, turnRadps: 3 })).robots.get(4)!.forwardMps).toBeCloseTo(2, 12);
    const sideways = sampleOf(momentAt(1, { vx: -3, vy: 0 })).robots.get(4)!;
    expect(sideways.forwardMps).toBeCloseTo(0, 12);
    expect(sideways.speedMps).toBe(3);
  });

  test("has the speed of the ball, where there is one", () => {
    expect(sampleOf(momentAt(1)).ballMps).toBeUndefined();
    const motions = new Map([[BALL_ID, { ...STILL, vx: 3, vy: 4 }]]);
    expect(sampleOf(momentAt(1, {}, { motions })).ballMps).toBe(5);
  });
});

test("what moves is known live from two instants, a turn by its shorter way", () => {
  const turned = (rad: number, x: number): Pose => ({ x, y: 0, z: 0, qx: 0, qy: 0, qz: Math.sin(rad / 2), qw: Math.cos(rad / 2) });
  const at = (timeS: number, rad: number, x: number): Instant => ({
    ...{ tick: 0, timeS, placedTick: 0, links: [], drawings: [], sensors: [] },
    ball: turned(0, -x),
    robots: new Map([[4, turned(rad, x)]]),
  });

  const motions = motionsIn({ steps: [at(1, 3, 0.1), at(1.5, -3, 0.6)] });

  expect(motions.get(4)!.vx).toBeCloseTo(1, 12);
  expect(motions.get(BALL_ID)!.vx).toBeCloseTo(-1, 12);
  // From 3 to -3 rad over pi: 2 pi - 6 in half a second.
  expect(motions.get(4)!.turnRadps).toBeCloseTo(2 * (2 * Math.PI - 6), 9);
  expect(motionsIn({}).size).toBe(0);
});

test("wheels of a robot that turns to the left run faster on its right", () => {
  // The rims are half a track from the middle: 2 rad/s * 0.05 m.
  const { leftMps, rightMps } = wheelSpeeds({ forwardMps: 1, speedMps: 1, turnRadps: 2 }, 0.1);
  expect(leftMps).toBeCloseTo(0.9, 12);
  expect(rightMps).toBeCloseTo(1.1, 12);
});

describe("what comes live", () => {
  const everything = (samples: LiveSamples) => samples.between(-1, Infinity);

  test("is remembered for a while, once for each tick", () => {
    const samples = new LiveSamples();
    for (let tick = 0; tick < 3000; tick += 1) {
      samples.take(momentAt(tick));
      samples.take(momentAt(tick));
    }
    expect(everything(samples).map(({ tick }) => tick)).toEqual(Array.from({ length: 1200 }, (_, index) => 1800 + index));
  });

  test("begins anew with an earlier tick", () => {
    const samples = new LiveSamples();
    [5, 6, 2].forEach((tick) => samples.take(momentAt(tick)));
    expect(everything(samples).map(({ tick }) => tick)).toEqual([2]);
  });

  test("has what was drawn, once for each drawing", () => {
    const samples = new LiveSamples();
    const drawings = [create(SeatDrawingSchema, { seat: "blue" })];
    [1, 2, 3].forEach((tick) => samples.take(momentAt(tick, {}, { drawings })));
    expect(samples.drawnBetween(-1, Infinity).map(({ tick }) => tick)).toEqual([1]);
  });
});

describe("recorded commands", () => {
  const read = (recorded: Parameters<typeof create<typeof RecordedCommandsSchema>>[1]) => {
    const commands = new Map<number, Command[]>();
    addCommands(create(RecordedCommandsSchema, recorded), commands);
    return commands;
  };

  test("of wheels are speeds of rims, seen in the tick after the open one", () => {
    const numbers = [10_000n, -5000n, 0n, 0n, 20_000n, 20_000n];
    const commands = read({ tick: 10n, ticksLater: [0, 0, 5], robotIds: [1, 2, 1], numbers });

    expect(commands.get(1)).toEqual([
      { tick: 11, of: "wheels", leftMps: 1, rightMps: -0.5 },
      { tick: 16, of: "wheels", leftMps: 2, rightMps: 2 },
    ]);
    expect(commands.get(2)).toEqual([{ tick: 11, of: "wheels", leftMps: 0, rightMps: 0 }]);
  });

  test("of bodies are ahead and turning", () => {
    const commands = read({ tick: 0n, ticksLater: [0], robotIds: [1], numbers: [5000n, 1n, 2n, -20_000n] });

    expect(commands.get(1)).toEqual([{ tick: 1, of: "body", forwardMps: 0.5, turnRadps: -2 }]);
  });

  test("that fit neither are left out", () => {
    expect(read({ tick: 0n, ticksLater: [0], robotIds: [1], numbers: [1n, 2n, 3n] }).size).toBe(0);
    expect(read({ tick: 0n }).size).toBe(0);
  });

  test("hold until the next one", () => {
    const [first, second]: Command[] = [3, 6].map((tick) => ({ tick, of: "wheels", leftMps: tick, rightMps: 0 }));
    expect(heldAt([first!, second!], [2, 3, 5, 6, 9])).toEqual([undefined, first, first, second, second]);
  });
});

describe("the window of the strips", () => {
  test("ends live at the newest", () => {
    expect(windowAt(1000, 600, "live", 5000)).toEqual({ from: 400, to: 1000 });
  });

  test("has on the tape what is shown in its middle, but at both ends", () => {
    expect(windowAt(1000, 600, "tape", 5000)).toEqual({ from: 700, to: 1300 });
    expect(windowAt(100, 600, "tape", 5000)).toEqual({ from: 0, to: 600 });
    expect(windowAt(4900, 600, "tape", 5000)).toEqual({ from: 4400, to: 5000 });
    expect(windowAt(100, 600, "tape", 200)).toEqual({ from: 0, to: 600 });
  });

  test("is zoomed as far as there are spans", () => {
    expect(zoomedSpan(20, 1)).toBe(60);
    expect(zoomedSpan(60, 1)).toBe(60);
    expect(zoomedSpan(2, -1)).toBe(2);
  });
});

describe("strips", () => {
  const samples: Sample[] = [1, 2, 3].map((tick) => sampleOf(momentAt(tick, { vy: tick, turnRadps: 2 })));

  test("show commanded against actual wheels, which say where they come from", () => {
    const commands: Command[] = [{ tick: 2, of: "wheels", leftMps: 0.5, rightMps: 0.6 }];
    const [left, right] = robotStrips(samples, { title: "Blue 4", id: 4, team: Team.BLUE, trackM: 0.1, commands });

    expect(left!.lines.map(({ label }) => label)).toEqual(["from the body's motion", "commanded"]);
    expect(left!.lines[1]!.values).toEqual([null, 0.5, 0.5]);
    expect(right!.lines[1]!.values).toEqual([null, 0.6, 0.6]);
    // Driving at 1, 2 and 3 m/s; each rim is 0.1 m/s off that.
    left!.lines[0]!.values.forEach((value, index) => expect(value).toBeCloseTo(index + 0.9, 9));
    right!.lines[0]!.values.forEach((value, index) => expect(value).toBeCloseTo(index + 1.1, 9));
  });

  test("of a robot without wheels show how it drives and turns", () => {
    const strips = robotStrips(samples, { title: "Blue 4", id: 4, team: Team.BLUE, trackM: undefined, commands: [] });

    expect(strips.map(({ title }) => title)).toEqual(["Blue 4, forward", "Blue 4, turn rate"]);
    expect(strips[1]!.lines[0]!.values).toEqual([2, 2, 2]);
  });

  test("have none of a ball that is not there", () => {
    expect(ballStrip(samples)).toEqual([]);
  });

  test("have one for each number that teams plot, but for hidden ones", () => {
    const drawing = { scalars: [{ name: "chance", value: 0.5 }, { name: "plans", value: Number.NaN }] };
    const drawn = [7, 9].map((tick) => ({ seat: "blue", tick, drawing: create(SeatDrawingSchema, { seat: "blue", drawing }) }));
    const teams = new Map([["blue", Team.BLUE]]);

    const strips = numberStrips(drawn, teams, new Set());
    expect(strips.map(({ title, ticks, lines }) => [title, ticks, lines[0]!.values])).toEqual([
      ["chance", [7, 9], [0.5, 0.5]],
      ["plans", [7, 9], [null, null]],
    ]);
    expect(numberStrips(drawn, teams, new Set([numberLayer("blue", "chance")]))).toHaveLength(1);
    expect(valueAt(strips[0]!, strips[0]!.lines[0]!, 8)).toBe(0.5);
    expect(valueAt(strips[0]!, strips[0]!.lines[0]!, 6)).toBeUndefined();
  });

  test("are never more than a hostile server's teams may plot", () => {
    const scalars = Array.from({ length: 500 }, (_, index) => ({ name: `n${index}`, value: 1 }));
    const drawing = create(SeatDrawingSchema, { seat: "blue", drawing: { scalars } });

    expect(numberStrips([{ seat: "blue", tick: 1, drawing }], new Map(), new Set())).toHaveLength(24);
  });

  test("have no more points than can be seen", () => {
    const many: Sample[] = Array.from({ length: 1500 }, (_, tick) => ({ tick, ballMps: 0, robots: new Map() }));
    // Every third.
    expect(thinned(many)).toHaveLength(500);
    expect(thinned(samples)).toBe(samples);
  });
});

test("kinds of robots are read from settings that the page skipped", () => {
  const whole = create(WholeSchema, { robotKinds: [{ name: "cube", wheels: { trackM: 0.07 } }, { name: "drone" }] });
  const settings = fromBinary(DisciplineSchema, toBinary(WholeSchema, whole));
  const scene = create(SceneSchema, { robots: [{ id: 1, kind: "cube" }, { id: 2, kind: "drone" }, { id: 3, kind: "?" }] });

  const kinds = kindsOf({ settings, scene });

  expect(kinds.get(1)?.wheels?.trackM).toBe(0.07);
  expect(kinds.get(2)?.wheels).toBeUndefined();
  expect(kinds.has(3)).toBe(false);
});
