// A made-up match: a scene in a server's form, and motion that looks like a game. For tests and for working on the
// page; it knows no rules and needs no server.

import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import {
  FieldEnd,
  type GameEvent,
  GameEventSchema,
  MatchPhase,
  type MatchStatus,
  MatchStatusSchema,
  RestartKind,
} from "../../src/messages/cancha/v1/referee_pb";
import { DisciplineSchema, type Discipline } from "../../src/messages/cancha/v1/discipline_pb";
import { DisciplineSchema as OfficialDisciplineSchema } from "../../src/messages/officials/cancha/v1/discipline_pb";
import type { SeatDrawingSchema } from "../../src/messages/cancha/v1/debug_pb";
import type { MarkingSchema } from "../../src/messages/cancha/v1/scene_pb";
import type { ServerMessageSchema } from "../../src/messages/cancha/v1/session_pb";
import { BrowserMessageSchema } from "../../src/messages/cancha/v1/viewer_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { BALL_RADIUS_M, GOAL_HALF_M, HALF_LENGTH_M, HALF_WIDTH_M, ROBOT_M, makeScene } from "./fake_scene";

export const TICK_RATE_HZ = 60;
const PERIOD_S = 300;

type BodyOf = MessageInitShape<typeof ServerMessageSchema>["body"];

/** Some fields of a status. */
type PartOfStatus = Exclude<MessageInitShape<typeof MatchStatusSchema>, MatchStatus>;

/** Encodes a gateway's message; without a body it says only the time. */
export function encode(body: BodyOf | undefined, rest: { sentMs?: number; events?: GameEvent[] } = {}): Uint8Array {
  const { sentMs = 0, events = [] } = rest;
  const message = body && { body };
  return toBinary(BrowserMessageSchema, create(BrowserMessageSchema, { sentMs: BigInt(sentMs), message, events }));
}

/** The server's settings: the page reads only a part, officials more. */
function settingsOf(hasWheels: boolean): Discipline {
  const kind = { name: "simurosot", ...(hasWheels && { wheels: { trackM: 0.083, maxSpeedMps: 2.9 } }) };
  const whole = create(OfficialDisciplineSchema, { robotKinds: [kind] });
  const settings = fromBinary(DisciplineSchema, toBinary(OfficialDisciplineSchema, whole));
  settings.title = "FIRA SimuroSot";
  settings.rules = { half_s: 300 };
  return settings;
}

interface Body {
  x: number;
  y: number;
  vx: number;
  vy: number;
  heading: number;
}

interface Robot extends Body {
  id: number;
  team: Team;
  number: number;
  speed: number;
}

const START: readonly [number, number][] = [
  [1.03, 0],
  [0.62, 0.34],
  [0.62, -0.34],
  [0.3, 0.2],
  [0.3, -0.2],
];

const ROLES = ["keeper", "left back", "right back", "attacker", "support"];
const COLOURS = [
  { r: 0.25, g: 0.85, b: 0.95 },
  { r: 0.3, g: 0.9, b: 0.45 },
  { r: 0.3, g: 0.9, b: 0.45 },
  { r: 1, g: 0.3, b: 0.25 },
  { r: 1, g: 0.6, b: 0.15 },
];

/** Nothing else has this colour: tests look for it. */
const MAGENTA = { r: 1, g: 0, b: 1 };

/** A line from a robot to its target, and a ring there. */
function wayOf(robot: Robot, { x, y }: { x: number; y: number }): MessageInitShape<typeof MarkingSchema>[] {
  const colour = COLOURS[robot.number - 1]!;
  const points = [{ xM: robot.x, yM: robot.y }, { xM: x, yM: y }];
  const ring = { centre: { xM: x, yM: y }, radiusM: 0.025, fromRad: 0, toRad: 2 * Math.PI };
  return [
    { colour, shape: { case: "polyline", value: { points } } },
    { colour, shape: { case: "arc", value: ring } },
  ];
}

/** Chases the ball, scores now and then, whistles. Deterministic: the same seed, the same match. */
export class FakeMatch {
  readonly scene = makeScene();
  /** Joints of the scene: none, unless a test adds some. */
  joints: readonly { position: number; speed: number }[] = [];
  links: readonly { xM: number; yM: number; zM: number; orientation?: { w: number; x: number; y: number; z: number } }[] = [];
  tick = 0;
  /** See WorldState. */
  placedTick = 0;
  score = { blue: 0, yellow: 0 };
  phase = MatchPhase.PLAY;
  pace = { isPaused: false, speed: 1 };
  waitingFor: string[] = [];
  awaitsStart = false;
  /** Further parts of the status, or replacements of its parts. */
  more: PartOfStatus = {};
  /** Robots without wheels can leave the ground. */
  hasWheels = true;
  /** Whether the teams draw. */
  draws = false;
  restart = { kind: RestartKind.KICK_OFF, team: Team.BLUE, sinceTick: 0, reason: "the match begins", isBeingTaken: true };
  readonly events: GameEvent[] = [];
  readonly robots: Robot[];
  ball: Body & { roll: number } = { x: 0, y: 0, vx: 0, vy: 0, heading: 0, roll: 0 };
  /** Simulators for which the teams were written; empty: this one. */
  readonly origins = { blue: "", yellow: "" };
  private state: number;

  constructor(
    seed = 7,
    readonly names = { blue: "Río Plate Robotics", yellow: "Team Amsel" },
  ) {
    this.state = seed;
    this.robots = this.scene.robots.map(({ id, team, number }) => ({
      id,
      team,
      number,
      x: 0,
      y: 0,
      vx: 0,
      vy: 0,
      heading: 0,
      speed: 0.75 + 0.12 * number,
    }));
    this.kickOff();
    this.say("kick_off", Team.BLUE, "3.1", "Kick-off for blue.");
  }

  /** Plays this many ticks. */
  advance(ticks: number): void {
    for (let count = 0; count < ticks; count += 1) {
      this.tick += 1;
      this.moveRobots();
      this.moveBall();
    }
  }

  welcome({ isRecording = false } = {}): Uint8Array {
    return encode({
      case: "welcome",
      value: {
        match: "demo",
        discipline: "simurosot",
        variant: "5v5",
        settings: settingsOf(this.hasWheels),
        scene: this.scene,
        seats: [
          { name: "blue", team: Team.BLUE, robotIds: [1, 2, 3, 4, 5] },
          { name: "yellow", team: Team.YELLOW, robotIds: [6, 7, 8, 9, 10] },
        ],
        tickRateHz: TICK_RATE_HZ,
        isRecording,
        status: this.status(),
      },
    });
  }

  /** With all events, as for a newcomer. */
  update({ sentMs = 0, events = this.events.slice(-32) } = {}): Uint8Array {
    const body = {
      case: "update" as const,
      value: {
        world: {
          tick: BigInt(this.tick),
          timeUs: BigInt(Math.floor((this.tick * 1_000_000) / TICK_RATE_HZ)),
          ball: this.ballState(),
          robots: this.robots.map((robot) => ({
            id: robot.id,
            xM: robot.x,
            yM: robot.y,
            zM: ROBOT_M / 2,
            headingRad: robot.heading,
            vxMps: robot.vx,
            vyMps: robot.vy,
          })),
          joints: [...this.joints],
          links: [...this.links],
          placedTick: BigInt(this.placedTick),
        },
        status: this.status(),
        pace: this.pace,
        waitingFor: this.waitingFor,
        awaitsStart: this.awaitsStart,
        drawings: this.draws ? this.drawings() : [],
      },
    };
    return encode(body, { sentMs, events });
  }

  /** Drawings of both teams: the target of each robot, and a few numbers. */
  private drawings(): MessageInitShape<typeof SeatDrawingSchema>[] {
    return [Team.BLUE, Team.YELLOW].map((team) => {
      const side = team === Team.BLUE ? 1 : -1;
      const robots = this.robots.filter((robot) => robot.team === team);
      const targets = robots.map((robot) => this.targetOf(robot, side));
      return {
        seat: team === Team.BLUE ? "blue" : "yellow",
        drawing: {
          markings: [
            ...robots.flatMap((robot, index) => wayOf(robot, targets[index]!)),
            { colour: MAGENTA, shape: { case: "spot", value: { centre: { xM: side * 0.8, yM: 0.7 }, radiusM: 0.02 } } },
          ],
          labels: targets.map(({ x, y }, index) => ({
            at: { xM: x, yM: y + 0.05 },
            text: ROLES[index]!,
            colour: COLOURS[index]!,
          })),
          scalars: [
            { name: "ball speed, m/s", value: Math.hypot(this.ball.vx, this.ball.vy) },
            { name: "chance", value: 0.5 - (side * this.ball.x) / 2.2 },
            { name: "plans considered", value: Math.round(40 + 30 * Math.sin(this.tick / 20)) },
          ],
        },
      };
    });
  }

  over(reason = "full time", isAbandoned = false): Uint8Array {
    this.phase = MatchPhase.OVER;
    return encode({
      case: "over",
      value: { status: this.status(), ticks: BigInt(this.tick), reason, isAbandoned },
    });
  }

  status() {
    return create(MatchStatusSchema, {
      phase: this.phase,
      period: this.phase === MatchPhase.BEFORE_START ? 0 : 1,
      periodElapsedUs: this.elapsedUs(),
      periodLengthUs: BigInt(PERIOD_S * 1_000_000),
      teams: [
        { team: Team.BLUE, name: this.names.blue, origin: this.origins.blue, score: this.score.blue, defends: FieldEnd.POSITIVE_X },
        { team: Team.YELLOW, name: this.names.yellow, origin: this.origins.yellow, score: this.score.yellow, defends: FieldEnd.NEGATIVE_X },
      ],
      restart: { ...this.restart, sinceTick: BigInt(this.restart.sinceTick) },
      endReason: this.phase === MatchPhase.OVER ? "full time" : "",
      winner: this.phase === MatchPhase.OVER ? this.leader() : Team.UNSPECIFIED,
      ...this.more,
    });
  }

  private elapsedUs(): bigint {
    const elapsedS = this.phase === MatchPhase.BEFORE_START ? 0 : this.tick / TICK_RATE_HZ;
    return BigInt(Math.floor(elapsedS * 1_000_000));
  }

  private leader(): Team {
    const { blue, yellow } = this.score;
    return blue === yellow ? Team.UNSPECIFIED : blue > yellow ? Team.BLUE : Team.YELLOW;
  }

  say(kind: string, team: Team, rule: string, text: string, robotId = 0): void {
    this.events.push(
      create(GameEventSchema, {
        number: this.events.length + 1,
        tick: BigInt(this.tick),
        kind,
        team,
        robotId,
        rule,
        text,
        origin: "referee",
        period: 1,
        periodElapsedUs: this.elapsedUs(),
      }),
    );
  }

  private ballState() {
    const { x, y, vx, vy, roll } = this.ball;
    const speed = Math.hypot(vx, vy) || 1;
    const sin = Math.sin(roll / 2);
    return {
      xM: x,
      yM: y,
      zM: BALL_RADIUS_M,
      vxMps: vx,
      vyMps: vy,
      orientation: { w: Math.cos(roll / 2), x: (-vy / speed) * sin, y: (vx / speed) * sin, z: 0 },
    };
  }

  private kickOff(): void {
    this.placedTick = this.tick;
    this.ball = { x: 0, y: 0, vx: 0, vy: 0, heading: 0, roll: 0 };
    for (const robot of this.robots) {
      const side = robot.team === Team.BLUE ? 1 : -1;
      const [x, y] = START[robot.number - 1]!;
      const takes = robot.number === 4 && robot.team === this.restart.team;
      robot.x = side * (takes ? 0.12 : x);
      robot.y = takes ? 0 : side * y;
      robot.heading = side > 0 ? Math.PI : 0;
      robot.vx = robot.vy = 0;
    }
  }

  private moveRobots(): void {
    const dt = 1 / TICK_RATE_HZ;
    for (const robot of this.robots) {
      const side = robot.team === Team.BLUE ? 1 : -1;
      const goal = this.targetOf(robot, side);
      const bearing = Math.atan2(goal.y - robot.y, goal.x - robot.x);
      const turn = Math.atan2(Math.sin(bearing - robot.heading), Math.cos(bearing - robot.heading));
      robot.heading += Math.max(-6 * dt, Math.min(6 * dt, turn));
      const distance = Math.hypot(goal.x - robot.x, goal.y - robot.y);
      const speed = Math.min(robot.speed * Math.max(0.1, Math.cos(turn)), distance * 4);
      robot.vx = Math.cos(robot.heading) * speed;
      robot.vy = Math.sin(robot.heading) * speed;
      robot.x = clamp(robot.x + robot.vx * dt, HALF_LENGTH_M - ROBOT_M * 0.6);
      robot.y = clamp(robot.y + robot.vy * dt, HALF_WIDTH_M - ROBOT_M * 0.6);
    }
    this.keepApart();
  }

  private targetOf(robot: Robot, side: number): { x: number; y: number } {
    const { x, y } = this.ball;
    switch (robot.number) {
      case 1:
        return { x: side * 1.03, y: clamp(y * 0.5, 0.16) };
      case 2:
        return { x: side * 0.7 + x * 0.2, y: 0.25 + y * 0.3 };
      case 3:
        return { x: side * 0.55 + x * 0.3, y: -0.3 + y * 0.4 };
      case 4:
        return { x: x + side * 0.03, y };
      default:
        return { x: x + side * 0.35, y: y * 0.4 + Math.sin(this.tick / 90 + side) * 0.35 };
    }
  }

  private keepApart(): void {
    for (const a of this.robots) {
      for (const b of this.robots) {
        const dx = b.x - a.x;
        const dy = b.y - a.y;
        const distance = Math.hypot(dx, dy);
        const overlap = ROBOT_M * 1.25 - distance;
        if (a.id < b.id && overlap > 0 && distance > 1e-6) {
          a.x -= (dx / distance) * overlap * 0.5;
          a.y -= (dy / distance) * overlap * 0.5;
          b.x += (dx / distance) * overlap * 0.5;
          b.y += (dy / distance) * overlap * 0.5;
        }
      }
    }
  }

  private moveBall(): void {
    const dt = 1 / TICK_RATE_HZ;
    const { ball } = this;
    for (const robot of this.robots) {
      const dx = ball.x - robot.x;
      const dy = ball.y - robot.y;
      const distance = Math.hypot(dx, dy);
      if (distance < ROBOT_M * 0.62 + BALL_RADIUS_M) {
        this.restart.isBeingTaken = false;
        const side = robot.team === Team.BLUE ? -1 : 1;
        const aim = Math.atan2(-ball.y * 0.6 + this.random(0.35), side * 1.15 - ball.x) + this.random(0.5);
        const speed = 0.9 + Math.abs(this.random(1.6));
        ball.vx = Math.cos(aim) * speed;
        ball.vy = Math.sin(aim) * speed;
      }
    }
    const slowing = Math.exp(-0.5 * dt);
    ball.vx *= slowing;
    ball.vy *= slowing;
    ball.x += ball.vx * dt;
    ball.y += ball.vy * dt;
    ball.roll += (Math.hypot(ball.vx, ball.vy) * dt) / BALL_RADIUS_M;
    const inGoal = Math.abs(ball.y) < GOAL_HALF_M - BALL_RADIUS_M;
    if (inGoal && Math.abs(ball.x) > HALF_LENGTH_M + BALL_RADIUS_M) {
      this.scored(ball.x > 0 ? Team.YELLOW : Team.BLUE);
      return;
    }
    const reachX = inGoal ? Infinity : HALF_LENGTH_M - BALL_RADIUS_M;
    if (Math.abs(ball.x) > reachX) {
      ball.x = clamp(ball.x, reachX);
      ball.vx *= -0.7;
    }
    if (Math.abs(ball.y) > HALF_WIDTH_M - BALL_RADIUS_M) {
      ball.y = clamp(ball.y, HALF_WIDTH_M - BALL_RADIUS_M);
      ball.vy *= -0.7;
    }
  }

  private scored(team: Team): void {
    const word = team === Team.BLUE ? "blue" : "yellow";
    this.score[word] += 1;
    const striker = this.robots.find((robot) => robot.team === team && robot.number === 4);
    this.say("goal", team, "2.1", `Goal by ${word}: ${this.score.blue}-${this.score.yellow}`, striker?.id);
    const other = team === Team.BLUE ? Team.YELLOW : Team.BLUE;
    this.place(RestartKind.KICK_OFF, other, `goal by ${word}`);
    this.say("kick_off", other, "3.1", `Kick-off for ${team === Team.BLUE ? "yellow" : "blue"}: goal by ${word}.`);
  }

  /** Puts everything back to the kick-off position and whistles for a restart. */
  place(kind: RestartKind, team: Team, reason: string): void {
    this.restart = { kind, team, sinceTick: this.tick, reason, isBeingTaken: true };
    this.kickOff();
  }

  /** -range to range. Lehmer's generator (Park and Miller, 1988). */
  private random(range: number): number {
    this.state = (this.state * 48271) % 2147483647;
    return ((this.state / 2147483647) * 2 - 1) * range;
  }
}

function clamp(value: number, reach: number): number {
  return Math.max(-reach, Math.min(reach, value));
}
