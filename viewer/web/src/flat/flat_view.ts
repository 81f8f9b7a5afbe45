// The match from above on a 2D canvas: for browsers without WebGL, and as a map.

import type { Pose } from "../feed/instant";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene, SceneRobot } from "../messages/cancha/v1/scene_pb";
import { teamCssColour, teamCssInk } from "../scene/team_colours";
import { extentsOf, type Extents } from "../scene/extents";
import { drawGround } from "./flat_ground";
import { flatScale, type FlatScale } from "./flat_scale";

/** Never smaller on the screen, in CSS pixels. */
const SMALLEST_ROBOT_PX = 9;
const SMALLEST_BALL_PX = 3.5;

/** Below this size a number cannot be read. */
const READABLE_PX = 13;

const BALL_COLOUR = "#ff7a1a";

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

  /** Where the corners of the arena are, in CSS pixels. */
  corners(): { x: number; y: number }[] {
    const { halfLengthM: x, halfWidthM: y } = this.extents;
    const { scale } = this;
    return scale ? [[-x, -y], [x, -y], [x, y], [-x, y]].map(([x, y]) => scale.pixelOf({ x: x!, y: y! })) : [];
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
    for (const robot of moment ? this.scene.robots : []) {
      const pose = moment?.robots.get(robot.id);
      if (pose) {
        this.drawRobot(context, scale, robot, pose);
      }
    }
    if (moment?.ball) {
      this.drawBall(context, scale, moment.ball);
    }
  }

  /** Has the canvas as large as its place on the page, and the ground drawn for it. */
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

  /** Where the ball was put, and for whom. */
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

  private drawRobot(context: CanvasRenderingContext2D, scale: FlatScale, robot: SceneRobot, pose: Pose): void {
    const { x, y } = scale.pixelOf(pose);
    const length = Math.max(robot.lengthM * scale.pixelsPerM, SMALLEST_ROBOT_PX);
    const width = Math.max(robot.widthM * scale.pixelsPerM, SMALLEST_ROBOT_PX);
    context.save();
    context.translate(x, y);
    context.rotate(scale.turnOf(headingOf(pose)));
    context.fillStyle = teamCssColour(robot.team);
    context.strokeStyle = "rgba(0, 0, 0, 0.7)";
    context.lineWidth = 1;
    context.beginPath();
    context.roundRect(-length / 2, -width / 2, length, width, Math.min(length, width) * 0.12);
    context.fill();
    context.stroke();
    // Points forward.
    context.fillStyle = teamCssInk(robot.team);
    context.beginPath();
    context.moveTo(length * 0.47, 0);
    context.lineTo(length * 0.3, -width * 0.3);
    context.lineTo(length * 0.3, width * 0.3);
    context.fill();
    context.restore();
    if (!this.options.isSmall && width >= READABLE_PX) {
      context.fillStyle = teamCssInk(robot.team);
      context.font = `700 ${Math.round(width * 0.72)}px 'Barlow Condensed', sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(String(robot.number), x, y + width * 0.04);
    }
  }

  private drawBall(context: CanvasRenderingContext2D, scale: FlatScale, ball: Pose): void {
    const { x, y } = scale.pixelOf(ball);
    const radius = Math.max((this.scene.ball?.radiusM ?? 0) * scale.pixelsPerM, SMALLEST_BALL_PX);
    context.fillStyle = BALL_COLOUR;
    context.strokeStyle = "#ffffff";
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

function headingOf({ qx, qy, qz, qw }: Pose): number {
  return Math.atan2(2 * (qw * qz + qx * qy), 1 - 2 * (qy * qy + qz * qz));
}
