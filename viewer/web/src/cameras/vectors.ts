// Vectors in space, and cameras as plain numbers. World frame, metres.

export interface Vector {
  x: number;
  y: number;
  z: number;
}

/** A unit quaternion. */
export interface Turn {
  qw: number;
  qx: number;
  qy: number;
  qz: number;
}

/** A camera: its position, its target, and the direction that is up on screen. */
export interface View {
  position: Vector;
  target: Vector;
  up: Vector;
  /** Vertical opening angle. */
  fovDeg: number;
}

export interface Axes {
  right: Vector;
  upward: Vector;
  forward: Vector;
}

/** Axes of the picture, as unit vectors. */
export function axesOf(view: View): Axes {
  const forward = unit(sum(view.target, scaled(view.position, -1)));
  const right = unit(cross(forward, view.up));
  return { right, upward: cross(right, forward), forward };
}

/** Position of a point: -1 to 1 across the picture, and its distance ahead. */
export interface Projected {
  x: number;
  y: number;
  depthM: number;
}

/** Undefined for a point behind the camera. `aspect` is width over height. */
export function projected(view: View, point: Vector, aspect: number, axes = axesOf(view)): Projected | undefined {
  const offset = sum(point, scaled(view.position, -1));
  const depthM = dot(offset, axes.forward);
  if (depthM <= 0) {
    return undefined;
  }
  const tangent = tangentOf(view);
  return {
    x: dot(offset, axes.right) / (depthM * tangent * aspect),
    y: dot(offset, axes.upward) / (depthM * tangent),
    depthM,
  };
}

/** Half the height of the picture at a distance of 1 m. */
export function tangentOf({ fovDeg }: View): number {
  return Math.tan((fovDeg * Math.PI) / 360);
}

/** A view between two views. */
export function mixed(from: View, to: View, share: number): View {
  const mix = (a: Vector, b: Vector) => sum(scaled(a, 1 - share), scaled(b, share));
  return {
    position: mix(from.position, to.position),
    target: mix(from.target, to.target),
    up: unit(mix(from.up, to.up)),
    fovDeg: from.fovDeg + (to.fovDeg - from.fovDeg) * share,
  };
}

export function sum(...vectors: Vector[]): Vector {
  return vectors.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z }));
}

export function scaled(a: Vector, factor: number): Vector {
  return { x: a.x * factor, y: a.y * factor, z: a.z * factor };
}

export function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

export function unit(a: Vector): Vector {
  return scaled(a, 1 / (Math.hypot(a.x, a.y, a.z) || 1));
}

export function rotated(vector: Vector, { qw, qx, qy, qz }: Turn): Vector {
  const axis = { x: qx, y: qy, z: qz };
  const across = scaled(cross(axis, vector), 2);
  return sum(sum(vector, scaled(across, qw)), cross(axis, across));
}

export function clamped(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
