// Robots: rounded boxes of the size in the scene message, in their team's colour, with the number on top and a face in
// front. A robot's own frame: x forward, y left, z up, centre at the origin. All robots share one material; a texture
// atlas holds their tops.

import {
  BufferGeometry,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { SceneRobot, SceneShape } from "../messages/cancha/v1/scene_pb";
import { coloured, merged, painted } from "./merging";
import { colourOf, teamColour } from "./palette";
import { geometryOf } from "./shape_geometry";
import { teamCssColour, teamCssInk } from "./team_colours";
import { cellOf, makeTopAtlas, plainCell, type AtlasCell } from "./textures";

const DARK = new Color("#101318");
const TYRE = new Color("#050607");
const LAMP = new Color("#ffffff");

/** Side of the plate with the number on a robot that is a model, as a share of its length or width. */
const BADGE_SHARE = 0.5;

/** Height of the plate above the robot, as a share of the plate's side. */
const BADGE_GAP = 0.02;

/** Pieces around a wheel; nobody notices more. */
const WHEEL_PIECES = 20;

/** One mesh per robot, in the given order. A robot with shapes of its own looks like them. */
export function makeRobots(robots: readonly SceneRobot[], shapes: readonly SceneShape[]): Mesh[] {
  const atlas = makeTopAtlas(
    robots.map(({ number, team }) => ({
      number,
      colour: teamCssColour(team),
      ink: teamCssInk(team),
    })),
  );
  const material = new MeshStandardMaterial({ map: atlas, vertexColors: true, roughness: 0.42 });
  return robotLooks(robots, shapes).map((look) => {
    const mesh = new Mesh(look, material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    return mesh;
  });
}

/** The look of each robot. */
export function robotLooks(robots: readonly SceneRobot[], shapes: readonly SceneShape[]): BufferGeometry[] {
  return robots.map((robot, index) => {
    const own = shapes.filter((shape) => shape.robot === robot.id && !shape.isCollision);
    return own.length > 0 ? makeModel(own, index, robots.length) : makeShape(robot, index, robots.length);
  });
}

/** A model with its number on top, in its team's colour. */
function makeModel(shapes: readonly SceneShape[], index: number, count: number): BufferGeometry {
  const plain = plainCell(count);
  const parts = shapes.flatMap((shape) => {
    const geometry = geometryOf(shape, "rounded");
    return geometry ? [placedIn(coloured(geometry, colourOf(shape.colour, "#d0d4da")), plain)] : [];
  });
  const look = merged(parts);
  if (parts.length === 0) {
    return look;
  }
  look.computeBoundingBox();
  const { min, max } = look.boundingBox!;
  const side = BADGE_SHARE * Math.min(max.x - min.x, max.y - min.y);
  const badge = new PlaneGeometry(side, side);
  badge.translate((min.x + max.x) / 2, (min.y + max.y) / 2, max.z + BADGE_GAP * side);
  return merged([look, mapped(painted(badge, new Color("#ffffff")), cellOf(index, count), false)]);
}

/** Moves all vertices' texture coordinates to the middle of a cell of the atlas. */
function placedIn(geometry: BufferGeometry, cell: AtlasCell): BufferGeometry {
  const { count } = geometry.getAttribute("position");
  const middle = [cell.u + cell.size / 2, cell.v + cell.size / 2];
  const uv = new Float32Array(2 * count).map((_, index) => middle[index % 2]!);
  geometry.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  return geometry;
}

function makeShape(robot: SceneRobot, index: number, count: number): BufferGeometry {
  const { lengthM: length, widthM: width, heightM: height } = robot;
  const edge = Math.min(length, width, height) * 0.09;
  const plain = plainCell(count);
  const part = (geometry: BufferGeometry, colour: Color, x: number, y: number, z: number) =>
    mapped(painted(geometry.translate(x, y, z), colour), plain, true);

  // Nothing sticks out of the collision box.
  const skirt = new RoundedBoxGeometry(length * 0.93, width * 0.86, height * 0.4, 1, edge / 2);
  const shell = new RoundedBoxGeometry(length, width * 0.98, height * 0.58, 2, edge);
  const parts = [
    part(skirt, DARK, 0, 0, -height * 0.28),
    part(shell, teamColour(robot.team), 0, 0, height * 0.21),
  ];
  const radius = height * 0.27;
  for (const side of [-1, 1]) {
    const wheel = new CylinderGeometry(radius, radius, width * 0.08, WHEEL_PIECES);
    parts.push(part(wheel, TYRE, 0, side * width * 0.455, radius - height / 2));
    const lamp = new RoundedBoxGeometry(length * 0.04, width * 0.2, height * 0.13, 1, height * 0.02);
    parts.push(part(lamp, LAMP, length * 0.49, side * width * 0.26, height * 0.2));
  }
  const top = new PlaneGeometry(length - edge, width * 0.98 - edge);
  top.translate(0, 0, height / 2 + height * 0.004);
  parts.push(mapped(painted(top, new Color("#ffffff")), cellOf(index, count), false));
  return merged(parts);
}

/** Moves the picture coordinates of a shape into a cell of the atlas: stretched over it, or all in
 * its middle. */
function mapped(geometry: BufferGeometry, cell: AtlasCell, isPoint: boolean): BufferGeometry {
  const uv = geometry.getAttribute("uv");
  for (let vertex = 0; vertex < uv.count; vertex += 1) {
    const u = isPoint ? 0.5 : uv.getX(vertex);
    const v = isPoint ? 0.5 : uv.getY(vertex);
    uv.setXY(vertex, cell.u + u * cell.size, cell.v + v * cell.size);
  }
  return geometry;
}
