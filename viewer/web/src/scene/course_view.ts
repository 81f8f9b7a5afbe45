// Shapes besides the walls of an arena, and guides for robots: lines, routes, signs, destinations, obstacles, and the
// layer of invisible things.

import { Group, type PerspectiveCamera } from "three";
import type { Vector } from "../cameras/vectors";
import type { Moment } from "../feed/playback";
import type { Scene, SceneShape } from "../messages/cancha/v1/scene_pb";
import type { Ground } from "./contact_shadows";
import { linesShape } from "./course_lines";
import { DebugLayer } from "./debug_layer";
import { makeDestinations } from "./destinations";
import type { Extents } from "./extents";
import { LinksView } from "./links_view";
import { PaintView } from "./markings";
import { makeObstacles } from "./obstacles";
import { linesOfRoutes } from "./routes";
import { isSolid, shapeOfBox } from "./shape_geometry";
import { ShapesView, type Body } from "./shapes_view";
import { makeSigns } from "./signs";
import { groundBelow, isTall } from "./solids";

/** Most shapes drawn, so that a hostile scene cannot keep the page busy for ever. */
const MOST_SHAPES = 2000;
const MOST_LINES = 500;
const MOST_SIGNS = 200;

export class CourseView {
  readonly group = new Group();
  readonly debug: DebugLayer;
  private readonly shapes: ShapesView;
  private readonly links: LinksView;
  private readonly lines: PaintView;

  constructor(scene: Scene, extents: Extents) {
    const ofArena = scene.shapes.filter(({ robot }) => robot === 0);
    const ofRobots = scene.shapes.filter(({ robot }) => robot > 0).slice(0, MOST_SHAPES);
    const shapes = ofArena.slice(0, MOST_SHAPES).map((shape) => trimmed(shape, extents));
    const walls = scene.boxes.filter((box) => isTall(box, scene)).map(shapeOfBox);
    const seen = shapes.filter(({ isCollision }) => !isCollision);
    this.shapes = new ShapesView([...seen.filter(({ link }) => link === 0), ...walls]);
    this.links = new LinksView(seen.filter(({ link }) => link > 0));
    const routes = linesOfRoutes(scene.course?.routes.slice(0, MOST_LINES) ?? []);
    const lines = [...(scene.course?.lines ?? []), ...routes].slice(0, MOST_LINES);
    this.lines = new PaintView((finestM) => linesShape(lines, finestM));
    const colliding = [...shapes.filter(isSolid), ...scene.boxes.map(shapeOfBox)];
    this.debug = new DebugLayer(colliding, ofRobots.filter(isSolid), scene);
    this.group.add(
      this.shapes.group,
      this.links.group,
      this.lines.mesh,
      makeSigns(scene.course?.signs.slice(0, MOST_SIGNS) ?? []),
      makeDestinations(scene.course?.destinations.slice(0, MOST_SIGNS) ?? []),
      makeObstacles(scene.course?.obstacles.slice(0, MOST_SIGNS) ?? []),
      this.debug.group,
    );
  }

  /** Moves everything that moves to its place. */
  show(moment: Pick<Moment, "links" | "robots" | "ball">): void {
    this.links.show(moment.links);
    this.debug.show(moment);
  }

  drawFor(pixelM: number): void {
    this.lines.drawFor(pixelM);
  }

  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.debug.face(camera, widthPx, heightPx);
  }

  /** Makes everything between the camera and these bodies fade, over this time. */
  reveal(bodies: readonly Body[], camera: Vector, elapsedS: number): void {
    this.shapes.reveal(bodies, camera, elapsedS);
    this.links.reveal(bodies, camera, elapsedS);
  }

  /** The highest point of anything that moves. */
  top(): number {
    return this.links.top();
  }

  /** Ground right below a point, without moving things. */
  groundBelow(point: Vector): Ground {
    return groundBelow(this.shapes.solids, point);
  }

  dispose(): void {
    this.debug.dispose();
  }
}

/** A plane has no edge: it ends with the arena. */
function trimmed(shape: SceneShape, { halfLengthM, halfWidthM }: Extents): SceneShape {
  const kind = shape.shape?.kind;
  if (kind?.case === "plane") {
    kind.value.lengthM = Math.min(kind.value.lengthM, 2 * halfLengthM);
    kind.value.widthM = Math.min(kind.value.widthM, 2 * halfWidthM);
  }
  return shape;
}
