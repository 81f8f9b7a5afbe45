// Height of a flying robot: a line from it straight down, and a ring on the ground.

import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, RingGeometry } from "three";
import type { Pose } from "../feed/instant";

/** A robot is in the air once its lower side is this many of its heights, and this many metres, above the ground. */
const OFF_GROUND = 0.5;
const LOWEST_M = 0.02;

/** Above paint and shadows. */
const RING_HEIGHT_M = 0.002;

/** Radii of the ring, as shares of the robot's length. */
const INNER = 0.52;
const OUTER = 0.62;

export interface Flyer {
  colour: Color;
  lengthM: number;
  heightM: number;
  /** From its lowest point up to its pose. */
  footM: number;
}

export class DropLines {
  readonly group = new Group();
  private readonly lines: LineSegments;
  private readonly positions: Float32BufferAttribute;
  private readonly rings: Mesh[];

  constructor(private readonly flyers: readonly Flyer[]) {
    this.positions = new Float32BufferAttribute(new Float32Array(flyers.length * 6), 3);
    const colours = flyers.flatMap(({ colour: { r, g, b } }) => [r, g, b, 0.9, r, g, b, 0.9]);
    const shape = new BufferGeometry();
    shape.setAttribute("position", this.positions);
    shape.setAttribute("color", new Float32BufferAttribute(colours, 4));
    this.lines = new LineSegments(
      shape,
      new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false, toneMapped: false }),
    );
    this.lines.frustumCulled = false;
    this.lines.renderOrder = 5;
    this.rings = flyers.map(({ colour, lengthM }) => {
      const material = new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.85, depthWrite: false, side: DoubleSide });
      const ring = new Mesh(new RingGeometry(INNER * lengthM, OUTER * lengthM, 48), material);
      ring.renderOrder = 2;
      ring.visible = false;
      return ring;
    });
    this.group.add(this.lines, ...this.rings);
  }

  /** Sets the place of the robot with this index, and the height of the ground below it. */
  place(index: number, pose: Pose | undefined, groundM: number): void {
    const { heightM, footM } = this.flyers[index]!;
    const isFlying = pose !== undefined && isInTheAir(pose.z - footM - groundM, heightM);
    const { x, y, z } = pose ?? { x: 0, y: 0, z: 0 };
    const ring = this.rings[index]!;
    ring.visible = isFlying;
    ring.position.set(x, y, groundM + RING_HEIGHT_M);
    this.positions.setXYZ(2 * index, x, y, z);
    this.positions.setXYZ(2 * index + 1, x, y, isFlying ? groundM : z);
    this.positions.needsUpdate = true;
  }

  dispose(): void {
    this.lines.geometry.dispose();
    (this.lines.material as LineBasicMaterial).dispose();
  }
}

/** Whether a robot of this height flies with its lowest point this far above the ground. */
export function isInTheAir(aboveM: number, heightM: number): boolean {
  return aboveM > Math.max(LOWEST_M, OFF_GROUND * heightM);
}
