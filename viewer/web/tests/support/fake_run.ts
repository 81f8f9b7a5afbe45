// A run through a made-up course that nobody drives: robots go along the line, a drone flies about, a box slides, a
// seesaw tips, and sensors find something. For tests and for working on the page; it knows no rules and needs no
// server.

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { FieldEnd, GameEventSchema, MatchPhase, PeriodKind } from "../../src/messages/cancha/v1/referee_pb";
import type { SensorDrawingSchema } from "../../src/messages/cancha/v1/sensing_pb";
import { Team, type LinkStateSchema, type RobotStateSchema } from "../../src/messages/cancha/v1/world_pb";
import { AXLE_M, BOX_M, RAMP_RAD, WAY, makeArena } from "./fake_arena";
import { encode, TICK_RATE_HZ } from "./fake_match";

const ROBOT_HALF_M = 0.045;
const CAMERA = { width: 64, height: 48 };
const LIMIT_S = 120;

type SensorInit = MessageInitShape<typeof SensorDrawingSchema>;
type LinkInit = MessageInitShape<typeof LinkStateSchema>;
type StateInit = MessageInitShape<typeof RobotStateSchema>;

interface Place {
  x: number;
  y: number;
  z: number;
  heading: number;
  slope: number;
}

const EVENTS = [
  create(GameEventSchema, { number: 1, kind: "match_start", rule: "1.1", text: "Los Exploradores against Kletterverein.", period: 1 }),
  create(GameEventSchema, {
    ...{ number: 2, kind: "progress", team: Team.BLUE, rule: "1.3", period: 1, periodElapsedUs: 12_000_000n },
    text: "Los Exploradores is 25% of the way through.",
  }),
];

export class FakeRun {
  readonly scene: ReturnType<typeof makeArena>;
  tick = 0;
  phase = MatchPhase.PLAY;
  /** Progress of each team, from 0 to 1. */
  progress = { blue: 0.43, yellow: 0.31 };
  endReason = "";
  winner = Team.UNSPECIFIED;
  senses = true;
  /** Yellow is invisible, under the upper floor. */
  isLost = false;

  constructor(readonly isSolo = false) {
    this.scene = makeArena({ isSolo });
  }

  advance(ticks: number): void {
    this.tick += ticks;
    this.progress.blue = Math.min(1, this.progress.blue + ticks / 3000);
    this.progress.yellow = Math.min(0.97, this.progress.yellow + ticks / 3500);
  }

  /** Ends the run: blue, or nobody, has finished. */
  end(reason: string): void {
    this.phase = MatchPhase.OVER;
    this.endReason = reason;
    if (reason === "finished") {
      this.progress.blue = 1;
      this.winner = Team.BLUE;
    }
  }

  welcome(): Uint8Array {
    const seats = [
      { name: "blue", team: Team.BLUE, robotIds: [1, 3] },
      { name: "yellow", team: Team.YELLOW, robotIds: [2] },
    ];
    return encode({
      case: "welcome",
      value: {
        ...{ match: "demo", discipline: "course", variant: "ramp" },
        settings: { title: "Made-up course" },
        scene: this.scene,
        seats: this.isSolo ? seats.slice(0, 1) : seats,
        tickRateHz: TICK_RATE_HZ,
        status: this.status(),
      },
    });
  }

  update(): Uint8Array {
    const time = { tick: BigInt(this.tick), timeUs: this.elapsedUs() };
    return encode({
      case: "update",
      value: {
        world: { ...time, robots: this.robots(), links: this.links() },
        status: this.status(),
        pace: { speed: 1 },
        sensors: this.senses ? this.sensors() : [],
      },
    }, { events: EVENTS });
  }

  over(): Uint8Array {
    return encode({ case: "over", value: { status: this.status(), reason: this.endReason } });
  }

  /** The gateway's message with changed pictures of cameras. */
  pictures(): Uint8Array {
    return encode({ case: "update", value: { sensors: [this.camera(1)] } });
  }

  private status() {
    const finishedUs = this.progress.blue >= 1 ? this.elapsedUs() : 0n;
    const { blue, yellow } = this.progress;
    const teams = [
      { team: Team.BLUE, name: "Los Exploradores", progress: blue, score: Math.floor(100 * blue), finishedUs, defends: FieldEnd.POSITIVE_X },
      { team: Team.YELLOW, name: "Kletterverein", progress: yellow, score: Math.floor(100 * yellow), defends: FieldEnd.NEGATIVE_X },
    ];
    return {
      ...{ phase: this.phase, period: 1, periodKind: PeriodKind.HALF, winner: this.winner, endReason: this.endReason },
      periodElapsedUs: this.elapsedUs(),
      periodLengthUs: BigInt(LIMIT_S * 1_000_000),
      teams: this.isSolo ? teams.slice(0, 1) : teams,
    };
  }

  private elapsedUs(): bigint {
    return BigInt(Math.floor((this.tick * 1_000_000) / TICK_RATE_HZ));
  }

  private robots(): StateInit[] {
    const drone = this.drone();
    const all = [
      stateOf(1, placeAt(this.progress.blue)),
      stateOf(2, this.yellow()),
      { ...stateOf(3, drone), zM: drone.z, orientation: turned(drone.heading, 0.12) },
    ];
    return this.isSolo ? all.filter(({ id }) => id !== 2) : all;
  }

  /** In the order of their numbers in the scene: the box, the seesaw. */
  private links(): LinkInit[] {
    const swing = Math.sin(this.tick / 90);
    return [
      { xM: -1.1 + 0.2 * swing, yM: -0.3, zM: BOX_M / 2, orientation: turned(0.3 * swing, 0) },
      { xM: 0.1, yM: -0.35, zM: AXLE_M + 0.03, orientation: turned(0, 0.25 * swing) },
    ];
  }

  private yellow(): Place {
    return this.isLost ? { x: 1.45, y: 0.1, z: 0, heading: 2.4, slope: 0 } : placeAt(this.progress.yellow);
  }

  private drone(): Place {
    const angle = this.tick / 120 + 2.4;
    return { x: -0.5 + 0.7 * Math.cos(angle), y: 0.2 + 0.5 * Math.sin(angle), z: 0.95, heading: angle + Math.PI / 2, slope: 0 };
  }

  private sensors(): SensorInit[] {
    const found = [
      { ...this.camera(1), text: "" },
      { robotId: 1, sensor: "line", segmentsM: [], text: "line left" },
      { robotId: 1, sensor: "front", segmentsM: fan(placeAt(this.progress.blue), 9), text: "0.42 m" },
      { robotId: 2, sensor: "front", segmentsM: fan(this.yellow(), 9), text: "0.37 m" },
      { robotId: 3, sensor: "down", segmentsM: down(this.drone()), text: "" },
    ];
    return this.isSolo ? found.filter(({ robotId }) => robotId !== 2) : found;
  }

  private camera(robotId: number): SensorInit {
    const { width, height } = CAMERA;
    const rgb = new Uint8Array(3 * width * height);
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      const isLine = y > 20 && Math.abs(x - 32 - (y - 48) * 0.35) < 1 + (y - 20) * 0.22;
      rgb.set(y < 20 ? [120, 150, 185] : isLine ? [15, 15, 18] : [205, 160, 110], 3 * pixel);
    }
    return { robotId, sensor: "camera", segmentsM: [], picture: { width, height, rgb } };
  }
}

function placeAt(progress: number): Place {
  const lengths = WAY.slice(1).map((to, index) => distance(WAY[index]!, to));
  let left = progress * lengths.reduce((sum, length) => sum + length, 0);
  let piece = 0;
  while (piece + 1 < lengths.length && left > lengths[piece]!) {
    left -= lengths[piece]!;
    piece += 1;
  }
  const [from, to] = [WAY[piece]!, WAY[piece + 1]!];
  const share = Math.min(1, left / lengths[piece]!);
  const [x, y, z] = [0, 1, 2].map((axis) => from[axis]! + (to[axis]! - from[axis]!) * share) as [number, number, number];
  const heading = Math.atan2(to[1] - from[1], to[0] - from[0]);
  return { x, y, z, heading, slope: to[2] > from[2] ? RAMP_RAD : 0 };
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}

/** State of a robot that stands there with its wheels. */
function stateOf(id: number, { x, y, z, heading, slope }: Place) {
  const up = { x: -ROBOT_HALF_M * Math.sin(slope) * Math.cos(heading), z: ROBOT_HALF_M * Math.cos(slope) };
  const state = { id, xM: x + up.x, yM: y, zM: z + up.z, headingRad: heading };
  return slope === 0 ? state : { ...state, orientation: turned(heading, -slope) };
}

/** Rotated nose down by `pitch` first, then about z. */
function turned(heading: number, pitch: number) {
  const [ch, sh, cp, sp] = [Math.cos(heading / 2), Math.sin(heading / 2), Math.cos(pitch / 2), Math.sin(pitch / 2)];
  return { w: ch * cp, x: -sh * sp, y: ch * sp, z: sh * cp };
}

function fan({ x, y, z, heading, slope }: Place, rays: number): number[] {
  return Array.from({ length: rays }, (_, index) => {
    const angle = heading + (index / (rays - 1) - 0.5) * 1.6;
    const reach = 0.35 + 0.15 * Math.sin(3 * index);
    const from = [x + 0.085 * Math.cos(heading), y + 0.085 * Math.sin(heading), z + 0.06];
    const rise = Math.tan(slope) * reach * Math.cos(angle - heading);
    return [...from, from[0]! + reach * Math.cos(angle), from[1]! + reach * Math.sin(angle), from[2]! + rise];
  }).flat();
}

function down({ x, y, z }: Place): number[] {
  return [x, y, z, x, y, 0];
}
