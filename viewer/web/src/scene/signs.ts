// The signs of a course: white panels with an arrow or a disc on their front.

import {
  BoxGeometry,
  Euler,
  Group,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
  type Texture,
} from "three";
import type { Sign } from "../messages/cancha/v1/course_pb";
import { merged, painted } from "./merging";
import { colourOf } from "./palette";
import { makeSignPicture } from "./textures";

/** Thickness of a panel, and distance of its picture from it, as shares of its smaller side. */
const THICKNESS = 0.05;
const BEFORE = 0.505;

/** Makes a panel in the shadow legible. */
const GLOW = 0.35;

/** From the picture's own frame (right, up, out of it) to the panel's: y, z, x. */
const UPRIGHT = new Matrix4().makeBasis(new Vector3(0, 1, 0), new Vector3(0, 0, 1), new Vector3(1, 0, 0));

export function makeSigns(signs: readonly Sign[]): Group {
  const group = new Group();
  if (signs.length === 0) {
    return group;
  }
  const panels = new Mesh(
    merged(signs.map(panelOf)),
    new MeshLambertMaterial({ vertexColors: true }),
  );
  panels.castShadow = true;
  group.add(panels);
  const materials = new Map<string, MeshLambertMaterial>();
  for (const sign of signs) {
    const key = `${sign.kind} ${colourOf(sign.colour, "#e0201b").getStyle()}`;
    const material = materials.get(key) ?? materialOf(makeSignPicture(sign.kind, colourOf(sign.colour, "#e0201b").getStyle()));
    materials.set(key, material);
    group.add(pictureOf(sign, material));
  }
  return group;
}

/** From the panel's frame into the world. */
export function placeOf({ pose }: Sign): Matrix4 {
  const { xM = 0, yM = 0, zM = 0, rollRad = 0, pitchRad = 0, headingRad = 0 } = pose ?? {};
  const turn = new Quaternion().setFromEuler(new Euler(rollRad, pitchRad, headingRad, "ZYX"));
  return new Matrix4().compose(new Vector3(xM, yM, zM), turn, new Vector3(1, 1, 1));
}

function thicknessOf({ widthM, heightM }: Sign): number {
  return THICKNESS * Math.min(widthM, heightM);
}

function panelOf(sign: Sign) {
  const panel = new BoxGeometry(thicknessOf(sign), sign.widthM, sign.heightM);
  return painted(panel.applyMatrix4(placeOf(sign)), colourOf(undefined, "#dfe4ea"));
}

/** The picture is as wide as high, in the middle of the panel. */
function pictureOf(sign: Sign, material: MeshLambertMaterial): Mesh {
  const side = Math.min(sign.widthM, sign.heightM);
  const shape = new PlaneGeometry(side, side).applyMatrix4(UPRIGHT);
  shape.translate(BEFORE * thicknessOf(sign), 0, 0).applyMatrix4(placeOf(sign));
  return new Mesh(shape, material);
}

function materialOf(picture: Texture): MeshLambertMaterial {
  return new MeshLambertMaterial({
    map: picture,
    emissive: "#ffffff",
    emissiveMap: picture,
    emissiveIntensity: GLOW,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
}
