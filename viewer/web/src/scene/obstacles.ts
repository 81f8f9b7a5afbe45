// The obstacles of a course, which robots must avoid, as red glass: a ball around either end, and the space between.

import { CylinderGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from "three";
import type { Obstacle } from "../messages/cancha/v1/course_pb";
import { merged, painted } from "./merging";
import { colourOf } from "./palette";

const UNSAID = "#e0301b";
const GLASS = 0.22;
const PIECES = 32;

/** The axis of a cylinder in three.js. */
const AXIS = new Vector3(0, 1, 0);

export function makeObstacles(obstacles: readonly Obstacle[]): Group {
  const group = new Group();
  if (obstacles.length > 0) {
    const glass = new MeshBasicMaterial({
      ...{ vertexColors: true, transparent: true, opacity: GLASS },
      ...{ depthWrite: false, side: DoubleSide },
    });
    const mesh = new Mesh(merged(obstacles.flatMap(partsOf)), glass);
    mesh.renderOrder = 4;
    group.add(mesh);
  }
  return group;
}

function partsOf({ from, to, fromRadiusM, toRadiusM, colour }: Obstacle) {
  const start = new Vector3(from?.xM ?? 0, from?.yM ?? 0, from?.zM ?? 0);
  const end = new Vector3(to?.xM ?? 0, to?.yM ?? 0, to?.zM ?? 0);
  const axis = end.clone().sub(start);
  const balls = [ballAt(start, fromRadiusM), ballAt(end, toRadiusM)];
  const long = axis.length();
  const between = new CylinderGeometry(toRadiusM, fromRadiusM, long, PIECES, 1, true)
    .applyQuaternion(new Quaternion().setFromUnitVectors(AXIS, axis.normalize()))
    .translate(...start.add(end).multiplyScalar(0.5).toArray());
  const parts = long > 0 ? [...balls, between] : balls;
  return parts.map((part) => painted(part, colourOf(colour, UNSAID)));
}

function ballAt(centre: Vector3, radius: number): SphereGeometry {
  return new SphereGeometry(radius, PIECES, PIECES / 2).translate(...centre.toArray());
}
