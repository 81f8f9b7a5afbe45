// A small binary glTF file: one triangle, moved by its node.

const POINTS = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const CORNERS = new Uint16Array([0, 1, 2, 0]);

export const TRIANGLE = {
  asset: { version: "2.0" },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0, translation: [10, 0, 0], scale: [2, 2, 2], children: [] as number[] }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0, mode: 4 }] }],
  materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0.5, 0.25, 1] } }],
  accessors: [
    { bufferView: 0, byteOffset: 0, componentType: 5126, count: 3, type: "VEC3" },
    { bufferView: 1, byteOffset: 0, componentType: 5123, count: 3, type: "SCALAR" },
  ],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: POINTS.byteLength },
    { buffer: 0, byteOffset: POINTS.byteLength, byteLength: 6 },
  ],
  buffers: [{ byteLength: POINTS.byteLength + CORNERS.byteLength }],
};

export function makeGlb(): Uint8Array<ArrayBuffer> {
  return glbOf(TRIANGLE);
}

export function glbOf(file: typeof TRIANGLE): Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(file);
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const binaryBytes = POINTS.byteLength + CORNERS.byteLength;
  const glb = new Uint8Array(12 + 8 + text.length + 8 + binaryBytes);
  const view = new DataView(glb.buffer);
  [0x46546c67, 2, glb.length, text.length, 0x4e4f534a].forEach((word, i) => view.setUint32(4 * i, word, true));
  glb.set(text, 20);
  view.setUint32(20 + text.length, binaryBytes, true);
  view.setUint32(24 + text.length, 0x004e4942, true);
  glb.set(new Uint8Array(POINTS.buffer), 28 + text.length);
  glb.set(new Uint8Array(CORNERS.buffer), 28 + text.length + POINTS.byteLength);
  return glb;
}
