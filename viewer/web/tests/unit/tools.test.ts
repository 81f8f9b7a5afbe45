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
import { jointTextsOf } from "../../src/panels/tools/robot_wording";
import { commandedOf, robotCommandsOf, type Way } from "../../src/tools/actuators";
import { COMMAND_KINDS, type CommandKind } from "../../src/tools/command_kinds";
import { addCommands, commandsFor, commandsOf, heldAt, type Command } from "../../src/tools/commands";
import { kindsOf } from "../../src/tools/kinds";
import { jointsOf } from "../../src/tools/robot_joints";
import { actualOf, LiveSamples, sampleOf, type Sample } from "../../src/tools/samples";
import { ballStrip, groupsOf, numberStrips, robotStrips, thinned, valueAt, type Chosen } from "../../src/tools/strips";
import { windowAt, zoomedSpan } from "../../src/tools/window";
import { commandedBy, makeWay } from "../support/make_way";

const LOOKS_ALONG_Y: Pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: Math.SQRT1_2, qw: Math.SQRT1_2 };
const [WHEELS, BODY] = ["wheels", "body_velocity"].map((name) => COMMAND_KINDS.get(name)!) as [CommandKind, CommandKind];
const STILL: Motion = { vx: 0, vy: 0, vz: 0, turnRadps: 0 };

function momentAt(tick: number, motion: Partial<Motion> = {}, more: Partial<Moment> = {}): Moment {
  return {
    ...{ tick, timeS: tick / 60, ball: undefined, links: [], joints: [], drawings: [], sensors: [], isCut: false },
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
    ...{ tick: 0, timeS, placedTick: 0, links: [], joints: [], drawings: [], sensors: [] },
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

describe("the motion of a robot says", () => {
  const sample = { forwardMps: 1, leftMps: 0.5, upMps: -0.25, speedMps: 1, turnRadps: 2 };
  const actual = (kind: CommandKind, trackM?: number) => kind.numbers.map((number) => actualOf(number, sample, trackM));

  test("that wheels run faster on the right where it turns to the left", () => {
    // The rims are half a track from the middle: 2 rad/s * 0.05 m.
    const [left, right] = actual(WHEELS, 0.1);
    expect(left).toBeCloseTo(0.9, 12);
    expect(right).toBeCloseTo(1.1, 12);
  });

  test("how its body moves, each way", () => {
    expect(actual(BODY)).toEqual([1, 0.5, -0.25, 2]);
  });

  test("nothing of wheels that are nobody knows where, nor of shares of what it can do", () => {
    expect(actual(WHEELS)).toEqual([undefined, undefined]);
    expect(actualOf({ ...BODY.numbers[0]!, unit: "" }, sample, 0.1)).toBeUndefined();
    expect(actualOf({ ...BODY.numbers[0]!, isToldHow: false }, sample, 0.1)).toBeUndefined();
  });
});

describe("kinds of commands", () => {
  test("have the names, units and steps of the schema", () => {
    expect(WHEELS.numbers.map(({ label, unit }) => [label, unit])).toEqual([["left", "m/s"], ["right", "m/s"]]);
    expect(BODY.label).toBe("body velocity");
    expect(BODY.numbers.map(({ label, unit }) => `${label}, ${unit}`)).toEqual([
      ...["forward, m/s", "left, m/s", "up, m/s", "turn rate, rad/s"],
    ]);
    for (const { numbers } of COMMAND_KINDS.values()) {
      numbers.forEach(({ stepsPerUnit, most }) => {
        expect(stepsPerUnit).toBeGreaterThan(0);
        expect(most).toBeGreaterThan(0);
      });
    }
  });

  test("are those that the scene names; before 0.5 by what the robots stand on", () => {
    const whole = create(WholeSchema, { robotKinds: [{ name: "cube", wheels: { trackM: 0.07 } }, { name: "drone" }] });
    const settings = fromBinary(DisciplineSchema, toBinary(WholeSchema, whole));
    const named = ["", "body_velocity", "", "sail"].map((command, index) => ({
      ...{ id: index + 1, kind: index < 2 ? "cube" : "drone" },
      actuators: command === "" ? [] : [{ name: "drive", commands: [command] }],
    }));

    const robots = robotCommandsOf({ settings, scene: create(SceneSchema, { robots: named }) });

    expect([1, 2, 3, 4].map((id) => robots.get(id)?.ways[0]?.kind?.name)).toEqual(["wheels", "body_velocity", "body_velocity", undefined]);
  });
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
  const [FIRST, SECOND, THIRD] = [WHEELS, WHEELS, BODY].map((kind) => makeWay(kind)) as [Way, Way, Way];
  const robots = new Map([FIRST, SECOND, THIRD].map((way, index) => [index + 1, commandedBy(way)]));
  const read = (recorded: Parameters<typeof create<typeof RecordedCommandsSchema>>[1]) => {
    const commands = new Map<number, Command[]>();
    addCommands(create(RecordedCommandsSchema, recorded), robots, commands);
    return commands;
  };

  test("have the numbers of their kinds, and are seen in the tick after the open one", () => {
    const numbers = [10_000n, -5000n, 5000n, 1n, 2n, -20_000n, 20_000n, 30_000n];
    const commands = read({ tick: 10n, ticksLater: [0, 0, 5], robotIds: [1, 3, 1], numbers });

    expect(commands.get(1)).toEqual([
      { tick: 11, way: FIRST, values: [1, -0.5] },
      { tick: 16, way: FIRST, values: [2, 3] },
    ]);
    expect(commands.get(3)).toEqual([{ tick: 11, way: THIRD, values: [0.5, 0.0001, 0.0002, -2] }]);
  });

  test("of a segment are read anew once somebody knows what robots are told", () => {
    const recorded = create(RecordedCommandsSchema, { tick: 10n, ticksLater: [0], robotIds: [1], numbers: [10_000n, -5000n] });
    const commands = [toBinary(RecordedCommandsSchema, recorded)];
    const segment = { worlds: [], statuses: [], events: [], commands, drawn: [], readings: [] };

    expect(commandsOf(segment, new Map()).size).toBe(0);
    const known = commandsOf(segment, robots);
    expect(known.get(1)).toEqual([{ tick: 11, way: FIRST, values: [1, -0.5] }]);
    expect(commandsOf(segment, robots)).toBe(known);
  });

  test("are left out from where nobody can tell them apart", () => {
    expect(read({ tick: 0n, ticksLater: [0, 0], robotIds: [1, 9], numbers: [1n, 2n, 3n, 4n] }).size).toBe(1);
    expect(read({ tick: 0n, ticksLater: [0], robotIds: [3], numbers: [1n, 2n, 3n] }).size).toBe(0);
    expect(read({ tick: 0n }).size).toBe(0);
  });

  test("hold until the next one", () => {
    const [first, second]: Command[] = [3, 6].map((tick) => ({ tick, way: FIRST, values: [tick, 0] }));
    expect(heldAt([first!, second!], [2, 3, 5, 6, 9])).toEqual([undefined, first, first, second, second]);
  });
});

describe("the joints of a robot", () => {
  const scene = create(SceneSchema, {
    joints: [
      { name: "door/hinge" },
      { name: "robot 1/shoulder", robot: 1 },
      { name: "robot 2/shoulder", robot: 2 },
      { name: "robot 1/lift", robot: 1, slides: true },
    ],
  });
  const joints = [1, 2, 3, 4].map((number) => ({ position: number / 8, speed: -number }));

  test("have names, positions and speeds with units", () => {
    expect(jointTextsOf(jointsOf(scene, 1), joints)).toBe("shoulder: 0.25 rad, \u22122.0 rad/s; lift: 0.500 m, \u22124.00 m/s");
    expect(jointTextsOf(jointsOf(scene, 2), joints)).toBe("shoulder: 0.38 rad, \u22123.0 rad/s");
  });

  test("say nothing where there are none, or nobody knows where they are", () => {
    expect(jointTextsOf(jointsOf(scene, 3), joints)).toBeUndefined();
    expect(jointTextsOf(jointsOf(scene, 1), [])).toBeUndefined();
  });
});

describe("a robot of several actuators", () => {
  /** Two arms of the same kind on a base, and a finger that no command moves. */
  const scene = create(SceneSchema, {
    robots: [
      {
        id: 4,
        actuators: [
          { name: "base", commands: ["body_velocity", "mecanum"] },
          { name: "left arm", commands: ["joint_speeds", "joint_positions"], joints: [3, 1], tip: 2 },
          { name: "right arm", commands: ["joint_speeds", "joint_positions"], joints: [2] },
          { name: "new", commands: ["from_the_future"] },
        ],
      },
    ],
    joints: [
      { name: "robot 4/finger", robot: 4, follows: true },
      { name: "robot 4/lift", robot: 4, slides: true, lower: 0, upper: 0.4 },
      { name: "robot 4/elbow", robot: 4 },
      { name: "robot 4/shoulder", robot: 4, maxSpeed: 1.5 },
    ],
  });
  const commanded = commandedOf(scene, scene.robots[0]!, false);
  const [base, left, right] = commanded.actuators;
  const joints = [0.01, 0.2, 0.5, -1].map((position) => ({ position, speed: 2 * position }));
  const samples: Sample[] = [1, 2, 3].map((tick) => sampleOf(momentAt(tick, { vy: 1 }, { joints })));
  const chosen = (commands: Command[]): Chosen => ({
    ...{ title: "Blue 4", id: 4, team: Team.BLUE, trackM: undefined, commands },
    ...{ actuators: commanded.actuators.slice(0, 3), joints: jointsOf(scene, 4) },
  });

  test("takes the kinds of all of them, numbered in their order; one that the page does not know counts", () => {
    expect(commanded.ways.map(({ actuator, kind }) => `${actuator.name}: ${kind?.name ?? "?"}`)).toEqual([
      ...["base: body_velocity", "base: mecanum", "left arm: joint_speeds", "left arm: joint_positions"],
      ...["right arm: joint_speeds", "right arm: joint_positions", "new: ?"],
    ]);
  });

  test("has numbers with the names and units of its joints, in the order of commands", () => {
    const textsOf = (way: Way) => way.numbers.map(({ label, unit }) => `${label}, ${unit}`);
    expect(left!.ways.map(textsOf)).toEqual([["shoulder, rad/s", "lift, m/s"], ["shoulder, rad", "lift, m"]]);
    expect([left!.tip, right!.tip]).toEqual([1, undefined]);
  });

  test("has recorded commands of each kind, by their numbers", () => {
    const eight = (...first: bigint[]) => [...first, ...Array.from({ length: 8 - first.length }, () => 0n)];
    const numbers = [...eight(5000n), ...eight(25_000n, 10_000n), 1n, 2n, 3n, 4n, ...eight(-10_000n)];
    const recorded = create(RecordedCommandsSchema, {
      ...{ tick: 0n, ticksLater: [0, 0, 0, 2], robotIds: [4, 4, 4, 4], ways: [4, 3, 0, 2], numbers },
    });
    const all = new Map<number, Command[]>();
    addCommands(recorded, new Map([[4, commanded]]), all);

    const told = all.get(4)!.map(({ tick, way, values }) => [tick, way.actuator.name, way.kind!.name, ...values.slice(0, 2)]);
    expect(told).toEqual([
      [1, "right arm", "joint_speeds", 0.5, 0],
      [1, "left arm", "joint_positions", 0.25, 0.1],
      [1, "base", "body_velocity", 0.0001, 0.0002],
      [3, "left arm", "joint_speeds", -1, 0],
    ]);
    expect(commandsFor(all.get(4)!, left!).map(({ tick }) => tick)).toEqual([1, 3]);
  });

  test("is not read on from a kind that the page does not know", () => {
    const recorded = create(RecordedCommandsSchema, { tick: 0n, ticksLater: [0], robotIds: [4], ways: [6], numbers: [1n] });
    const all = new Map<number, Command[]>();
    addCommands(recorded, new Map([[4, commanded]]), all);
    expect(all.size).toBe(0);
  });

  test("has strips for each of them, with its joints, and for joints that nobody commands", () => {
    const commands = [
      { tick: 2, way: left!.ways[1]!, values: [-0.9, 0.3] },
      { tick: 3, way: left!.ways[0]!, values: [-2, 0] },
    ];
    const groups = groupsOf(robotStrips(samples, chosen(commands)));

    expect(groups.map(({ group, strips }) => [group!.name, group!.startsFolded, strips.length])).toEqual([
      ["base", false, 4],
      ["left arm", false, 4],
      ["right arm", false, 2],
      ["other joints", true, 2],
    ]);
    const [place, speed, liftPlace] = groups[1]!.strips;
    expect([place!.title, place!.unit, speed!.unit, liftPlace!.unit]).toEqual(["Blue 4, shoulder position", "rad", "rad/s", "m"]);
    expect(place!.lines.map(({ label, values }) => [label, values])).toEqual([
      ["actual", [-1, -1, -1]],
      ["commanded", [null, -0.9, null]],
    ]);
    // The other kind of command ends the first one.
    expect(speed!.lines.map(({ values }) => values)).toEqual([[-2, -2, -2], [null, null, -2]]);
    expect(liftPlace!.lines[1]!.values).toEqual([null, 0.3, null]);
  });

  test("has no line for wheels that are commanded by their speed, whose size nobody knows", () => {
    const commands = [{ tick: 1, way: base!.ways[1]!, values: [1, 2, 3, 4] }];
    const [strip] = robotStrips(samples, chosen(commands));
    expect(strip!.title).toBe("Blue 4, mecanum front left");
    expect(strip!.lines.map(({ label, values }) => [label, values])).toEqual([["commanded", [1, 1, 1]]]);
  });

  test("has no more strips than a stranger's recording may make", () => {
    const many = jointsOf(create(SceneSchema, { joints: Array.from({ length: 500 }, (_, index) => ({ name: `robot 4/j${index}`, robot: 4 })) }), 4);
    expect(robotStrips(samples, { ...chosen([]), joints: many })).toHaveLength(100);
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
  const BLUE_4: Chosen = { title: "Blue 4", id: 4, team: Team.BLUE, trackM: undefined, actuators: [], joints: [], commands: [] };
  const samples: Sample[] = [1, 2, 3].map((tick) => sampleOf(momentAt(tick, { vy: tick, turnRadps: 2 })));

  test("show commanded against actual wheels, which say where they come from", () => {
    const way = makeWay(WHEELS);
    const commands: Command[] = [{ tick: 2, way, values: [0.5, 0.6] }];
    const [left, right] = robotStrips(samples, { ...BLUE_4, trackM: 0.1, actuators: [way.actuator], commands });

    expect(left!.lines.map(({ label }) => label)).toEqual(["from the body's motion", "commanded"]);
    expect(left!.lines[1]!.values).toEqual([null, 0.5, 0.5]);
    expect(right!.lines[1]!.values).toEqual([null, 0.6, 0.6]);
    // Driving at 1, 2 and 3 m/s; each rim differs from it by 0.1 m/s.
    left!.lines[0]!.values.forEach((value, index) => expect(value).toBeCloseTo(index + 0.9, 9));
    right!.lines[0]!.values.forEach((value, index) => expect(value).toBeCloseTo(index + 1.1, 9));
  });

  test("have one for each number that a robot is told", () => {
    const strips = robotStrips(samples, { ...BLUE_4, actuators: [makeWay(BODY).actuator] });

    expect(strips.map(({ title, unit }) => `${title}, ${unit}`)).toEqual([
      "Blue 4, body velocity forward, m/s",
      "Blue 4, body velocity left, m/s",
      "Blue 4, body velocity up, m/s",
      "Blue 4, body velocity turn rate, rad/s",
    ]);
    expect(strips[3]!.lines[0]!.values).toEqual([2, 2, 2]);
  });

  test("have no line of what its motion says nothing of", () => {
    const numbers = [{ ...BODY.numbers[0]!, name: "lift", label: "lift", unit: "" }];
    const way = makeWay({ ...BODY, name: "sail", localName: "sail", label: "sail", numbers });
    const commands = [{ tick: 2, way, values: [0.7] }];

    const [strip] = robotStrips(samples, { ...BLUE_4, actuators: [way.actuator], commands });

    expect(strip!.title).toBe("Blue 4, sail lift");
    expect(strip!.lines.map(({ label, values }) => [label, values])).toEqual([["commanded", [null, 0.7, 0.7]]]);
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
    const many: Sample[] = Array.from({ length: 1500 }, (_, tick) => ({ tick, ballMps: 0, robots: new Map(), joints: [] }));
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
