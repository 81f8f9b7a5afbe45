// From a stick to what a robot is told. Pure.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { clamped } from "../../cameras/vectors";
import { DisciplineSchema as ShownDisciplineSchema, type Discipline as ShownDiscipline } from "../../messages/cancha/v1/discipline_pb";
import { Body, DisciplineSchema, RobotKindSchema, type RobotKind, type Wheels } from "../../messages/officials/cancha/v1/discipline_pb";
import type { Drive } from "./requests";

/** Where the sticks are, each from -1 to 1: ahead, to the left, up, and turned counter-clockwise. */
export interface Sticks {
  forward: number;
  left: number;
  up: number;
  turn: number;
}

export const AT_REST: Sticks = { forward: 0, left: 0, up: 0, turn: 0 };

/** Nobody steers a robot by hand that turns faster. */
const MOST_TURN_RADPS = 6;

/** Of a robot without wheels whose settings do not say more. */
const USUAL_SPEED_MPS = 0.5;

/** What a robot of this kind is told. `share` of its top speed is what a whole stick means. */
export function mixed(kind: RobotKind, sticks: Sticks, share: number): Drive {
  return kind.wheels ? wheelsOf(kind.wheels, sticks, share) : bodyOf(kind, sticks, share);
}

/** Whether it can go up and sideways. */
export function isFree(kind: RobotKind): boolean {
  return kind.wheels === undefined && kind.body !== Body.UPRIGHT;
}

/** Rims at v and -v turn the robot at 2 v / track. Where a wheel would have to be faster than it can, both are
 * slowed: the way stays as bent as it was. */
function wheelsOf({ trackM, maxSpeedMps }: Wheels, { forward, turn }: Sticks, share: number): Drive {
  const ahead = clamped(forward, -1, 1) * share * maxSpeedMps;
  const apart = (clamped(turn, -1, 1) * MOST_TURN_RADPS * trackM) / 2;
  const [leftMps, rightMps] = [ahead - apart, ahead + apart];
  const excess = Math.max(1, Math.abs(leftMps) / maxSpeedMps, Math.abs(rightMps) / maxSpeedMps);
  return { case: "wheels", value: { leftMps: leftMps / excess, rightMps: rightMps / excess } };
}

function bodyOf({ driveSettings }: RobotKind, { forward, left, up, turn }: Sticks, share: number): Drive {
  const speedMps = share * (driveSettings.max_speed_mps ?? USUAL_SPEED_MPS);
  const turnRadps = Math.min(driveSettings.max_turn_rate_radps ?? MOST_TURN_RADPS, MOST_TURN_RADPS);
  return {
    case: "bodyVelocity",
    value: {
      forwardMps: clamped(forward, -1, 1) * speedMps,
      leftMps: clamped(left, -1, 1) * speedMps,
      upMps: clamped(up, -1, 1) * speedMps,
      turnRateRadps: clamped(turn, -1, 1) * turnRadps,
    },
  };
}

/** The kind of that name. The page itself reads little of the settings; what it does not know is still in there. */
export function kindNamed(settings: ShownDiscipline | undefined, name: string): RobotKind {
  const all = settings && fromBinary(DisciplineSchema, toBinary(ShownDisciplineSchema, settings)).robotKinds;
  return all?.find((kind) => kind.name === name) ?? create(RobotKindSchema, {});
}
