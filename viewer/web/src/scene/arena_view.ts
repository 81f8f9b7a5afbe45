// The drawn objects of one match: built from its Scene message, moved by moments.

import { Group, Mesh, type BufferGeometry, type PerspectiveCamera } from "three";
import type { Vector, View } from "../cameras/vectors";
import type { Pose } from "../feed/instant";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene as SceneMessage } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { disposeOf, makeBall, makeBoxes, makeFloor } from "./arena_parts";
import { BallTrail } from "./ball_trail";
import { armLinksOf, extentsOf, robotSizeOf, type Extents } from "./extents";
import type { Extras } from "./extras";
import { ContactShadows, type Footprint } from "./contact_shadows";
import { PaintView, markingsShape } from "./markings";
import { colourOf } from "./palette";
import { USUAL_LAYERS, type Layers } from "./picture";
import { placeAt } from "./placing";
import { RestartSpot } from "./restart_spot";
import { crownOf } from "./robot_box";
import { makeRobots, robotLooks } from "./robot_model";
import type { Body } from "./shapes_view";
import { isTall } from "./solids";
import { Surroundings } from "./surroundings";
import { SightAids } from "./sight_aids";
import { makeSoftSpot } from "./textures";

/** Most things drawn, so that a hostile scene cannot keep the page busy for ever. Far above any discipline's. */
const MOST_THINGS = 2000;
const MOST_ROBOTS = 200;

/**
 * Depth of the floor below the ground, as a share of the arena's reach: ten times the resolution of the depth buffer,
 * seen from where the whole arena is visible.
 */
const FLOOR_SINKS = 6e-4;

/** Size of the shadow spot under a body, relative to the body. */
const CONTACT_SPREAD = 2;

/** A moving thing: its mesh, and the size of its shadow spot. */
interface Moving {
  mesh: Mesh;
  contact: Footprint;
}

export class ArenaView {
  readonly group = new Group();
  readonly extents: Extents;
  /** Size of the largest robot. */
  readonly robotSizeM: number;

  private readonly surroundings: Surroundings;
  private readonly softSpot = makeSoftSpot();
  private readonly robots: { id: number; moving: Moving; crownM: number }[];
  private readonly ball: Moving | undefined;
  private readonly trail: BallTrail | undefined;
  private readonly contacts: ContactShadows;
  private readonly markings: PaintView;
  private readonly restartSpot = new RestartSpot();
  private readonly aids: SightAids;
  private extras: Extras | undefined;
  private isDisposed = false;
  private layers = USUAL_LAYERS;

  constructor(
    private readonly message: SceneMessage,
    private readonly seats: readonly SeatInfo[],
    private readonly movesLittle: () => boolean,
  ) {
    this.extents = extentsOf(message);
    this.robotSizeM = robotSizeOf(message);
    this.surroundings = new Surroundings(this.extents, this.softSpot);
    const floor = makeFloor(message);
    if (message.shapes.length > 0) {
      // Shapes may lie on the ground at the height of the floor, and must be visible.
      const sinks = FLOOR_SINKS * Math.hypot(this.extents.halfLengthM, this.extents.halfWidthM);
      floor.position.z = this.surroundings.group.position.z = -sinks;
    }
    this.group.add(this.surroundings.group, floor);
    const boxes = message.boxes.slice(0, MOST_THINGS);
    this.group.add(makeBoxes(boxes.filter((box) => !isTall(box, message))));
    const markings = message.markings.slice(0, MOST_THINGS);
    this.markings = new PaintView((finestM) => markingsShape(markings, finestM));
    this.group.add(this.markings.mesh);

    const robots = message.robots.slice(0, MOST_ROBOTS);
    const meshes = makeRobots(robots, message.shapes.slice(0, MOST_THINGS));
    this.robots = robots.map((robot, index) => ({
      id: robot.id,
      moving: moving(meshes[index]!, robot),
      crownM: crownOf(robot),
    }));
    if (message.ball) {
      const { radiusM } = message.ball;
      const colour = colourOf(message.ball.colour, "#ff7a1a");
      const size = { lengthM: radiusM * 1.5, widthM: radiusM * 1.5, heightM: 2 * radiusM };
      this.ball = moving(makeBall(radiusM, colour), size);
      this.trail = new BallTrail(radiusM, colour);
      this.group.add(this.ball.mesh, this.trail.mesh);
    }
    this.contacts = new ContactShadows(this.softSpot, robots.length + (this.ball ? 1 : 0));
    this.aids = new SightAids(robots, message.ball, armLinksOf(message));
    this.group.add(...meshes, this.contacts.mesh, this.restartSpot.mesh, this.aids.group);
  }

  /** Whether all parts of the arena itself are there. */
  get isWhole(): boolean {
    const { boxes, shapes, course } = this.message;
    const isPlain = shapes.length === 0 && course === undefined && !boxes.some((box) => isTall(box, this.message));
    return isPlain || this.extras !== undefined;
  }

  /** Loads the parts that come on demand. */
  async complete(): Promise<void> {
    const { Extras, drawFinely } = await import("./extras");
    if (this.isDisposed || this.extras) {
      return;
    }
    const boxes = this.message.boxes.slice(0, MOST_THINGS);
    const robots = this.message.robots.slice(0, MOST_ROBOTS);
    const shapes = this.message.shapes.slice(0, MOST_THINGS);
    if (shapes.some(({ shape }) => shape?.kind.case === "convex")) {
      drawFinely({ shapes, meshes: this.message.meshes });
      this.redrawRobots(robotLooks(robots, shapes));
    }
    this.extras = new Extras({ ...this.message, boxes }, this.seats, robots, this.extents);
    this.extras.showLayers(this.layers);
    this.group.add(this.extras.group);
  }

  private redrawRobots(looks: readonly BufferGeometry[]): void {
    this.robots.forEach(({ moving: { mesh } }, index) => {
      mesh.geometry.dispose();
      mesh.geometry = looks[index]!;
    });
  }

  /** Which team defends which end. */
  showEnds(positiveX: Team, negativeX: Team): void {
    this.surroundings.showEnds(positiveX, negativeX);
  }

  /** Spot of the last restart, and its team. */
  showRestart(status: MatchStatus | undefined): void {
    this.restartSpot.show(status, this.ball !== undefined);
  }

  /** A pixel is no larger than this on the ground. */
  drawFor(pixelM: number): void {
    this.markings.drawFor(pixelM);
    this.extras?.drawFor(pixelM);
  }

  /** Shows these layers. */
  showLayers(layers: Layers): void {
    this.layers = layers;
    this.extras?.showLayers(layers);
    this.aids.tags.group.visible = layers.tags;
  }

  /** Makes everything between the camera and the robots fade, over this time. */
  reveal(moment: Moment, camera: Vector, elapsedS: number): void {
    const bodies = this.robots.flatMap(({ id, moving }): Body[] => {
      const at = moment.robots.get(id);
      return at ? [{ at, radiusM: moving.contact.lengthM / CONTACT_SPREAD / 2 }] : [];
    });
    this.extras?.reveal(bodies, camera, elapsedS);
  }

  /** The highest point of any robot or moving part of the arena. */
  topOf(moment: Moment): number {
    const tops = this.robots.map(({ id, crownM }) => (moment.robots.get(id)?.z ?? 0) + crownM);
    return Math.max(this.extras?.top() ?? 0, ...tops);
  }

  /** Fits everything that always faces the camera to a canvas of this size in CSS pixels. */
  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.aids.face(camera, widthPx, heightPx);
    this.extras?.face(camera, widthPx, heightPx);
  }

  /** Marks things that this view hides: numbers of robots, and the ball. */
  mark(moment: Moment, view: View, heightPx: number, own: number | undefined): void {
    this.aids.show(moment, view, heightPx, own);
  }

  castShadows(casts: boolean): void {
    this.surroundings.castShadows(casts);
  }

  show(moment: Moment, nowS: number): void {
    this.extras?.show(moment);
    this.robots.forEach(({ id, moving }, index) => this.place(moving, index, moment.robots.get(id)));
    if (!this.ball) {
      return;
    }
    this.place(this.ball, this.robots.length, moment.ball);
    if (moment.isCut || this.movesLittle() || !moment.ball) {
      this.trail?.clear();
    } else {
      this.trail?.add(moment.ball, nowS);
    }
  }

  dispose(): void {
    this.group.traverse((object) => {
      if (object instanceof Mesh) {
        object.geometry.dispose();
        disposeOf(object.material);
      }
    });
    this.softSpot.dispose();
    this.aids.dispose();
    this.extras?.dispose();
    this.isDisposed = true;
  }

  private place(thing: Moving, index: number, pose: Pose | undefined): void {
    placeAt(thing.mesh, pose);
    this.contacts.place(index, pose, thing.contact, pose && this.extras?.groundBelow(pose));
  }
}

/** Invisible before it has a place. */
function moving(mesh: Mesh, { lengthM, widthM, heightM }: Footprint): Moving {
  mesh.visible = false;
  return {
    mesh,
    contact: { lengthM: lengthM * CONTACT_SPREAD, widthM: widthM * CONTACT_SPREAD, heightM },
  };
}
