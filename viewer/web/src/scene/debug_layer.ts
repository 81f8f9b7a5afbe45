// A layer on request: collision shapes as wires, and the names of destinations and signs.

import {
  BufferGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  type PerspectiveCamera,
} from "three";
import type { Moment } from "../feed/playback";
import type { Course } from "../messages/cancha/v1/course_pb";
import type { Scene, SceneRobot, SceneShape } from "../messages/cancha/v1/scene_pb";
import { LabelPool, type LabelInit } from "./labels";
import { byLink, placeLinks } from "./links_view";
import { colourOf } from "./palette";
import { placeAt } from "./placing";
import { geometryOf, shapeOfBall, shapeOfRobot } from "./shape_geometry";

const WIRE = "#ff5fd2";
const OPACITY = 0.7;
const MOST_LABELS = 200;

/** Smallest bend of a surface that gets a wire, in degrees. */
const BEND_DEG = 8;

export class DebugLayer {
  readonly group = new Group();
  /** Key: the link that they move with; 0: none. */
  private readonly wires: ReadonlyMap<number, LineSegments>;
  private readonly robots: ReadonlyMap<number, LineSegments>;
  private readonly ball: LineSegments | undefined;
  private readonly labels = new LabelPool();
  private readonly material = new LineBasicMaterial({
    color: WIRE,
    transparent: true,
    opacity: OPACITY,
    // Lines inside other things are the most wanted ones.
    depthTest: false,
    toneMapped: false,
  });

  /** `shapes`: the arena's; `ofRobots`: those of robots with shapes of their own. */
  constructor(
    shapes: readonly SceneShape[],
    ofRobots: readonly SceneShape[],
    { robots, ball, course }: Pick<Scene, "robots" | "ball" | "course">,
  ) {
    this.wires = new Map([...byLink(shapes)].map(([link, some]) => [link, this.wiresOf(some)]));
    this.robots = new Map(robots.map((robot) => [robot.id, this.wiresOf(shapesOf(robot, ofRobots))]));
    this.ball = ball && this.wiresOf([shapeOfBall(ball)]);
    this.show({ links: [], robots: new Map(), ball: undefined });
    this.group.visible = false;
    this.group.add(...this.all(), this.labels.group);
    this.labels.show(namesOf(course).slice(0, MOST_LABELS));
  }

  /** Moves everything that moves to its place. */
  show({ links, robots, ball }: Pick<Moment, "links" | "robots" | "ball">): void {
    placeLinks(this.wires, links);
    this.robots.forEach((wires, id) => placeAt(wires, robots.get(id)));
    if (this.ball) {
      placeAt(this.ball, ball);
    }
  }

  /** Keeps the size of the words on a canvas of this size in CSS pixels. */
  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.labels.face(camera, widthPx, heightPx);
  }

  dispose(): void {
    this.labels.dispose();
    this.all().forEach(({ geometry }) => geometry.dispose());
    this.material.dispose();
  }

  private all(): LineSegments[] {
    return [...this.wires.values(), ...this.robots.values(), ...(this.ball ? [this.ball] : [])];
  }

  private wiresOf(shapes: readonly SceneShape[]): LineSegments {
    const wires = new LineSegments(edgesOf(shapes), this.material);
    wires.renderOrder = 6;
    wires.frustumCulled = false;
    return wires;
  }
}

function shapesOf(robot: SceneRobot, ofRobots: readonly SceneShape[]): SceneShape[] {
  const own = ofRobots.filter((shape) => shape.robot === robot.id);
  return own.length > 0 ? own : [shapeOfRobot(robot)];
}

function edgesOf(shapes: readonly SceneShape[]): BufferGeometry {
  const positions = shapes.flatMap((shape) => {
    const surface = geometryOf(shape, "plain");
    return surface ? [...new EdgesGeometry(surface, BEND_DEG).getAttribute("position").array] : [];
  });
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(positions, 3));
}

function namesOf(course: Course | undefined): LabelInit[] {
  const destinations = (course?.destinations ?? []).map(({ name, xM, yM, zM, colour }) => ({
    ...{ x: xM, y: yM, z: zM, text: name, colour: "#ffffff" },
    edge: colourOf(colour, "#35d07f").getStyle(),
  }));
  const signs = (course?.signs ?? []).map(({ name, pose, heightM, colour }) => ({
    ...{ x: pose?.xM ?? 0, y: pose?.yM ?? 0, z: (pose?.zM ?? 0) + heightM, text: name, colour: "#ffffff" },
    edge: colourOf(colour, "#e0201b").getStyle(),
  }));
  const obstacles = (course?.obstacles ?? []).map(({ name, to, toRadiusM, colour }) => ({
    ...{ x: to?.xM ?? 0, y: to?.yM ?? 0, z: (to?.zM ?? 0) + toRadiusM, text: name, colour: "#ffffff" },
    edge: colourOf(colour, "#e0301b").getStyle(),
  }));
  return [...destinations, ...signs, ...obstacles].filter(({ text }) => text !== "");
}
