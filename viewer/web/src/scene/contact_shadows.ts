// A soft dark spot on the floor under each body, where light does not reach. All spots are one shape.

import {
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
  type Texture,
} from "three";
import type { Vector } from "../cameras/vectors";
import type { Pose } from "../feed/instant";

/** Height above the ground from which a body leaves no spot, unless it is large. */
const FADES_AT_M = 0.15;
const FADES_AT_HEIGHTS = 1;

/** Above paint, below everything else. */
const HEIGHT_M = 0.0007;

const UPWARD = new Vector3(0, 0, 1);
const FLOOR: Ground = { z: 0, normal: UPWARD };
const NOWHERE = new Matrix4().makeScale(0, 0, 0);

/** The ground below a body: its height and its normal. */
export interface Ground {
  z: number;
  normal: Vector;
}

/** Size of a body seen from above, and its height. */
export interface Footprint {
  lengthM: number;
  widthM: number;
  heightM: number;
}

export class ContactShadows {
  readonly mesh: InstancedMesh;
  private readonly matrix = new Matrix4();
  private readonly turn = new Quaternion();
  private readonly slope = new Quaternion();

  constructor(softSpot: Texture, count: number) {
    const material = new MeshBasicMaterial({
      map: softSpot,
      color: "#000000",
      transparent: true,
      opacity: 0.8,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -3,
      polygonOffsetUnits: -3,
    });
    this.mesh = new InstancedMesh(new PlaneGeometry(), material, count);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  /** Puts the spot with this index below a body of the given size; without a body removes it. */
  place(index: number, pose: Pose | undefined, { lengthM, widthM, heightM }: Footprint, ground = FLOOR): void {
    if (!pose || pose.z - ground.z > Math.max(FADES_AT_M, FADES_AT_HEIGHTS * heightM)) {
      this.mesh.setMatrixAt(index, NOWHERE);
    } else {
      this.turn.setFromAxisAngle(UPWARD, 2 * Math.atan2(pose.qz, pose.qw)).premultiply(this.tilt(ground));
      this.matrix.compose(
        new Vector3(pose.x, pose.y, ground.z + HEIGHT_M),
        this.turn,
        new Vector3(lengthM, widthM, 1),
      );
      this.mesh.setMatrixAt(index, this.matrix);
    }
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  private tilt({ normal }: Ground): Quaternion {
    return this.slope.setFromUnitVectors(UPWARD, new Vector3(normal.x, normal.y, normal.z));
  }
}
