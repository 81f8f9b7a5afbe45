// The path of the ball over the last fraction of a second, as a ribbon that thins out and fades.

import {
  AdditiveBlending,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
} from "three";
import type { Vector } from "../cameras/vectors";

const POINTS = 40;

/** On the screen's clock: the trail looks equally long at any pace. */
const LASTS_S = 0.45;

interface Passed {
  at: Vector;
  atS: number;
}

export class BallTrail {
  readonly mesh: Mesh;
  private passed: Passed[] = [];
  private readonly positions = new Float32BufferAttribute(new Float32Array(POINTS * 2 * 3), 3);
  private readonly colours = new Float32BufferAttribute(new Float32Array(POINTS * 2 * 3), 3);

  constructor(
    private readonly radiusM: number,
    private readonly colour: Color,
  ) {
    const geometry = new BufferGeometry();
    this.positions.setUsage(DynamicDrawUsage);
    this.colours.setUsage(DynamicDrawUsage);
    geometry.setAttribute("position", this.positions);
    geometry.setAttribute("color", this.colours);
    const index: number[] = [];
    for (let point = 0; point + 1 < POINTS; point += 1) {
      const left = 2 * point;
      index.push(left, left + 1, left + 2, left + 1, left + 3, left + 2);
    }
    geometry.setIndex(index);
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      blending: AdditiveBlending,
      depthWrite: false,
      side: 2,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
  }

  clear(): void {
    this.passed = [];
    this.draw(0);
  }

  add(at: Vector, nowS: number): void {
    this.passed.push({ at: { ...at }, atS: nowS });
    const isOld = (entry: Passed) => nowS - entry.atS > LASTS_S;
    while (this.passed.length > POINTS || (this.passed[0] && isOld(this.passed[0]))) {
      this.passed.shift();
    }
    this.draw(nowS);
  }

  private draw(nowS: number): void {
    const newest = this.passed.at(-1);
    for (let point = 0; point < POINTS; point += 1) {
      // Missing points lie on the ball and have no width.
      const here = this.passed[this.passed.length - 1 - point] ?? newest;
      const next = this.passed[this.passed.length - 2 - point] ?? here;
      const strength = here && this.passed.length > point ? fade(nowS - here.atS) : 0;
      const { x, y, z } = here?.at ?? { x: 0, y: 0, z: -1 };
      const alongX = x - (next?.at.x ?? x);
      const alongY = y - (next?.at.y ?? y);
      const length = Math.hypot(alongX, alongY);
      const reach = length > 1e-5 ? (this.radiusM * 0.75 * strength) / length : 0;
      this.positions.setXYZ(2 * point, x - alongY * reach, y + alongX * reach, z);
      this.positions.setXYZ(2 * point + 1, x + alongY * reach, y - alongX * reach, z);
      for (const side of [0, 1]) {
        const glow = 0.55 * strength * strength;
        const { r, g, b } = this.colour;
        this.colours.setXYZ(2 * point + side, r * glow, g * glow, b * glow);
      }
    }
    this.positions.needsUpdate = true;
    this.colours.needsUpdate = true;
  }
}

function fade(ageS: number): number {
  return Math.max(0, 1 - ageS / LASTS_S);
}
