// Everything of one match that is drawn: built from its Scene message, moved by moments.

import {
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SphereGeometry,
  type Color,
  type Material,
  type PerspectiveCamera,
  type Texture,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Vector } from "../cameras/framing";
import type { Pose } from "../feed/instant";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene as SceneMessage, SceneBox } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { BallTrail } from "./ball_trail";
import { CourseView } from "./course_view";
import { DrawingsView } from "./drawings";
import { DropLines } from "./drop_lines";
import { extentsOf, type Extents } from "./extents";
import { ContactShadows, type Footprint } from "./contact_shadows";
import { PaintView, markingsShape } from "./markings";
import { merged, painted } from "./merging";
import { colourOf, teamColour } from "./palette";
import { placeAt } from "./placing";
import { RestartSpot } from "./restart_spot";
import { makeRobots } from "./robot_model";
import { SensorsView } from "./sensors_view";
import type { Body } from "./shapes_view";
import { isTall } from "./solids";
import { Surroundings } from "./surroundings";
import { makeBallSkin, makeFloorSheen, makeSoftSpot } from "./textures";

/** A hostile scene cannot make the page draw without end. Far above any discipline's. */
const MOST_THINGS = 2000;
const MOST_ROBOTS = 200;

/** Ten times what a depth buffer tells apart, seen from where the whole arena is; a share of its reach. */
const FLOOR_SINKS = 6e-4;

/** For a scene that says nothing about its robots. */
const SMALLEST_ROBOT_M = 0.01;

/** The spot under a body is so much larger than the body. */
const CONTACT_SPREAD = 2;

/** Something that moves: its mesh, and the size of what it leaves on the floor. */
interface Moving {
  mesh: Mesh;
  contact: Footprint;
}

/** What is drawn on request. */
export interface Layers {
  /** What teams draw. */
  drawings: boolean;
  /** What sensors find. */
  sensors: boolean;
  /** What is collided with, and names. */
  debug: boolean;
}

export class ArenaView {
  readonly group = new Group();
  readonly extents: Extents;
  /** Of the largest. */
  readonly robotSizeM: number;

  private readonly surroundings: Surroundings;
  private readonly softSpot = makeSoftSpot();
  private readonly robots: { id: number; moving: Moving }[];
  private readonly ball: Moving | undefined;
  private readonly trail: BallTrail | undefined;
  private readonly contacts: ContactShadows;
  private readonly markings: PaintView;
  private readonly drawings: DrawingsView;
  private readonly course: CourseView;
  private readonly sensors: SensorsView;
  private readonly dropLines: DropLines;
  private readonly restartSpot = new RestartSpot();

  constructor(
    message: SceneMessage,
    seats: readonly SeatInfo[],
    private readonly movesLittle: () => boolean,
  ) {
    this.extents = extentsOf(message);
    this.robotSizeM = Math.max(SMALLEST_ROBOT_M, ...message.robots.map(({ lengthM, widthM }) => Math.max(lengthM, widthM)));
    this.surroundings = new Surroundings(this.extents, this.softSpot);
    const floor = makeFloor(message);
    if (message.shapes.length > 0) {
      // Shapes may lie on the ground as the floor does, and are seen then.
      const sinks = FLOOR_SINKS * Math.hypot(this.extents.halfLengthM, this.extents.halfWidthM);
      floor.position.z = this.surroundings.group.position.z = -sinks;
    }
    this.group.add(this.surroundings.group, floor);
    const boxes = message.boxes.slice(0, MOST_THINGS);
    this.group.add(makeBoxes(boxes.filter((box) => !isTall(box, message))));
    this.course = new CourseView({ ...message, boxes }, this.extents);
    const markings = message.markings.slice(0, MOST_THINGS);
    this.markings = new PaintView((finestM) => markingsShape(markings, finestM));
    this.group.add(this.markings.mesh, this.course.group);
    this.drawings = new DrawingsView(new Map(seats.map(({ name, team }) => [name, team])));

    const robots = message.robots.slice(0, MOST_ROBOTS);
    const meshes = makeRobots(robots);
    this.robots = robots.map((robot, index) => ({
      id: robot.id,
      moving: moving(meshes[index]!, robot),
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
    this.sensors = new SensorsView(robots);
    this.dropLines = new DropLines(robots.map((robot) => ({ ...robot, colour: teamColour(robot.team) })));
    this.group.add(...meshes, this.contacts.mesh, this.drawings.group, this.restartSpot.mesh);
    this.group.add(this.sensors.group, this.dropLines.group);
  }

  /** Which team defends which end. */
  showEnds(positiveX: Team, negativeX: Team): void {
    this.surroundings.showEnds(positiveX, negativeX);
  }

  /** Where the ball was put last, and for whom. */
  showRestart(status: MatchStatus | undefined): void {
    this.restartSpot.show(status, this.ball !== undefined);
  }

  /** A pixel is no larger than this on the ground. */
  drawFor(pixelM: number): void {
    this.markings.drawFor(pixelM);
    this.drawings.drawFor(pixelM);
    this.course.drawFor(pixelM);
  }

  /** Which of them are seen. */
  showLayers({ drawings, sensors, debug }: Layers): void {
    this.drawings.group.visible = drawings;
    this.sensors.group.visible = sensors;
    this.course.debug.group.visible = debug;
  }

  /** Has the robots seen from there, whatever lies between; so much time has passed. */
  reveal(moment: Moment, camera: Vector, elapsedS: number): void {
    const bodies = this.robots.flatMap(({ id, moving }): Body[] => {
      const at = moment.robots.get(id);
      return at ? [{ at, radiusM: moving.contact.lengthM / CONTACT_SPREAD / 2 }] : [];
    });
    this.course.reveal(bodies, camera, elapsedS);
  }

  /** The highest that any robot is, or anything of the arena that moves. */
  topOf(moment: Moment): number {
    const tops = this.robots.map(({ id, moving }) => (moment.robots.get(id)?.z ?? 0) + moving.contact.heightM / 2);
    return Math.max(this.course.top(), ...tops);
  }

  /** Fits what always faces the camera to a canvas of so many CSS pixels. */
  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.drawings.face(camera, widthPx, heightPx);
    this.sensors.face(camera, widthPx, heightPx);
    this.course.face(camera, widthPx, heightPx);
  }

  castShadows(casts: boolean): void {
    this.surroundings.castShadows(casts);
  }

  show(moment: Moment, nowS: number): void {
    this.drawings.show(moment.drawings);
    this.sensors.show(moment);
    this.course.show(moment.links);
    this.robots.forEach(({ id, moving }, index) => this.placeRobot(moving, index, moment.robots.get(id)));
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
    this.drawings.dispose();
    this.sensors.dispose();
    this.dropLines.dispose();
    this.course.dispose();
  }

  private placeRobot(robot: Moving, index: number, pose: Pose | undefined): void {
    this.place(robot, index, pose);
    this.dropLines.place(index, pose, pose ? this.course.groundBelow(pose).z : 0);
  }

  private place(thing: Moving, index: number, pose: Pose | undefined): void {
    placeAt(thing.mesh, pose);
    this.contacts.place(index, pose, thing.contact, pose && this.course.groundBelow(pose));
  }
}

/** Not seen before it has a place. */
function moving(mesh: Mesh, { lengthM, widthM, heightM }: Footprint): Moving {
  mesh.visible = false;
  return {
    mesh,
    contact: { lengthM: lengthM * CONTACT_SPREAD, widthM: widthM * CONTACT_SPREAD, heightM },
  };
}

function makeBall(radiusM: number, colour: Color): Mesh {
  const mesh = new Mesh(
    new SphereGeometry(radiusM, 32, 20),
    new MeshStandardMaterial({
      map: makeBallSkin(colour.getStyle()),
      emissive: colour,
      emissiveIntensity: 0.12,
      roughness: 0.38,
    }),
  );
  mesh.castShadow = true;
  return mesh;
}

/** Most pixels on screen are floor: it gets the plainest material that takes a shadow, and the sheen
 * of the lights as a picture. */
function makeFloor(message: SceneMessage): Mesh {
  const floor = new Mesh(
    new PlaneGeometry(message.floorLengthM, message.floorWidthM),
    new MeshLambertMaterial({ map: makeFloorSheen(colourOf(message.floorColour, "#20262c")) }),
  );
  floor.receiveShadow = true;
  return floor;
}

function makeBoxes(boxes: readonly SceneBox[]): Mesh {
  const parts = boxes.map((box) => {
    const edge = Math.min(box.lengthM, box.widthM, box.heightM) * 0.12;
    const shape = new RoundedBoxGeometry(box.lengthM, box.widthM, box.heightM, 2, edge);
    shape.rotateZ(box.headingRad).translate(box.xM, box.yM, box.zM);
    return painted(shape, colourOf(box.colour, "#cfd6de"));
  });
  const mesh = new Mesh(merged(parts), new MeshStandardMaterial({ vertexColors: true, roughness: 0.5 }));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

function disposeOf(material: Material | Material[]): void {
  for (const one of Array.isArray(material) ? material : [material]) {
    for (const value of Object.values(one)) {
      if (value && typeof value === "object" && "isTexture" in value) {
        (value as Texture).dispose();
      }
    }
    one.dispose();
  }
}
