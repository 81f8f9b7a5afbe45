// Rigidly connected shapes of an arena: all that never move, or those of one link. Shapes between the camera and a
// robot fade, so that no robot is lost under an upper floor or behind a wall.

import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshStandardMaterial,
  type BufferAttribute,
} from "three";
import type { Vector } from "../cameras/vectors";
import type { SceneShape } from "../messages/cancha/v1/scene_pb";
import { coloured, merged } from "./merging";
import { colourOf } from "./palette";
import { geometryOf } from "./shape_geometry";
import { hitOf, solidOf, type Solid } from "./solids";

/** Most boxes with rounded edges: among more of them nobody sees the difference. */
const MOST_ROUNDED = 300;

/** Opacity of a shape that hides a robot, and the time of fading; seconds of the page's clock. */
const FAINTEST = 0.22;
const FADES_IN_S = 0.25;

/** Distance from the robot within which a surface counts as what it stands on or leans against. */
const CLEARANCE = 0.6;

/** Most checks of shapes against lines from the camera to robots, in one frame. */
export const MOST_CHECKS = 20_000;

/** A body that must be visible. */
export interface Body {
  at: Vector;
  radiusM: number;
}

/** One shape: its vertices in the whole, the solid around it, its opacity. */
interface Part {
  solid: Solid;
  begin: number;
  end: number;
  opacity: number;
}

export class ShapesView {
  readonly group = new Group();
  readonly solids: readonly Solid[];
  private readonly parts: Part[] = [];
  private readonly opaque = new Mesh(new BufferGeometry(), materialOf(false));
  private readonly faint = new Mesh(new BufferGeometry(), materialOf(true));
  private readonly colours: BufferAttribute | undefined;

  constructor(shapes: readonly SceneShape[]) {
    const geometries: BufferGeometry[] = [];
    let corners = 0;
    for (const shape of shapes) {
      const solid = solidOf(shape);
      const geometry = solid && prepared(shape, shapes.length > MOST_ROUNDED);
      if (solid && geometry) {
        const begin = corners;
        corners += geometry.getAttribute("position").count;
        geometries.push(geometry);
        this.parts.push({ solid, begin, end: corners, opacity: 1 });
      }
    }
    this.solids = this.parts.map(({ solid }) => solid);
    if (corners > 0) {
      const whole = merged(geometries);
      this.colours = whole.getAttribute("color") as BufferAttribute;
      this.add(whole);
    }
  }

  /** Makes everything between the camera and these bodies fade, over this time. */
  reveal(bodies: readonly Body[], camera: Vector, elapsedS: number): void {
    if (this.parts.length === 0) {
      return;
    }
    const seen = bodies.slice(0, Math.ceil(MOST_CHECKS / this.parts.length));
    const step = ((1 - FAINTEST) * elapsedS) / FADES_IN_S;
    let isOther = false;
    for (const part of this.parts) {
      const wanted = seen.some((body) => hides(part.solid, body, camera)) ? FAINTEST : 1;
      const opacity = wanted < 1 ? Math.max(wanted, part.opacity - step) : Math.min(1, part.opacity + step);
      if (opacity !== part.opacity) {
        part.opacity = opacity;
        this.paint(part);
        isOther = true;
      }
    }
    if (isOther) {
      this.sort();
    }
  }

  private add(whole: BufferGeometry): void {
    for (const mesh of [this.opaque, this.faint]) {
      for (const name of ["position", "normal", "color"]) {
        mesh.geometry.setAttribute(name, whole.getAttribute(name));
      }
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      this.group.add(mesh);
    }
    this.faint.renderOrder = 3;
    this.sort();
  }

  private paint({ begin, end, opacity }: Part): void {
    for (let corner = begin; corner < end; corner += 1) {
      this.colours?.setW(corner, opacity);
    }
    if (this.colours) {
      this.colours.needsUpdate = true;
    }
  }

  /** Transparent shapes are drawn after the others. */
  private sort(): void {
    const isFaint = ({ opacity }: Part) => opacity < 1;
    this.opaque.geometry.setIndex(cornersOf(this.parts.filter((part) => !isFaint(part))));
    this.faint.geometry.setIndex(cornersOf(this.parts.filter(isFaint)));
    this.faint.visible = this.parts.some(isFaint);
  }
}

/** Whether a solid lies between the camera and a body. */
export function hides(solid: Solid, { at, radiusM }: Body, camera: Vector): boolean {
  const hit = hitOf(solid, camera, at);
  const distance = Math.hypot(at.x - camera.x, at.y - camera.y, at.z - camera.z);
  return hit !== undefined && (1 - hit.share) * distance > CLEARANCE * radiusM;
}

/** Gives the colours a fourth number, the opacity of the vertex. */
function prepared(shape: SceneShape, isPlain: boolean): BufferGeometry | undefined {
  const geometry = geometryOf(shape, isPlain ? "plain" : "rounded");
  const flat = geometry?.index ? geometry.toNonIndexed() : geometry;
  if (!flat) {
    return undefined;
  }
  flat.deleteAttribute("uv");
  const colour = coloured(flat, colourOf(shape.colour, "#cfd6de")).getAttribute("color");
  const colours = new Float32Array(4 * colour.count).fill(1);
  for (let corner = 0; corner < colour.count; corner += 1) {
    colours.set([colour.getX(corner), colour.getY(corner), colour.getZ(corner)], 4 * corner);
  }
  flat.setAttribute("color", new Float32BufferAttribute(colours, 4));
  return flat;
}

function cornersOf(parts: readonly Part[]): number[] {
  return parts.flatMap(({ begin, end }) => Array.from({ length: end - begin }, (_, index) => begin + index));
}

function materialOf(isFaint: boolean): MeshStandardMaterial {
  return new MeshStandardMaterial({
    color: new Color("#ffffff"),
    vertexColors: true,
    roughness: 0.6,
    transparent: isFaint,
    depthWrite: !isFaint,
  });
}
