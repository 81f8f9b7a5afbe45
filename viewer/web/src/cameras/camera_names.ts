// The cameras by name, in the order of their keys.

export type CameraName =
  | "broadcast"
  | "side"
  | "top"
  | "goal-left"
  | "goal-right"
  | "follow"
  | "orbit"
  | "ball"
  | "robot"
  | "eye";

export const CAMERA_TITLES: Record<CameraName, string> = {
  broadcast: "Broadcast",
  side: "Side",
  top: "Top",
  "goal-left": "Left goal",
  "goal-right": "Right goal",
  follow: "Follow",
  orbit: "Orbit",
  ball: "Ball",
  robot: "Robot",
  eye: "Eye",
};

const WITH_BALL: readonly CameraName[] = [
  "broadcast",
  "side",
  "top",
  "goal-left",
  "goal-right",
  "orbit",
  "ball",
  "robot",
  "eye",
];
const WITHOUT_BALL: readonly CameraName[] = ["broadcast", "side", "top", "follow", "orbit", "robot", "eye"];

/** The cameras offered in an arena: the first has the key 1. */
export function camerasOf(hasBall: boolean): readonly CameraName[] {
  return hasBall ? WITH_BALL : WITHOUT_BALL;
}

/** Undefined if there is no camera of this name. */
export function cameraNamed(name: string | null): CameraName | undefined {
  return name !== null && Object.hasOwn(CAMERA_TITLES, name) ? (name as CameraName) : undefined;
}

/** Whether the camera goes with a robot. */
export function followsRobot(name: CameraName): boolean {
  return name === "robot" || name === "eye";
}
