// Meshes and convex hulls, which few arenas have; loaded on demand.

import { Matrix4, Quaternion, Vector3, type BufferGeometry } from "three";
import type { Scene, SceneMeshLook, SceneShape } from "../messages/cancha/v1/scene_pb";
import type { Shape_Convex } from "../messages/cancha/v1/shape_pb";
import { convexGeometry } from "./convex_geometry";
import { geometryOfGlb } from "./glb";
import { letDrawFinely } from "./shape_geometry";

/**
 * Most corners of all meshes and hulls of a scene, counted as often as they are drawn, so that a hostile scene cannot
 * keep the page busy for ever.
 */
const MOST_VERTICES = 1_000_000;

/** Geometry of each look, in the frame of its mesh. */
const meshes = new WeakMap<SceneMeshLook, BufferGeometry>();

/** Hulls that are drawn as such. */
const hulls = new WeakSet<Shape_Convex>();

/** A hull of n points has fewer than 2 n triangles. */
const VERTICES_PER_POINT = 6;

/** Makes the scene's shapes appear as their meshes from now on, and hulls as hulls. */
export function drawFinely(scene: Pick<Scene, "shapes" | "meshes">): void {
  const geometries = scene.meshes.map(({ glb }) => geometryOfGlb(glb));
  let vertices = 0;
  for (const { mesh, shape } of scene.shapes) {
    const geometry = mesh && geometries[mesh.mesh - 1];
    const hull = shape?.kind.case === "convex" ? shape.kind.value : undefined;
    vertices += geometry?.getAttribute("position").count ?? VERTICES_PER_POINT * (hull?.points.length ?? 0);
    if (vertices > MOST_VERTICES) {
      break;
    }
    if (mesh && geometry) {
      meshes.set(mesh, geometry);
    } else if (hull) {
      hulls.add(hull);
    }
  }
  letDrawFinely(fineGeometryOf);
}

function fineGeometryOf({ mesh, shape }: SceneShape): BufferGeometry | undefined {
  const known = mesh && meshes.get(mesh);
  if (!mesh || !known) {
    const hull = shape?.kind.case === "convex" ? shape.kind.value : undefined;
    return hull && hulls.has(hull) ? convexGeometry(hull.points) : undefined;
  }
  const { xM, yM, zM, scaleX, scaleY, scaleZ, keepsColours } = mesh;
  const own = new Matrix4().compose(new Vector3(xM, yM, zM), new Quaternion(), new Vector3(scaleX, scaleY, scaleZ));
  const geometry = known.clone().applyMatrix4(own);
  return keepsColours ? geometry : geometry.deleteAttribute("color");
}
