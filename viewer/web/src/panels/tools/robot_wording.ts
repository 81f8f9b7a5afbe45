// Words for the state of a robot. Pure.

import type { Joint } from "../../feed/instant";
import type { MatchStore } from "../../feed/match_store";
import type { SceneRobot } from "../../messages/cancha/v1/scene_pb";
import type { SensorDrawing } from "../../messages/cancha/v1/sensing_pb";
import type { Deck } from "../../tape/deck";
import type { Way } from "../../tools/actuators";
import type { RobotJoint } from "../../tools/robot_joints";
import { countUntil } from "../../tape/moments";
import { signed } from "../wording";

export function positionText({ x, y, z }: { x: number; y: number; z: number }): string {
  return `${signed(x, 2)}, ${signed(y, 2)}, ${signed(z, 2)} m`;
}

export function degreesText(rad: number): string {
  return `${signed((rad * 180) / Math.PI, 0)}°`;
}

export function speedText(mps: number): string {
  return `${signed(mps, 2)} m/s`;
}

export function turnText(radps: number): string {
  return `${signed(radps, 1)} rad/s`;
}

/** "left 0.50, right 0.60 m/s"; undefined if a number is unknown. */
export function commandText({ numbers }: Pick<Way, "numbers">, values: readonly (number | undefined)[]): string | undefined {
  if (numbers.length === 0 || !numbers.every((_, index) => values[index] !== undefined)) {
    return undefined;
  }
  const texts = numbers.map(({ label, unit }, index) => {
    const isUnitNext = numbers[index + 1]?.unit === unit;
    return `${label} ${signed(values[index]!, 2)}${unit === "" || isUnitNext ? "" : ` ${unit}`}`;
  });
  return texts.join(", ");
}

/** "hinge: 0.50 rad, 1.2 rad/s; lift: 0.100 m, 0.02 m/s"; undefined if the robot has no joints. */
export function jointTextsOf(told: readonly RobotJoint[], joints: readonly Joint[]): string | undefined {
  const texts = told.flatMap(({ name, place, slides }) => {
    const joint = joints[place];
    return joint ? [`${name}: ${jointText(joint, slides)}`] : [];
  });
  return texts.join("; ") || undefined;
}

function jointText({ position, speed }: Joint, slides: boolean): string {
  return slides ? `${signed(position, 3)} m, ${speedText(speed)}` : `${signed(position, 2)} rad, ${turnText(speed)}`;
}

/** "front: 0.35 m; line: on the line"; undefined without findings. */
export function sensorTextsOf(sensors: readonly SensorDrawing[], robotId: number): string | undefined {
  const own = sensors.filter((one) => one.robotId === robotId && one.text !== "");
  return own.map(({ sensor, text }) => `${sensor}: ${text}`).join("; ") || undefined;
}

/** Misses of the team, as far as events tell of them; only some of many in a row do. */
export function missesText(deck: Deck | undefined, { team }: SceneRobot): string | undefined {
  const moments = deck?.growth.moments.peek() ?? [];
  const past = moments.slice(0, countUntil(moments, deck?.tick.peek() ?? 0));
  const told = past.filter((moment) => moment.kind === "deadline_missed" && moment.team === team).length;
  return deck && (told === 0 ? "none reported" : told === 1 ? "reported once" : `reported ${told} times`);
}

/** The name of the robot's seat. */
export function seatOf(store: MatchStore, { id }: SceneRobot): string | undefined {
  return store.welcome.peek()?.seats.find(({ robotIds }) => robotIds.includes(id))?.name;
}

/** "0.04 ms; 99% within 0.21 ms, all within 3.20 ms", over the whole match, if a file has these. */
export function answersText(seat: string | undefined, deck: Deck | undefined): string | undefined {
  const answers = seat === undefined ? undefined : deck?.contents.answersOf(seat);
  const text = (us: number) => `${(us / 1000).toFixed(2)} ms`;
  return answers && `${text(answers.medianUs)}; 99% within ${text(answers.p99Us)}, all within ${text(answers.mostUs)}`;
}
