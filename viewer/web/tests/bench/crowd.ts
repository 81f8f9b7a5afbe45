// Two full teams in motion with as many shapes as teams may draw, or only the ball.

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { SeatDrawingSchema } from "../../src/messages/cancha/v1/debug_pb";
import { SceneRobotSchema } from "../../src/messages/cancha/v1/scene_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { encode, TICK_RATE_HZ } from "../support/fake_match";
import { BALL_RADIUS_M, makeScene, ROBOT_M } from "../support/fake_scene";

export interface CrowdOptions {
  robotsPerTeam: number;
  /** For both teams together. */
  shapes: number;
}

const SEATS = ["blue", "yellow"] as const;

export class Crowd {
  private tick = 0;

  constructor(private readonly options: CrowdOptions) {}

  welcome(): Uint8Array {
    const ids = this.ids();
    const seats = SEATS.map((name, side) => ({
      name,
      team: side === 0 ? Team.BLUE : Team.YELLOW,
      robotIds: ids.filter((id) => this.sideOf(id) === side),
    }));
    const value = { match: "crowd", discipline: "simurosot", variant: "11v11", scene: this.scene(), seats };
    return encode({ case: "welcome", value: { ...value, tickRateHz: TICK_RATE_HZ } });
  }

  /** The update this many ticks later: every robot moves on a circle of its own, and so does the ball. */
  update(ticks: number): Uint8Array {
    this.tick += ticks;
    const turn = (2 * Math.PI * this.tick) / (4 * TICK_RATE_HZ);
    const robots = this.ids().map((id) => ({
      id,
      xM: this.homeOf(id).x + 0.05 * Math.cos(turn + id),
      yM: this.homeOf(id).y + 0.05 * Math.sin(turn + id),
      zM: ROBOT_M / 2,
      headingRad: turn + id + Math.PI / 2,
    }));
    const world = {
      tick: BigInt(this.tick),
      timeUs: BigInt(Math.round((this.tick * 1e6) / TICK_RATE_HZ)),
      ball: { xM: 0.1 * Math.cos(turn), yM: 0.1 * Math.sin(turn), zM: BALL_RADIUS_M },
      robots,
    };
    return encode({ case: "update", value: { world, drawings: SEATS.map((seat, side) => this.drawing(seat, side, turn)) } });
  }

  private scene() {
    const robots = this.ids().map((id) => create(SceneRobotSchema, {
      id,
      team: this.sideOf(id) === 0 ? Team.BLUE : Team.YELLOW,
      number: ((id - 1) % this.options.robotsPerTeam) + 1,
      kind: "simurosot",
      ...{ lengthM: ROBOT_M, widthM: ROBOT_M, heightM: ROBOT_M },
    }));
    const scene = makeScene();
    scene.robots = robots;
    return scene;
  }

  private ids(): number[] {
    return Array.from({ length: 2 * this.options.robotsPerTeam }, (_, index) => index + 1);
  }

  private sideOf(id: number): number {
    return id <= this.options.robotsPerTeam ? 0 : 1;
  }

  private homeOf(id: number): { x: number; y: number } {
    const place = (id - 1) % this.options.robotsPerTeam;
    const side = this.sideOf(id) === 0 ? 1 : -1;
    return { x: side * (0.25 + 0.2 * (place % 4)), y: 0.5 * (Math.floor(place / 4) - 1) };
  }

  /** Lines, rings and spots in equal parts; they move with every tick. */
  private drawing(seat: string, side: number, turn: number): MessageInitShape<typeof SeatDrawingSchema> {
    const markings = Array.from({ length: this.options.shapes / 2 }, (_, index) => {
      const centre = {
        xM: (side === 0 ? 0.55 : -0.55) + 0.5 * Math.cos(turn + index),
        yM: 0.8 * Math.sin(turn / 2 + 1.7 * index),
      };
      const colour = { r: (index % 7) / 7, g: (index % 5) / 5, b: 1 };
      const points = [centre, { xM: centre.xM + 0.1, yM: centre.yM + 0.05 }];
      const shapes = [
        { case: "polyline", value: { points } },
        { case: "arc", value: { centre, radiusM: 0.04, fromRad: 0, toRad: 2 * Math.PI } },
        { case: "spot", value: { centre, radiusM: 0.01 } },
      ] as const;
      return { colour, shape: shapes[index % 3]! };
    });
    return { seat, drawing: { markings } };
  }
}
