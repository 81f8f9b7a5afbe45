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
import type { Pose } from "../feed/instant";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene as SceneMessage, SceneBox } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { BallTrail } from "./ball_trail";
import { DrawingsView } from "./drawings";
import { extentsOf, type Extents } from "./extents";
import { ContactShadows } from "./contact_shadows";
import { MarkingsView } from "./markings";
import { merged, painted } from "./merging";
import { colourOf } from "./palette";
import { RestartSpot } from "./restart_spot";
import { makeRobots } from "./robot_model";
import { Surroundings } from "./surroundings";
import { makeBallSkin, makeFloorSheen, makeSoftSpot } from "./textures";

/** A hostile scene cannot make the page draw without end. Far above any discipline's. */
const MOST_THINGS = 2000;
const MOST_ROBOTS = 200;

/** The spot under a body is so much larger than the body. */
const CONTACT_SPREAD = 2;

/** Something that moves: its mesh, and the size of what it leaves on the floor. */
interface Moving {
  mesh: Mesh;
  contactLengthM: number;
  contactWidthM: number;
}

export class ArenaView {
  readonly group = new Group();
  readonly extents: Extents;

  private readonly surroundings: Surroundings;
  private readonly softSpot = makeSoftSpot();
  private readonly robots: { id: number; moving: Moving }[];
  private readonly ball: Moving | undefined;
  private readonly trail: BallTrail | undefined;
  private readonly contacts: ContactShadows;
  private readonly markings: MarkingsView;
  private readonly drawings: DrawingsView;
  private readonly restartSpot = new RestartSpot();

  constructor(
    message: SceneMessage,
    seats: readonly SeatInfo[],
    private readonly movesLittle: () => boolean,
  ) {
    this.extents = extentsOf(message);
    this.surroundings = new Surroundings(this.extents, this.softSpot);
    this.group.add(this.surroundings.group, makeFloor(message));
    this.group.add(makeBoxes(message.boxes.slice(0, MOST_THINGS)));
    this.markings = new MarkingsView(message.markings.slice(0, MOST_THINGS));
    this.group.add(this.markings.mesh);
    this.drawings = new DrawingsView(new Map(seats.map(({ name, team }) => [name, team])));

    const robots = message.robots.slice(0, MOST_ROBOTS);
    const meshes = makeRobots(robots);
    this.robots = robots.map((robot, index) => ({
      id: robot.id,
      moving: moving(meshes[index]!, robot.lengthM, robot.widthM),
    }));
    if (message.ball) {
      const { radiusM } = message.ball;
      const colour = colourOf(message.ball.colour, "#ff7a1a");
      this.ball = moving(makeBall(radiusM, colour), radiusM * 1.5, radiusM * 1.5);
      this.trail = new BallTrail(radiusM, colour);
      this.group.add(this.ball.mesh, this.trail.mesh);
    }
    this.contacts = new ContactShadows(this.softSpot, robots.length + 1);
    this.group.add(...meshes, this.contacts.mesh, this.drawings.group, this.restartSpot.mesh);
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
  }

  /** Whether what teams draw is seen. */
  showDrawings(isShown: boolean): void {
    this.drawings.group.visible = isShown;
  }

  /** Fits what always faces the camera to a canvas of so many CSS pixels. */
  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.drawings.face(camera, widthPx, heightPx);
  }

  castShadows(casts: boolean): void {
    this.surroundings.castShadows(casts);
  }

  show(moment: Moment, nowS: number): void {
    this.drawings.show(moment.drawings);
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
    this.drawings.dispose();
  }

  private place(thing: Moving, index: number, pose: Pose | undefined): void {
    thing.mesh.visible = pose !== undefined;
    if (pose) {
      thing.mesh.position.set(pose.x, pose.y, pose.z);
      thing.mesh.quaternion.set(pose.qx, pose.qy, pose.qz, pose.qw);
    }
    this.contacts.place(index, pose, thing.contactLengthM, thing.contactWidthM);
  }
}

/** Not seen before it has a place. */
function moving(mesh: Mesh, lengthM: number, widthM: number): Moving {
  mesh.visible = false;
  return {
    mesh,
    contactLengthM: lengthM * CONTACT_SPREAD,
    contactWidthM: widthM * CONTACT_SPREAD,
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
