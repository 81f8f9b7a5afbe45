// Pose of a sensor in the world. Pure.

import { rotated, sum, type Turn, type Vector } from "../cameras/vectors";
import type { Pose } from "../feed/instant";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import type { Pose as Mount } from "../messages/tools/cancha/v1/shape_pb";
import type { Kinds } from "../tools/kinds";

export interface Place {
  at: Vector;
  /** Converts a point from the frame of the sensor to the world. */
  toWorld(point: Vector): Vector;
}

/** The body that a sensor is mounted on. */
export interface Seat {
  /** Index in WorldState.links; undefined: the robot itself. */
  link: number | undefined;
  mount: Mount | undefined;
  /** States give the centre of mass of a link; this is its place in the link's frame. */
  centre: Mount | undefined;
}

/** The bodies that carry the sensors. */
export class Carriers {
  constructor(
    private readonly kinds: Kinds,
    private readonly scene: Pick<Scene, "shapes"> | undefined,
  ) {}

  /** The body that carries this sensor of a robot; undefined if unknown. */
  seatOf(robotId: number, sensor: string): Seat | undefined {
    const kind = this.kinds.get(robotId);
    const found = kind?.sensors.find(({ name }) => name === sensor);
    if (!kind || !found) {
      return undefined;
    }
    const links = kind.structure?.links ?? [];
    if (!found.link || found.link === links[0]?.name) {
      return { link: undefined, mount: found.mount, centre: undefined };
    }
    const place = this.placeOf(`robot ${robotId}/${found.link}/`);
    const centre = links.find(({ name }) => name === found.link)?.inertia?.pose;
    return place === undefined ? undefined : { link: place, mount: found.mount, centre };
  }

  /** Index of a visible link. */
  private placeOf(name: string): number | undefined {
    const shape = this.scene?.shapes.find((one) => one.link > 0 && one.name.startsWith(name));
    return shape && shape.link - 1;
  }
}

/**
 * `mount`: in the frame of the body, whose pose gives the place of its `centre`; without `mount` at the frame's origin.
 */
export function placed(body: Pose, mount: Mount | undefined, centre?: Mount): Place {
  const { xM = 0, yM = 0, zM = 0, headingRad = 0, pitchRad = 0, rollRad = 0 } = mount ?? {};
  // First by roll about x, then by pitch about y, then by heading about z.
  const turns = [about("qx", rollRad), about("qy", pitchRad), about("qz", headingRad)];
  const at = { x: xM - (centre?.xM ?? 0), y: yM - (centre?.yM ?? 0), z: zM - (centre?.zM ?? 0) };
  const toBody = (point: Vector) => sum(turns.reduce(rotated, point), at);
  const toWorld = (point: Vector) => sum(rotated(toBody(point), body), body);
  return { at: toWorld({ x: 0, y: 0, z: 0 }), toWorld };
}

function about(axis: "qx" | "qy" | "qz", rad: number): Turn {
  return { qx: 0, qy: 0, qz: 0, qw: Math.cos(rad / 2), [axis]: Math.sin(rad / 2) };
}
