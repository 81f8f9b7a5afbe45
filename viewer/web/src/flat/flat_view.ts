// The match from above on a 2D canvas: for browsers without WebGL, and as a map.

import type { View } from "../cameras/vectors";
import { headingOf, type Pose } from "../feed/instant";
import type { Bodies, Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene, SceneRobot } from "../messages/cancha/v1/scene_pb";
import { middleAt } from "../scene/robot_box";
import { teamCssColour, teamCssInk } from "../scene/team_colours";
import { extentsOf, type Extents } from "../scene/extents";
import { isGhostSeen, lineClearness } from "../scene/parted";
import { drawGround } from "./flat_ground";
import { flatScale, type FlatScale } from "./flat_scale";
import { lyingTransform } from "./lying";

/** Smallest size on the screen, in CSS pixels. */
const SMALLEST_ROBOT_PX = 9;
const SMALLEST_BALL_PX = 3.5;

/** Numbers are never smaller, even on small robots: nobody could read them. */
const SMALLEST_NUMBER_PX = 12;

const BALL_COLOUR = "#ff7a1a";

const GHOST_ALPHA = 0.35;
const GHOST_INK = "#ffffff";
const GHOST_LINE_ALPHA = 0.9;

export interface FlatOptions {
  /** A map has no numbers. */
  isSmall?: boolean;
}

export class FlatView {
  private readonly ground = document.createElement("canvas");
  private readonly extents: Extents;
  private scale: FlatScale | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly scene: Scene,
    private readonly options: FlatOptions = {},
  ) {
    this.extents = extentsOf(scene);
  }

  get view(): View | undefined {
    return this.scale?.view;
  }

  /** Positions of the arena's corners, in CSS pixels. */
  corners(): { x: number; y: number }[] {
    const { halfLengthM: x, halfWidthM: y } = this.extents;
    const { scale } = this;
    return scale ? [[-x, -y], [x, -y], [x, y], [-x, y]].map(([x, y]) => scale.pixelOf({ x: x!, y: y! })) : [];
  }

  /**
   * Lays the picture on the ground as seen by this camera, whose picture has the same size. Does nothing for a camera
   * that is too near.
   */
  layFor(view: View): void {
    const scale = this.fit();
    this.canvas.style.transform = (scale && lyingTransform(scale, view)) ?? "";
  }

  draw(moment: Moment | undefined, status: MatchStatus | undefined): void {
    const context = this.canvas.getContext("2d");
    const scale = this.fit();
    if (!context || !scale) {
      return;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.ground, 0, 0);
    context.setTransform(scale.ratio, 0, 0, scale.ratio, 0, 0);
    this.drawRestart(context, scale, status);
    if (moment?.ghost) {
      this.drawGhost(context, scale, moment, moment.ghost);
    }
    if (moment) {
      this.drawBodies(context, scale, moment);
    }
  }

  private drawBodies(context: CanvasRenderingContext2D, scale: FlatScale, { robots, ball }: Bodies): void {
    const placed = this.scene.robots.flatMap((robot) => {
      const pose = robots.get(robot.id);
      return pose ? [{ robot, pose }] : [];
    });
    placed.forEach(({ robot, pose }) => this.drawRobot(context, scale, robot, pose, false));
    if (!this.options.isSmall) {
      placed.forEach(({ robot, pose }) => this.drawNumber(context, scale, robot, pose));
    }
    if (ball) {
      this.drawBall(context, scale, ball, false);
    }
  }

  /** Draws it see-through, with lines to the same bodies in the match. */
  private drawGhost(context: CanvasRenderingContext2D, scale: FlatScale, shown: Bodies, ghost: Bodies): void {
    for (const robot of this.scene.robots) {
      const [body, pose] = [shown.robots.get(robot.id), ghost.robots.get(robot.id)];
      if (isGhostSeen(body, pose)) {
        drawLine(context, scale, [body ?? pose, pose], teamCssColour(robot.team), robot.widthM);
        this.drawRobot(context, scale, robot, pose, true);
      }
    }
    if (isGhostSeen(shown.ball, ghost.ball)) {
      drawLine(context, scale, [shown.ball ?? ghost.ball, ghost.ball], BALL_COLOUR, 2 * (this.scene.ball?.radiusM ?? 0));
      this.drawBall(context, scale, ghost.ball, true);
    }
  }

  /** Fits the canvas to its place on the page, and draws the ground for it. */
  private fit(): FlatScale | undefined {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) {
      return undefined;
    }
    const ratio = Math.min(window.devicePixelRatio, 2);
    if (this.scale?.width !== width || this.scale.height !== height || this.scale.ratio !== ratio) {
      this.scale = flatScale(this.extents, { width, height, ratio });
      for (const canvas of [this.canvas, this.ground]) {
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
      }
      const context = this.ground.getContext("2d");
      if (context) {
        drawGround(context, this.scene, this.scale);
      }
    }
    return this.scale;
  }

  /** Draws where the ball was put, and for which team. */
  private drawRestart(context: CanvasRenderingContext2D, scale: FlatScale, status: MatchStatus | undefined): void {
    const restart = status?.restart;
    if (!restart?.isBeingTaken || !this.scene.ball) {
      return;
    }
    const { x, y } = scale.pixelOf({ x: restart.ballXM, y: restart.ballYM });
    context.strokeStyle = teamCssColour(restart.team);
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, Math.max(3.2 * this.scene.ball.radiusM * scale.pixelsPerM, 8), 0, 2 * Math.PI);
    context.stroke();
  }

  private drawRobot(context: CanvasRenderingContext2D, scale: FlatScale, robot: SceneRobot, pose: Pose, isGhost: boolean): void {
    const { x, y } = scale.pixelOf(middleAt(robot, pose));
    const [length, width] = [sizePx(robot.lengthM, scale), sizePx(robot.widthM, scale)];
    context.save();
    context.translate(x, y);
    context.rotate(scale.turnOf(headingOf(pose)));
    const plate = { width: length, height: width };
    fillPlate(context, { x: 0, y: 0 }, plate, Math.min(length, width) * 0.12, teamCssColour(robot.team), isGhost);
    // Points forward.
    context.fillStyle = isGhost ? GHOST_INK : teamCssInk(robot.team);
    context.beginPath();
    context.moveTo(length * 0.47, 0);
    context.lineTo(length * 0.3, -width * 0.3);
    context.lineTo(length * 0.3, width * 0.3);
    context.fill();
    context.restore();
  }

  /** Draws the number on the robot; on a plate of its colour if the robot is smaller than the number. */
  private drawNumber(context: CanvasRenderingContext2D, scale: FlatScale, robot: SceneRobot, pose: Pose): void {
    const { x, y } = scale.pixelOf(middleAt(robot, pose));
    const robotPx = sizePx(robot.widthM, scale);
    const size = Math.max(Math.round(robotPx * 0.72), SMALLEST_NUMBER_PX);
    const text = String(robot.number);
    context.font = `700 ${size}px 'Barlow Condensed', sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    if (robotPx < size) {
      const plate = { width: Math.max(context.measureText(text).width + 4, size), height: size };
      fillPlate(context, { x, y }, plate, 2, teamCssColour(robot.team), false);
    }
    context.fillStyle = teamCssInk(robot.team);
    context.fillText(text, x, y + size * 0.06);
  }

  private drawBall(context: CanvasRenderingContext2D, scale: FlatScale, ball: Pose, isGhost: boolean): void {
    const { x, y } = scale.pixelOf(ball);
    const radius = Math.max((this.scene.ball?.radiusM ?? 0) * scale.pixelsPerM, SMALLEST_BALL_PX);
    context.fillStyle = BALL_COLOUR;
    context.strokeStyle = isGhost ? BALL_COLOUR : "#ffffff";
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    fillAndStroke(context, isGhost);
  }
}

/** Fills a plate around this middle, with a dark edge. */
function fillPlate(
  context: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
  roundness: number,
  colour: string,
  isGhost: boolean,
): void {
  context.fillStyle = colour;
  context.strokeStyle = isGhost ? colour : "rgba(0, 0, 0, 0.7)";
  context.lineWidth = isGhost ? 2 : 1;
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, roundness);
  fillAndStroke(context, isGhost);
}

function sizePx(sizeM: number, scale: FlatScale): number {
  return Math.max(sizeM * scale.pixelsPerM, SMALLEST_ROBOT_PX);
}

function fillAndStroke(context: CanvasRenderingContext2D, isGhost: boolean): void {
  context.globalAlpha = isGhost ? GHOST_ALPHA : 1;
  context.fill();
  context.globalAlpha = 1;
  context.stroke();
}

/** Draws a line between two bodies of this width. */
function drawLine(
  context: CanvasRenderingContext2D,
  scale: FlatScale,
  [from, to]: readonly [Pose, Pose],
  colour: string,
  widthM: number,
): void {
  const [start, end] = [scale.pixelOf(from), scale.pixelOf(to)];
  context.globalAlpha = GHOST_LINE_ALPHA * lineClearness(from, to, widthM);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(start.x, start.y);
  context.lineTo(end.x, end.y);
  context.stroke();
  context.globalAlpha = 1;
}
