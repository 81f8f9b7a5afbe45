// The surface of an arena's shape, at its place in the world or in the frame of its link.

import {
  BoxGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Matrix4,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  Vector3,
  type BufferGeometry,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Vector } from "../cameras/vectors";
import type { SceneBall, SceneBox, SceneRobot, SceneShape } from "../messages/cancha/v1/scene_pb";
import type { Shape, Shape_Box, Shape_Convex } from "../messages/cancha/v1/shape_pb";
import { middleOf } from "./robot_box";
import { endsOf } from "./solids";

/** Pieces around round shapes. */
const PIECES = 32;

/** Edges catch the light, but on a large floor they must not look like gaps. */
const EDGE_SHARE = 0.06;
const WIDEST_EDGE_M = 0.004;

const ONE = new Vector3(1, 1, 1);

/** Fineness of shapes: `plain` ones have sharp edges. */
export type Finish = "rounded" | "plain";

/** Draws a shape in its own frame. Undefined: others must draw it. */
export type Draw = (shape: SceneShape) => BufferGeometry | undefined;

/** Draws meshes and hulls, once it is loaded; until then a box stands for them. */
let drawFinely: Draw | undefined;

export function letDrawFinely(draw: Draw): void {
  drawFinely = draw;
}

/**
 * The surface of a shape: positions and normals, and colours if a mesh has its own. Undefined for a kind unknown to
 * this page.
 */
export function geometryOf(shape: SceneShape, finish: Finish): BufferGeometry | undefined {
  const geometry = drawFinely?.(shape) ?? (shape.shape && surfaceOf(shape.shape, finish));
  return geometry && inPlace(geometry, shape);
}

function inPlace(geometry: BufferGeometry, shape: SceneShape): BufferGeometry {
  const { w = 1, x = 0, y = 0, z = 0 } = shape.orientation ?? {};
  const turn = new Quaternion(x, y, z, w).normalize();
  return geometry.applyMatrix4(new Matrix4().compose(new Vector3(shape.xM, shape.yM, shape.zM), turn, ONE));
}

/** A wall in its old form as a shape. */
export function shapeOfBox(box: SceneBox): SceneShape {
  const { name, xM, yM, zM, headingRad, lengthM, widthM, heightM, colour } = box;
  const orientation = { w: Math.cos(headingRad / 2), x: 0, y: 0, z: Math.sin(headingRad / 2) };
  const shape = { kind: { case: "box", value: { lengthM, widthM, heightM } } };
  return { name, xM, yM, zM, orientation, shape, colour, isCollision: false, link: 0, robot: 0 } as SceneShape;
}

/** Whether it collides, visible or not. */
export function isSolid({ isCollision, collides }: SceneShape): boolean {
  return isCollision || collides;
}

/** Collision shape of a robot without shapes of its own, whatever it looks like: its box. */
export function shapeOfRobot(robot: SceneRobot): SceneShape {
  const { lengthM, widthM, heightM } = robot;
  return bodyShape({ kind: { case: "box", value: { lengthM, widthM, heightM } } } as Shape, middleOf(robot));
}

export function shapeOfBall({ radiusM }: SceneBall): SceneShape {
  return bodyShape({ kind: { case: "sphere", value: { radiusM } } } as Shape, { x: 0, y: 0, z: 0 });
}

/** A shape at this place in the frame of the body itself. */
function bodyShape(shape: Shape, { x, y, z }: Vector): SceneShape {
  return { shape, xM: x, yM: y, zM: z, link: 0, robot: 0 } as SceneShape;
}

function surfaceOf({ kind }: Shape, finish: Finish): BufferGeometry | undefined {
  switch (kind.case) {
    case "box":
      return boxOf(kind.value, finish);
    case "sphere":
      return new SphereGeometry(kind.value.radiusM, PIECES, PIECES / 2);
    case "cylinder":
      // Cylinders of three.js stand along y.
      return new CylinderGeometry(kind.value.radiusM, kind.value.radiusM, kind.value.lengthM, PIECES).rotateX(Math.PI / 2);
    case "capsule":
      return new CapsuleGeometry(kind.value.radiusM, kind.value.lengthM, PIECES / 4, PIECES).rotateX(Math.PI / 2);
    case "plane":
      return new PlaneGeometry(kind.value.lengthM, kind.value.widthM);
    case "convex":
      return boxAround(kind.value);
    default:
      return undefined;
  }
}

function boxOf({ lengthM, widthM, heightM }: Shape_Box, finish: Finish): BufferGeometry {
  const edge = Math.min(EDGE_SHARE * Math.min(lengthM, widthM, heightM), WIDEST_EDGE_M);
  return finish === "plain"
    ? new BoxGeometry(lengthM, widthM, heightM)
    : new RoundedBoxGeometry(lengthM, widthM, heightM, 1, edge);
}

function boxAround(convex: Shape_Convex): BufferGeometry {
  const [from, to] = endsOf(convex);
  return new BoxGeometry(to.x - from.x, to.y - from.y, to.z - from.z)
    .translate((from.x + to.x) / 2, (from.y + to.y) / 2, (from.z + to.z) / 2);
}
