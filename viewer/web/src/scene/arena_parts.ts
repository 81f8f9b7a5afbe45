// Parts of every arena: floor, walls, ball.

import {
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SphereGeometry,
  type Color,
  type Material,
  type Texture,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Scene as SceneMessage, SceneBox } from "../messages/cancha/v1/scene_pb";
import { merged, painted } from "./merging";
import { colourOf } from "./palette";
import { makeBallSkin, makeFloorSheen } from "./textures";

export function makeBall(radiusM: number, colour: Color): Mesh {
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

/**
 * Most pixels on screen are floor. It has the simplest material that takes a shadow, and the sheen of the lights as a
 * picture.
 */
export function makeFloor(message: SceneMessage): Mesh {
  const floor = new Mesh(
    new PlaneGeometry(message.floorLengthM, message.floorWidthM),
    new MeshLambertMaterial({ map: makeFloorSheen(colourOf(message.floorColour, "#20262c")) }),
  );
  floor.receiveShadow = true;
  return floor;
}

export function makeBoxes(boxes: readonly SceneBox[]): Mesh {
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

export function disposeOf(material: Material | Material[]): void {
  for (const one of Array.isArray(material) ? material : [material]) {
    for (const value of Object.values(one)) {
      if (value && typeof value === "object" && "isTexture" in value) {
        (value as Texture).dispose();
      }
    }
    one.dispose();
  }
}
