// Reflections of shiny things: a dark hall with a few bright panels, baked once at the start.

import {
  BackSide,
  BoxGeometry,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from "three";

/** Centre, size and brightness of the panels, in a room of 10 x 10 x 6, z up. */
const PANELS: readonly [number, number, number, number, number, number, number][] = [
  [0, 0, 2.9, 5, 1.6, 0.1, 7],
  [-4.9, 0, 1, 0.1, 6, 1.2, 3],
  [4.9, 0, 1, 0.1, 6, 1.2, 3],
  [0, 4.9, 1.6, 7, 0.1, 0.9, 5],
  [0, -4.9, 0.6, 7, 0.1, 0.7, 2],
];

/** Owns: the caller disposes of the texture. */
export function makeEnvironment(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const box = new BoxGeometry();
  const add = (x: number, y: number, z: number, size: [number, number, number], glow: number) => {
    const material = new MeshBasicMaterial({ side: BackSide });
    material.color.setRGB(glow * 0.95, glow, glow * 1.06);
    const mesh = new Mesh(box, material);
    mesh.position.set(x, y, z);
    mesh.scale.set(...size);
    room.add(mesh);
    return material;
  };
  add(0, 0, 0, [10, 10, 6], 0.09);
  for (const [x, y, z, length, width, height, glow] of PANELS) {
    add(x, y, z, [length, width, height], glow);
  }
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(room, 0.03).texture;
  generator.dispose();
  return texture;
}
