// Requests of officials, in the server's form. Pure. Enums have the same numbers in both sets of messages.

import type { RestartKind } from "../../messages/cancha/v1/referee_pb";
import type { Team } from "../../messages/cancha/v1/world_pb";
import type { Actuator } from "../../tools/actuators";
import type { Action } from "./official_line";

/** A command for a robot: a field of RobotCommand, and the numbers of its message. */
export interface Drive {
  case: string;
  value: Record<string, number>;
}

export const START: Action = { case: "start", value: {} };
export const HALT: Action = { case: "pause", value: {} };
export const RESUME: Action = { case: "resume", value: {} };

export const step = (ticks: number): Action => ({ case: "step", value: { ticks } });

/** Simulated seconds per second; 0: as fast as possible. */
export const setSpeed = (speed: number): Action => ({ case: "setSpeed", value: { speed } });

export const endMatch = (reason: string): Action => ({ case: "endMatch", value: { reason } });

export const giveRestart = (kind: RestartKind, team: Team): Action => ({
  case: "ruling",
  value: { ruling: { case: "restart", value: { kind: kind as number, team: team as number } } },
});

export const awardGoal = (team: Team): Action => ({
  case: "ruling",
  value: { ruling: { case: "goal", value: { team: team as number } } },
});

export const giveTimeOut = (team: Team): Action => ({
  case: "ruling",
  value: { ruling: { case: "timeOut", value: { team: team as number } } },
});

/** Takes back the event with this number. */
export const undo = (event: number): Action => ({
  case: "ruling",
  value: { ruling: { case: "takeBack", value: { event } } },
});

export const decide = (event: number, isAccepted: boolean): Action => ({
  case: "ruling",
  value: { ruling: { case: "decide", value: { event, isAccepted } } },
});

export const placeBall = (xM: number, yM: number): Action => ({ case: "placeBall", value: { ball: { xM, yM } } });

export interface JointPlace {
  joint: string;
  position: number;
}

/** `zM`: height of the floor below a robot that can leave the ground. */
export const placeRobot = (
  id: number,
  xM: number,
  yM: number,
  headingRad: number,
  zM: number,
  joints: readonly JointPlace[],
): Action => ({
  case: "placeRobot",
  value: { id, xM, yM, headingRad, zM, joints: [...joints] },
});

export const takeOver = (robotId: number): Action => ({ case: "takeOver", value: { robotId } });
export const release = (robotId: number): Action => ({ case: "release", value: { robotId } });

/** A command for an actuator. */
export interface Told {
  actuator: Actuator;
  drive: Drive;
}

/**
 * One command for all actuators, and one for each that is not its robot's first actuator of this command kind: that one
 * must be named.
 */
export function driveRobot(robotId: number, told: readonly Told[], actuators: readonly Actuator[]): Action[] {
  const isFirst = ({ actuator, drive }: Told) =>
    actuators.find(({ ways }) => ways.some(({ kind }) => kind?.localName === drive.case))?.name === actuator.name;
  const common = told.filter(isFirst);
  const named = told.filter((one) => !isFirst(one));
  return [
    ...(common.length > 0 ? [command(robotId, common, "")] : []),
    ...named.map((one) => command(robotId, [one], one.actuator.name)),
  ];
}

function command(robotId: number, told: readonly Told[], actuator: string): Action {
  const drives = Object.fromEntries(told.map(({ drive }) => [drive.case, drive.value]));
  return { case: "drive", value: { command: { robotId, actuator, ...drives } } };
}
