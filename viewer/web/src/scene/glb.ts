// Triangles of a binary glTF 2.0 file, in the colours of their materials. A server sends only self-contained files
// without images, bones and compression. The loader of three.js knows all of these and loads from anywhere, but would
// be a third of the page. Files of recordings come from strangers: anything unexpected makes the whole result
// undefined.

import { BufferGeometry, Color, Float32BufferAttribute, Matrix4, Quaternion, Vector3 } from "three";
import { merged } from "./merging";

/** The server's limit. */
const MOST_VERTICES = 100_000;
const MOST_NODES = 2000;
const DEEPEST = 32;

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const FLOAT = 5126;
const TRIANGLES = 4;

/** For each kind of index: its bytes, and a function that reads one. */
const INDICES: Record<number, [bytes: number, read: (view: DataView, at: number) => number]> = {
  5121: [1, (view, at) => view.getUint8(at)],
  5123: [2, (view, at) => view.getUint16(at, true)],
  5125: [4, (view, at) => view.getUint32(at, true)],
};

interface Accessor { bufferView: number; byteOffset?: number; componentType: number; count: number }
interface BufferView { byteOffset?: number; byteLength: number; byteStride?: number }
interface Primitive { attributes: { POSITION: number; NORMAL?: number }; indices?: number; material?: number; mode?: number }
interface Node { children?: number[]; mesh?: number; matrix?: number[]; translation?: number[]; rotation?: number[]; scale?: number[] }
interface Gltf {
  accessors: Accessor[];
  bufferViews: BufferView[];
  materials?: { pbrMetallicRoughness?: { baseColorFactor?: number[] } }[];
  meshes: { primitives: Primitive[] }[];
  nodes: Node[];
  scene?: number;
  scenes: { nodes: number[] }[];
}

/** Positions, normals and colours, without an index; undefined for any other file. */
export function geometryOfGlb(glb: Uint8Array): BufferGeometry | undefined {
  try {
    const { gltf, binary } = partsOf(glb);
    const parts = new Reader(gltf, binary).read();
    return parts.length > 0 ? merged(parts) : undefined;
  } catch {
    return undefined;
  }
}

function partsOf(glb: Uint8Array): { gltf: Gltf; binary: DataView } {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const size = view.getUint32(12, true);
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(16, true) !== JSON_CHUNK) {
    throw new Error("no binary glTF");
  }
  const text = new TextDecoder().decode(glb.subarray(20, 20 + size));
  const begin = 20 + size + 8;
  const length = view.getUint32(20 + size, true);
  return { gltf: JSON.parse(text) as Gltf, binary: new DataView(glb.buffer, glb.byteOffset + begin, length) };
}

class Reader {
  private readonly parts: BufferGeometry[] = [];
  private vertices = 0;
  private nodes = 0;

  constructor(
    private readonly gltf: Gltf,
    private readonly binary: DataView,
  ) {}

  read(): BufferGeometry[] {
    this.gltf.scenes[this.gltf.scene ?? 0]!.nodes.forEach((node) => this.add(node, new Matrix4(), 0));
    return this.parts;
  }

  private add(index: number, around: Matrix4, depth: number): void {
    this.nodes += 1;
    if (this.nodes > MOST_NODES || depth > DEEPEST) {
      throw new Error("too many nodes");
    }
    const node = this.gltf.nodes[index]!;
    const matrix = around.clone().multiply(matrixOf(node));
    if (node.mesh !== undefined) {
      this.gltf.meshes[node.mesh]!.primitives.forEach((one) => this.parts.push(this.partOf(one).applyMatrix4(matrix)));
    }
    node.children?.forEach((child) => this.add(child, matrix, depth + 1));
  }

  private partOf({ attributes, indices, material, mode = TRIANGLES }: Primitive): BufferGeometry {
    const corners = indices === undefined ? undefined : this.indicesOf(indices);
    const count = corners?.length ?? this.gltf.accessors[attributes.POSITION]!.count;
    this.vertices += count;
    if (mode !== TRIANGLES || this.vertices > MOST_VERTICES || count % 3 !== 0) {
      throw new Error("no triangles, or too many");
    }
    const part = new BufferGeometry();
    const set = (name: string, accessor: number) =>
      part.setAttribute(name, new Float32BufferAttribute(this.vectorsOf(accessor, corners, count), 3));
    set("position", attributes.POSITION);
    if (attributes.NORMAL === undefined) {
      part.computeVertexNormals();
    } else {
      set("normal", attributes.NORMAL);
    }
    const [r = 1, g = 1, b = 1] = this.gltf.materials?.[material ?? -1]?.pbrMetallicRoughness?.baseColorFactor ?? [];
    const colour = new Color(r, g, b);  // Colours are linear in glTF and in three.js.
    const colours = new Float32Array(3 * count);
    for (let vertex = 0; vertex < count; vertex += 1) {
      colour.toArray(colours, 3 * vertex);
    }
    return part.setAttribute("color", new Float32BufferAttribute(colours, 3));
  }

  private indicesOf(index: number): Uint32Array {
    const { count, componentType } = this.gltf.accessors[index]!;
    const [bytes, read] = INDICES[componentType]!;
    const { begin, step } = this.rowOf(index, count, bytes);
    return Uint32Array.from({ length: count }, (_, i) => read(this.binary, begin + i * step));
  }

  /** Outside of the bytes a read throws. */
  private vectorsOf(index: number, corners: Uint32Array | undefined, count: number): Float32Array {
    const accessor = this.gltf.accessors[index]!;
    const { begin, step } = this.rowOf(index, accessor.count, 12);
    if (accessor.componentType !== FLOAT) {
      throw new Error("no floats");
    }
    const numbers = new Float32Array(3 * count);
    for (let i = 0; i < numbers.length; i += 1) {
      const vertex = Math.floor(i / 3);
      numbers[i] = this.binary.getFloat32(begin + (corners ? corners[vertex]! : vertex) * step + 4 * (i % 3), true);
    }
    return numbers;
  }

  private rowOf(index: number, count: number, bytes: number): { begin: number; step: number } {
    const { bufferView, byteOffset = 0 } = this.gltf.accessors[index]!;
    const view = this.gltf.bufferViews[bufferView]!;
    if (!(count >= 0 && count <= MOST_VERTICES)) {
      throw new Error("too many");
    }
    return { begin: (view.byteOffset ?? 0) + byteOffset, step: view.byteStride ?? bytes };
  }
}

function matrixOf({ matrix, translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] }: Node): Matrix4 {
  if (matrix) {
    return new Matrix4().fromArray(matrix);
  }
  return new Matrix4().compose(
    new Vector3().fromArray(translation),
    new Quaternion().fromArray(rotation),
    new Vector3().fromArray(scale),
  );
}
