// Marks over the picture for an official: the thing in the hand, the handle that turns a robot, the robot that is
// driven.

import { render } from "preact";
import { pixelOf, pixelsPerM, type Sight } from "../../cameras/ground";
import type { Moment } from "../../feed/playback";
import type { Scene, SceneRobot } from "../../messages/cancha/v1/scene_pb";
import { middleAt } from "../../scene/robot_box";
import { teamWord } from "../wording";
import { placeText } from "./official_wording";
import { arrow, circle, pathOf, rectangle } from "./outlines";
import type { Ghost, Placer, Thing } from "./placer";

/** Width of a ring around a robot beyond the robot, in its widths. */
const RING_WIDTHS = 0.85;

/** Smallest visible size of the ball in the hand, and of its ring. */
const BALL_PX = 6;
const AIM_PX = 22;

export interface MarksShown {
  sight: Sight;
  scene: Scene;
  moment: Moment;
  placer: Placer;
  /** The thing under the pointer. */
  pointed: Thing | undefined;
  driven: number | undefined;
}

/** Draws the marks into this place, with each frame. */
export function drawMarks(place: Element, shown: MarksShown | undefined): void {
  render(shown ? <Marks {...shown} /> : null, place);
}

function Marks(shown: MarksShown) {
  const { sight, placer, pointed, driven } = shown;
  const ghost = placer.ghost.value;
  return (
    <svg class="official-marks" width={sight.widthPx} height={sight.heightPx} aria-hidden="true">
      {pointed && !ghost && <Ring {...shown} thing={pointed} kind="pointed" />}
      {driven !== undefined && <Frame {...shown} />}
      {driven !== undefined && <Ring {...shown} thing={{ kind: "robot", id: driven }} kind="driven" />}
      {ghost && <GhostMark {...shown} ghost={ghost} />}
      <Handle {...shown} />
    </svg>
  );
}

/** A frame around the whole picture, in the colour of the driven robot's team. */
function Frame({ sight, scene, driven }: MarksShown) {
  const team = teamWord(robotOf(scene, driven ?? 0)?.team);
  return <rect class={`mark-frame tint-${team || "none"}`} width={sight.widthPx} height={sight.heightPx} />;
}

function Ring({ sight, scene, moment, thing, kind }: MarksShown & { thing: Thing; kind: string }) {
  const robot = thing.kind === "robot" ? robotOf(scene, thing.id) : undefined;
  const pose = thing.kind === "ball" ? moment.ball : moment.robots.get(thing.id);
  if (!pose) {
    return null;
  }
  const at = robot ? middleAt(robot, pose) : pose;
  const sizeM = robot ? Math.max(robot.lengthM, robot.widthM) : 2 * (scene.ball?.radiusM ?? 0);
  const radiusM = RING_WIDTHS * sizeM;
  const label = kind === "driven" && robot ? pixelOf(sight, { ...at, z: at.z + 1.4 * robot.heightM }) : undefined;
  return (
    <g class={`mark-${kind} tint-${teamWord(robot?.team) || "none"}`}>
      <path d={pathOf(sight, circle(at, radiusM))} />
      {label && (
        <text x={label.x} y={label.y - 22}>
          You drive
        </text>
      )}
    </g>
  );
}

/** The thing at its new place, see-through. */
function GhostMark({ sight, scene, moment, ghost }: MarksShown & { ghost: Ghost }) {
  const { thing } = ghost;
  const robot = thing.kind === "robot" ? robotOf(scene, thing.id) : undefined;
  const from = thing.kind === "ball" ? moment.ball : moment.robots.get(thing.id);
  const foot = { ...ghost, z: 0 };
  const label = pixelOf(sight, { ...foot, z: robot?.heightM ?? 0 });
  return (
    <g class={`mark-ghost tint-${teamWord(robot?.team) || "none"}`} data-ghost={thing.kind}>
      {from && <path class="mark-way" d={pathOf(sight, [{ ...from, z: 0 }, foot], false)} />}
      {robot ? <GhostRobot sight={sight} robot={robot} ghost={ghost} /> : <GhostBall sight={sight} scene={scene} ghost={ghost} />}
      {label && (
        <text x={label.x} y={label.y - 34}>
          {placeText(ghost, robot !== undefined)}
        </text>
      )}
    </g>
  );
}

function GhostRobot({ sight, robot, ghost }: { sight: Sight; robot: SceneRobot; ghost: Ghost }) {
  const { lengthM, widthM, heightM } = robot;
  const print = { ...ghost, lengthM, widthM };
  const [bottom, top] = [rectangle(print, 0), rectangle(print, heightM)];
  const walls = bottom.map((corner, index) => pathOf(sight, [corner, top[index]!], false)).join("");
  return (
    <>
      <path class="mark-body" d={pathOf(sight, bottom)} />
      <path class="mark-edges" d={walls} />
      <path class="mark-body" d={pathOf(sight, top)} />
      <path class="mark-arrow" d={pathOf(sight, arrow(print, heightM))} />
    </>
  );
}

function GhostBall({ sight, scene, ghost }: { sight: Sight; scene: Scene; ghost: Ghost }) {
  const radiusM = scene.ball?.radiusM ?? 0;
  const middle = { x: ghost.x, y: ghost.y, z: radiusM };
  const pixel = pixelOf(sight, middle);
  const pxPerM = pixelsPerM(sight, middle);
  return pixel && pxPerM > 0 ? (
    <>
      <path class="mark-aim" d={pathOf(sight, circle(ghost, Math.max(2.4 * radiusM, AIM_PX / pxPerM)))} />
      <circle class="mark-ball" cx={pixel.x} cy={pixel.y} r={Math.max(radiusM * pxPerM, BALL_PX)} />
    </>
  ) : null;
}

function Handle({ sight, placer }: MarksShown) {
  const handle = placer.handle();
  const pixel = handle && pixelOf(sight, { ...handle.at, z: 0 });
  return handle && pixel ? (
    <g class="mark-handle" data-handle={`${pixel.x.toFixed(1)},${pixel.y.toFixed(1)}`}>
      <path d={pathOf(sight, circle(handle.middle, handle.radiusM))} />
      <circle cx={pixel.x} cy={pixel.y} r="9" />
    </g>
  ) : null;
}

function robotOf(scene: Scene, id: number): SceneRobot | undefined {
  return scene.robots.find((robot) => robot.id === id);
}
