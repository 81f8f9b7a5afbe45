// Flat shapes that change with every frame: triangles with a colour that may fade, in one mesh.

import { BufferGeometry, DoubleSide, DynamicDrawUsage, Float32BufferAttribute, Mesh, MeshBasicMaterial, type Color } from "three";
import type { Vector } from "../cameras/vectors";

export class Ribbons {
  readonly mesh: Mesh;
  private readonly positions: Float32BufferAttribute;
  private readonly colours: Float32BufferAttribute;
  private count = 0;

  constructor(private readonly mostTriangles: number) {
    this.positions = new Float32BufferAttribute(new Float32Array(mostTriangles * 9), 3).setUsage(DynamicDrawUsage);
    this.colours = new Float32BufferAttribute(new Float32Array(mostTriangles * 12), 4).setUsage(DynamicDrawUsage);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", this.positions);
    geometry.setAttribute("color", this.colours);
    const look = { vertexColors: true, transparent: true, depthWrite: false, toneMapped: false, side: DoubleSide };
    this.mesh = new Mesh(geometry, new MeshBasicMaterial(look));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 3;
  }

  clear(): void {
    this.count = 0;
  }

  /** Adds a level strip with this width at either end; does nothing if there is no more room. */
  strip(from: Vector, to: Vector, widths: readonly [number, number], colour: Color, alphas: readonly [number, number]): void {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < 1e-6) {
      return;
    }
    const across = { x: -(to.y - from.y) / length / 2, y: (to.x - from.x) / length / 2 };
    const beside = ({ x, y, z }: Vector, reach: number) => ({ x: x + across.x * reach, y: y + across.y * reach, z });
    const [a, b] = [beside(from, widths[0]), beside(from, -widths[0])];
    const [c, d] = [beside(to, widths[1]), beside(to, -widths[1])];
    const [near, far] = alphas;
    this.triangle([a, b, c], colour, [near, near, far]);
    this.triangle([c, b, d], colour, [far, near, far]);
  }

  /** Shows everything added since clear(). */
  show(): void {
    this.mesh.geometry.setDrawRange(0, this.count * 3);
    this.positions.needsUpdate = true;
    this.colours.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material as MeshBasicMaterial).dispose();
  }

  private triangle(corners: readonly Vector[], { r, g, b }: Color, alphas: readonly number[]): void {
    if (this.count >= this.mostTriangles) {
      return;
    }
    corners.forEach(({ x, y, z }, corner) => {
      const at = 3 * this.count + corner;
      this.positions.setXYZ(at, x, y, z);
      this.colours.setXYZW(at, r, g, b, alphas[corner]!);
    });
    this.count += 1;
  }
}
