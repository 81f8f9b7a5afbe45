// Meshes and convex hulls, which few arenas have: loaded with what is on demand.

import { Matrix4, Quaternion, Vector3, type BufferGeometry } from "three";
import type { Scene, SceneMeshLook, SceneShape } from "../messages/cancha/v1/scene_pb";
import { convexGeometry } from "./convex_geometry";
import { geometryOfGlb } from "./glb";
import { letDrawFinely } from "./shape_geometry";

/** Corners of all meshes of a scene, each as often as it is drawn: a hostile one cannot make the page draw without end. */
const MOST_VERTICES = 1_000_000;

/** What each look is drawn as, in the frame of its mesh. */
const meshes = new WeakMap<SceneMeshLook, BufferGeometry>();

/** From now on, shapes of this scene are drawn as the meshes that they name, and hulls as hulls. */
export function drawFinely(scene: Pick<Scene, "shapes" | "meshes">): void {
  const geometries = scene.meshes.map(({ glb }) => geometryOfGlb(glb));
  let vertices = 0;
  for (const { mesh } of scene.shapes) {
    const geometry = mesh && geometries[mesh.mesh - 1];
    vertices += geometry?.getAttribute("position").count ?? 0;
    if (mesh && geometry && vertices <= MOST_VERTICES) {
      meshes.set(mesh, geometry);
    }
  }
  letDrawFinely(fineGeometryOf);
}

function fineGeometryOf({ mesh, shape }: SceneShape): BufferGeometry | undefined {
  const known = mesh && meshes.get(mesh);
  if (!mesh || !known) {
    return shape?.kind.case === "convex" ? convexGeometry(shape.kind.value.points) : undefined;
  }
  const { xM, yM, zM, scaleX, scaleY, scaleZ, keepsColours } = mesh;
  const own = new Matrix4().compose(new Vector3(xM, yM, zM), new Quaternion(), new Vector3(scaleX, scaleY, scaleZ));
  const geometry = known.clone().applyMatrix4(own);
  return keepsColours ? geometry : geometry.deleteAttribute("color");
}
