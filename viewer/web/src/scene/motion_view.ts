// Motion of robots and ball: trails of their past, and arrows of their velocity.

import { Color, Group } from "three";
import type { Vector } from "../cameras/vectors";
import { BALL_ID, motionsIn } from "../feed/motions";
import type { Moment } from "../feed/playback";
import type { SceneBall, SceneRobot } from "../messages/cancha/v1/scene_pb";
import { colourOf, teamColour } from "./palette";
import type { Layers } from "./picture";
import { Ribbons } from "./ribbons";
import { MOST_POINTS, TRAIL_LASTS_S, Trails, type Passed } from "./trails";

/** An arrow reaches to the body's place after this time. */
const ARROW_S = 0.3;

/** Lowest speed with an arrow. */
const SLOWEST_MPS = 0.02;

/** Depth of trails below the middle of a body, as a share of its height. */
const TRAIL_SINKS = 0.4;

/** In widths of the body. */
const TRAIL_WIDTH = 0.28;
const SHAFT_WIDTH = 0.13;
const HEAD_WIDTH = 0.42;
const HEAD_LENGTH = 0.42;

const TRAIL_ALPHA = 0.7;

const TRIANGLES_PER_ARROW = 4;

const WHITE = new Color("#ffffff");

interface Look {
  colour: Color;
  widthM: number;
  heightM: number;
  /** Height of its middle above its pose. */
  middleM: number;
}

export class MotionView {
  readonly group = new Group();
  private readonly trails = new Trails();
  private readonly looks = new Map<number, Look>();
  private readonly trailRibbons: Ribbons;
  private readonly arrows: Ribbons;

  constructor(robots: readonly SceneRobot[], ball: SceneBall | undefined) {
    robots.forEach(({ id, team, widthM, heightM, centreZM }) =>
      this.looks.set(id, { colour: teamColour(team), widthM, heightM, middleM: centreZM }),
    );
    if (ball) {
      const sizeM = 2 * ball.radiusM;
      this.looks.set(BALL_ID, { colour: colourOf(ball.colour, "#ff7a1a"), widthM: sizeM, heightM: sizeM, middleM: 0 });
    }
    this.trailRibbons = new Ribbons(this.looks.size * 2 * MOST_POINTS);
    this.arrows = new Ribbons(this.looks.size * TRIANGLES_PER_ARROW);
    this.group.add(this.trailRibbons.mesh, this.arrows.mesh);
  }

  show(moment: Moment): void {
    this.trails.take(moment);
    if (this.trailRibbons.mesh.visible) {
      this.trails.complete(moment);
      this.drawTrails(moment.timeS);
    }
    if (this.arrows.mesh.visible) {
      this.drawArrows(moment);
    }
  }

  showLayers({ trails, velocities }: Pick<Layers, "trails" | "velocities">): void {
    this.trailRibbons.mesh.visible = trails;
    this.arrows.mesh.visible = velocities;
  }

  dispose(): void {
    this.trailRibbons.dispose();
    this.arrows.dispose();
  }

  private drawTrails(nowS: number): void {
    this.trailRibbons.clear();
    for (const [id, points] of this.trails.points) {
      const look = this.looks.get(id);
      points.forEach((to, index) => look && index > 0 && this.drawPiece(points[index - 1]!, to, look, nowS));
    }
    this.trailRibbons.show();
  }

  private drawPiece(from: Passed, to: Passed, { colour, widthM, heightM, middleM }: Look, nowS: number): void {
    const freshness = ({ timeS }: Passed) => Math.max(0, 1 - (nowS - timeS) / TRAIL_LASTS_S);
    const sunk = (point: Passed) => ({ ...point, z: point.z + middleM - TRAIL_SINKS * heightM });
    const [old, fresh] = [freshness(from), freshness(to)];
    const widths: [number, number] = [old * TRAIL_WIDTH * widthM, fresh * TRAIL_WIDTH * widthM];
    this.trailRibbons.strip(sunk(from), sunk(to), widths, colour, [old * TRAIL_ALPHA, fresh * TRAIL_ALPHA]);
  }

  private drawArrows(moment: Moment): void {
    const { ball, robots } = moment;
    this.arrows.clear();
    for (const [id, { vx, vy, vz }] of motionsIn(moment)) {
      const pose = id === BALL_ID ? ball : robots.get(id);
      const look = this.looks.get(id);
      if (pose && look && Math.hypot(vx, vy) > SLOWEST_MPS) {
        const z = pose.z + look.middleM + look.heightM * 0.6;
        const tip = { x: pose.x + vx * ARROW_S, y: pose.y + vy * ARROW_S, z: z + vz * ARROW_S };
        this.drawArrow({ x: pose.x, y: pose.y, z }, tip, look);
      }
    }
    this.arrows.show();
  }

  private drawArrow(from: Vector, tip: Vector, { colour, widthM }: Look): void {
    const length = Math.hypot(tip.x - from.x, tip.y - from.y);
    const neckShare = Math.max(0, 1 - (HEAD_LENGTH * widthM) / length);
    const part = (a: number, b: number) => a + (b - a) * neckShare;
    const neck = { x: part(from.x, tip.x), y: part(from.y, tip.y), z: part(from.z, tip.z) };
    const bright = colour.clone().lerp(WHITE, 0.55);
    this.arrows.strip(from, neck, [SHAFT_WIDTH * widthM, SHAFT_WIDTH * widthM], bright, [1, 1]);
    this.arrows.strip(neck, tip, [HEAD_WIDTH * widthM, 0], bright, [1, 1]);
  }
}
