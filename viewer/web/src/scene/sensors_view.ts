// Findings of the robots' sensors: rays in the team's colour or their own, and words at the robot.

import { BufferGeometry, Color, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments, type PerspectiveCamera } from "three";
import type { Pose } from "../feed/instant";
import type { Moment } from "../feed/playback";
import type { SceneRobot } from "../messages/cancha/v1/scene_pb";
import type { SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import { LabelPool, type LabelInit } from "./labels";
import { teamColour } from "./palette";
import { linksAt, topAt } from "./robot_box";
import { teamCssColour } from "./team_colours";

/** Most segments drawn, so that a hostile server cannot keep the page busy for ever. */
const MOST_SEGMENTS = 20_000;
const MOST_LABELS = 100;

const NUMBERS_PER_SEGMENT = 6;
const OPACITY = 0.85;

/** Brightness of the far end of a ray in the team's colour. */
const FAR_END = 0.55;

/** Height of a label above its robot, in heights of the label: above the robot's number. */
const LABEL_LIFT = 1.9;

export class SensorsView {
  readonly group = new Group();
  private readonly rays: LineSegments;
  private readonly labels = new LabelPool();
  private readonly robots: ReadonlyMap<number, SceneRobot>;
  private shown: readonly SensorDrawing[] = [];

  /** `arms`: indices of links by robot. */
  constructor(robots: readonly SceneRobot[], private readonly arms: ReadonlyMap<number, number[]> = new Map()) {
    this.robots = new Map(robots.map((robot) => [robot.id, robot]));
    const material = new LineBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity: OPACITY,
      depthWrite: false,
      toneMapped: false,
    });
    this.rays = new LineSegments(new BufferGeometry(), material);
    this.rays.frustumCulled = false;
    this.rays.renderOrder = 5;
    this.rays.visible = false;
    this.group.add(this.rays, this.labels.group);
  }

  /** Rays stay where they were found; words move with their robots. */
  show({ sensors, robots, links }: Moment): void {
    if (sensors !== this.shown) {
      this.shown = sensors;
      this.buildRays();
    }
    this.labels.show(this.labelsAt(robots, links));
  }

  /** Keeps the size of the words on a canvas of this size in CSS pixels. */
  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.labels.face(camera, widthPx, heightPx);
  }

  dispose(): void {
    this.labels.dispose();
    this.rays.geometry.dispose();
    (this.rays.material as LineBasicMaterial).dispose();
  }

  private buildRays(): void {
    const positions: number[] = [];
    const colours: number[] = [];
    for (const { robotId, segmentsM, colours: own } of this.shown) {
      const team = teamColour(this.teamOf(robotId));
      const room = MOST_SEGMENTS - positions.length / NUMBERS_PER_SEGMENT;
      const count = Math.min(room, Math.floor(segmentsM.length / NUMBERS_PER_SEGMENT));
      for (let index = 0; index < count; index += 1) {
        const from = index * NUMBERS_PER_SEGMENT;
        positions.push(...segmentsM.slice(from, from + NUMBERS_PER_SEGMENT));
        const colour = own[index] || undefined;
        const { r, g, b } = colour ? new Color(colour) : team;
        colours.push(r, g, b, 1, r, g, b, colour ? 1 : FAR_END);
      }
    }
    this.rays.visible = positions.length > 0;
    this.rays.geometry.dispose();
    this.rays.geometry = new BufferGeometry();
    this.rays.geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
    this.rays.geometry.setAttribute("color", new Float32BufferAttribute(colours, 4));
  }

  private labelsAt(poses: ReadonlyMap<number, Pose>, links: readonly Pose[]): LabelInit[] {
    return [...textsOf(this.shown)].slice(0, MOST_LABELS).flatMap(([robotId, text]) => {
      const pose = poses.get(robotId);
      const robot = this.robots.get(robotId);
      if (!pose || !robot) {
        return [];
      }
      return [{ ...topAt(robot, pose, linksAt(this.arms.get(robotId), links)), lift: LABEL_LIFT, text, colour: "#ffffff", edge: teamCssColour(robot.team) }];
    });
  }

  private teamOf(robotId: number) {
    return this.robots.get(robotId)?.team ?? 0;
  }
}

/** Words of each robot's sensors: "line left, 0.35 m". */
export function textsOf(sensors: readonly SensorDrawing[]): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { robotId, text } of sensors) {
    if (text !== "") {
      const before = texts.get(robotId);
      texts.set(robotId, before ? `${before}, ${text}` : text);
    }
  }
  return texts;
}
