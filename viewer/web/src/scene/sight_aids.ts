// Aids for the eye: numbers above the robots that face the camera, and a ring around a ball hidden by robots.

import { Group, type PerspectiveCamera } from "three";
import { axesOf, dot, scaled, sum, tangentOf, type Vector, type View } from "../cameras/vectors";
import { headingOf, type Pose } from "../feed/instant";
import type { Moment } from "../feed/playback";
import type { SceneBall, SceneRobot } from "../messages/cancha/v1/scene_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { BallRing } from "./ball_ring";
import { LabelPool, type LabelInit } from "./labels";
import { linksAt, middleAt, topAt } from "./robot_box";
import { teamCssColour, teamCssInk } from "./team_colours";
import { hitOf, type Solid } from "./solids";

/** Smallest mean size of the robots on the screen with which they have tags: tags would hide smaller robots. */
const SMALLEST_PX = 15;

/** Sine of the camera's angle above which the number on a robot's back is easier to read than a tag. */
const STEEP = 0.9;

/** Height of a tag above its robot, in heights of the tag. */
const TAG_LIFT = 0.5;

/** Tags of the teams also differ in shape, like their marks on the page. */
const ROUNDNESS: Record<Team, number> = { [Team.BLUE]: 0.25, [Team.YELLOW]: 1, [Team.UNSPECIFIED]: 0.5 };
const EDGE = "rgba(7, 11, 18, 0.85)";

/** Largest size of a robot that has a tag: on a larger robot the number on its back is just as legible. */
const LARGEST_PX = 64;

export class SightAids {
  readonly group = new Group();
  readonly tags = new LabelPool();
  private readonly ring: BallRing | undefined;

  constructor(
    private readonly robots: readonly SceneRobot[],
    ball: SceneBall | undefined,
    /** Indices of links by robot. */
    private readonly arms: ReadonlyMap<number, number[]> = new Map(),
  ) {
    this.ring = ball && new BallRing(ball.radiusM);
    this.group.add(this.tags.group);
    if (this.ring) {
      this.group.add(this.ring.sprite);
    }
  }

  /** For a picture with this height in CSS pixels; `own` is the robot whose eye this is. */
  show(moment: Moment, view: View, heightPx: number, own: number | undefined): void {
    const seen = this.robots.flatMap((robot) => {
      const pose = moment.robots.get(robot.id);
      return pose && robot.id !== own ? [{ robot, pose }] : [];
    });
    const tagged = taggedOf(seen.map(({ robot, pose }) => sizePxOf(robot, pose, view, heightPx)), view);
    this.tags.show(seen.filter((_, index) => tagged[index]).map(({ robot, pose }) => tagOf(robot, pose, linksAt(this.arms.get(robot.id), moment.links))));
    const { ball } = moment;
    const isHidden = ball !== undefined && seen.some(({ robot, pose }) => hides(robot, pose, view.position, ball));
    this.ring?.show(isHidden ? ball : undefined);
  }

  face(camera: PerspectiveCamera, widthPx: number, heightPx: number): void {
    this.tags.face(camera, widthPx, heightPx);
    this.ring?.face(camera, heightPx);
  }

  dispose(): void {
    this.tags.dispose();
    this.ring?.dispose();
  }
}

/** Size of a robot in the picture, in CSS pixels; 0: behind the camera. */
export function sizePxOf(robot: SceneRobot, at: Vector, view: View, heightPx: number): number {
  const depthM = dot(sum(at, scaled(view.position, -1)), axesOf(view).forward);
  const sizeM = Math.max(robot.lengthM, robot.widthM);
  return depthM > 0 ? (sizeM * heightPx) / (2 * depthM * tangentOf(view)) : 0;
}

/** The robots that have a tag, by their sizes: those ahead of the camera and not near, if tags help and are legible. */
export function taggedOf(sizesPx: readonly number[], view: View): boolean[] {
  const ahead = sizesPx.filter((sizePx) => sizePx > 0);
  const meanPx = ahead.reduce((total, sizePx) => total + sizePx, 0) / Math.max(1, ahead.length);
  const help = meanPx >= SMALLEST_PX && -axesOf(view).forward.z < STEEP;
  return sizesPx.map((sizePx) => help && sizePx > 0 && sizePx <= LARGEST_PX);
}

function tagOf(robot: SceneRobot, pose: Pose, links: readonly Pose[]): LabelInit {
  return {
    ...topAt(robot, pose, links),
    lift: TAG_LIFT,
    text: String(robot.number),
    colour: teamCssInk(robot.team),
    edge: EDGE,
    plate: { colour: teamCssColour(robot.team), roundness: ROUNDNESS[robot.team] },
  };
}

/** Whether a robot stands between the camera and this point. */
export function hides(robot: SceneRobot, pose: Pose, from: Vector, point: Vector): boolean {
  return hitOf(solidOf(robot, pose), from, point) !== undefined;
}

function solidOf(robot: SceneRobot, pose: Pose): Solid {
  const { lengthM, widthM, heightM } = robot;
  const heading = headingOf(pose);
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  return {
    centre: middleAt(robot, pose),
    axes: [
      { x: cos, y: sin, z: 0 },
      { x: -sin, y: cos, z: 0 },
      { x: 0, y: 0, z: 1 },
    ],
    halves: [lengthM / 2, widthM / 2, heightM / 2],
  };
}
