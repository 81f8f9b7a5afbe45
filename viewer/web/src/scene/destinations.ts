// The destinations of a course: transparent glass balls, each with a ring around it.

import { DoubleSide, Group, Mesh, MeshBasicMaterial, SphereGeometry, TorusGeometry } from "three";
import type { Destination } from "../messages/cancha/v1/course_pb";
import { merged, painted } from "./merging";
import { colourOf } from "./palette";

const UNSAID = "#35d07f";
const GLASS = 0.13;
const RING = 0.75;

/** Thickness of the ring, as a share of the radius. */
const RING_SHARE = 0.022;

export function makeDestinations(destinations: readonly Destination[]): Group {
  const group = new Group();
  if (destinations.length > 0) {
    const balls = merged(destinations.map((one) => placed(new SphereGeometry(one.radiusM, 32, 20), one)));
    const rings = merged(destinations.map((one) => placed(new TorusGeometry(one.radiusM, one.radiusM * RING_SHARE, 6, 64), one)));
    group.add(glassOf(balls, GLASS), glassOf(rings, RING));
  }
  return group;
}

function placed(shape: SphereGeometry | TorusGeometry, { xM, yM, zM, colour }: Destination) {
  return painted(shape.translate(xM, yM, zM), colourOf(colour, UNSAID));
}

function glassOf(shape: ReturnType<typeof merged>, opacity: number): Mesh {
  const mesh = new Mesh(
    shape,
    new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity, depthWrite: false, side: DoubleSide }),
  );
  mesh.renderOrder = 4;
  return mesh;
}
