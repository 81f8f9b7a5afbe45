// Choice of the robot that a camera goes with. Pure.

import type { Moment } from "../feed/playback";
import { followsRobot, type CameraName } from "./camera_names";

export interface Choice {
  camera: CameraName;
  robot: number | undefined;
}

/**
 * Result of choosing a camera. A camera that goes with a robot begins with the last one followed, or the one nearest to
 * the ball. Chosen again, it goes on to the next robot of `ids`.
 */
export function chosen(name: CameraName, now: Choice, ids: readonly number[], moment: Moment | undefined): Choice {
  if (!followsRobot(name)) {
    return { camera: name, robot: now.robot };
  }
  const known = now.robot !== undefined && ids.includes(now.robot) ? now.robot : undefined;
  if (known !== undefined && name === now.camera) {
    return { camera: name, robot: ids[(ids.indexOf(known) + 1) % ids.length] };
  }
  return { camera: name, robot: known ?? nearestToBall(moment) ?? ids[0] };
}

function nearestToBall(moment: Moment | undefined): number | undefined {
  const ball = moment?.ball;
  if (!ball) {
    return undefined;
  }
  const ways = [...moment.robots].map(([id, { x, y }]) => ({ id, wayM: Math.hypot(x - ball.x, y - ball.y) }));
  return ways.sort((a, b) => a.wayM - b.wayM)[0]?.id;
}
