// Converts stick positions to commands of a robot. Pure.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { clamped } from "../../cameras/vectors";
import { DisciplineSchema as ShownDisciplineSchema, type Discipline as ShownDiscipline } from "../../messages/cancha/v1/discipline_pb";
import { Body, DisciplineSchema, RobotKindSchema, type RobotKind } from "../../messages/officials/cancha/v1/discipline_pb";
import type { Actuator, Way } from "../../tools/actuators";
import { AT_REST, isOfWheel, type CommandNumber, type Ways } from "../../tools/command_kinds";
import type { Drive } from "./requests";

/** Positions of the sticks, each from -1 to 1. */
export type Sticks = Ways;

const WAYS = Object.keys(AT_REST) as (keyof Ways)[];

/** Fastest turn that can be steered by hand. */
const MOST_TURN_RADPS = 6;

/** Speed of a robot without wheels, if its settings give no speed. */
const USUAL_SPEED_MPS = 0.5;

/** Speed of a wheel about its axle, if its motor gives no speed. */
const USUAL_WHEEL_RADPS = 10;

/**
 * Command of a robot of this kind. A full stick means `share` of its ability, except for turning. If a number moved by
 * several sticks exceeds its limit, all numbers are reduced alike, so that the path keeps its curvature.
 */
export function mixed({ kind, numbers, actuator }: Way, robot: RobotKind, sticks: Sticks, share: number): Drive {
  const ability: Ability = { wheels: robot.wheels, settings: settingsOf(robot, actuator.name), actuator };
  const wanted = numbers.map((number) => {
    const { moves } = number;
    const value = WAYS.reduce((sum, way) => sum + moves[way] * clamped(sticks[way], -1, 1) * fullOf(number, way, ability, share), 0);
    const isMixed = WAYS.filter((way) => moves[way] !== 0).length > 1;
    return { name: number.localName, value, excess: isMixed ? Math.abs(value) / mostOf(number, ability) : 0, isMixed };
  });
  const excess = Math.max(1, ...wanted.map((number) => number.excess));
  const told = wanted.map(({ name, value, isMixed }) => [name, isMixed ? value / excess : value]);
  return { case: kind!.localName, value: Object.fromEntries(told) };
}

/** Settings of this actuator's drive. */
export function settingsOf({ drives, driveSettings }: RobotKind, actuator: string): Readonly<Record<string, number>> {
  return drives.find(({ name }) => name === actuator)?.settings ?? driveSettings;
}

interface Ability {
  wheels: RobotKind["wheels"];
  settings: Readonly<Record<string, number>>;
  actuator: Actuator;
}

/** Value of a number for a full stick this way. */
function fullOf(number: CommandNumber, way: keyof Ways, ability: Ability, share: number): number {
  const { unit, most } = number;
  const { wheels, settings } = ability;
  const isTurn = way === "turn";
  if (isOfWheel(number)) {
    return share * mostOf(number, ability);
  }
  if (unit === "m/s") {
    // Rims at v and -v turn the robot at 2 v / track.
    const speedMps = wheels?.maxSpeedMps ?? settings.max_speed_mps ?? USUAL_SPEED_MPS;
    return isTurn ? (MOST_TURN_RADPS * (wheels?.trackM ?? 0)) / 2 : share * speedMps;
  }
  const mostOfTurn = unit === "rad/s" ? Math.min(settings.max_turn_rate_radps ?? MOST_TURN_RADPS, MOST_TURN_RADPS) : most;
  return isTurn ? mostOfTurn : share * most;
}

function mostOf(number: CommandNumber, { wheels, actuator }: Ability): number {
  if (isOfWheel(number)) {
    return Math.min(...actuator.joints.map(({ maxSpeed }) => maxSpeed ?? USUAL_WHEEL_RADPS), number.most);
  }
  return number.unit === "m/s" ? (wheels?.maxSpeedMps ?? number.most) : number.most;
}

/** Whether it can leave the ground. */
export function isFree(kind: RobotKind): boolean {
  return kind.wheels === undefined && kind.body !== Body.UPRIGHT;
}

/** The robot kind of this name. The page reads few of the settings, but the rest are in there, too. */
export function kindNamed(settings: ShownDiscipline | undefined, name: string): RobotKind {
  const all = settings && fromBinary(DisciplineSchema, toBinary(ShownDisciplineSchema, settings)).robotKinds;
  return all?.find((kind) => kind.name === name) ?? create(RobotKindSchema, {});
}
