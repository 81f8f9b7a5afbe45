// Ball and robots of another recording: see-through, with an outline, and a line to those of the match.

import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  TorusGeometry,
  type BufferGeometry,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Pose } from "../feed/instant";
import type { Bodies } from "../feed/playback";
import type { SceneBall, SceneRobot } from "../messages/cancha/v1/scene_pb";
import { merged, painted } from "./merging";
import { colourOf, teamColour } from "./palette";
import { isGhostSeen, lineClearness } from "./parted";
import { placeAt } from "./placing";
import { Ribbons } from "./ribbons";
import { middleOf } from "./robot_box";

/** Slightly larger than the body, so that their faces do not flicker where both are in one place. */
const SWELLS = 1.06;

const FILL_OPACITY = 0.38;
const OUTLINE_OPACITY = 0.95;

/** Width of the outline, as a share of the smallest side of a robot, or of the radius of the ball. */
const OUTLINE = 0.05;
const BALL_OUTLINE = 0.11;

/**
 * Widths of the line between the two, at the match's end and at the ghost's, as shares of the robot's or the ball's
 * width.
 */
const LINE_WIDTHS = [0.05, 0.14] as const;
const LINE_ALPHAS = [0.3, 0.9] as const;

const WHITE = new Color("#ffffff");

interface Shade {
  group: Group;
  colour: Color;
  widthM: number;
}

export class GhostView {
  readonly group = new Group();
  private readonly robots: (Shade & { id: number })[];
  private readonly ball: Shade | undefined;
  private readonly lines: Ribbons;

  constructor(robots: readonly SceneRobot[], ball: SceneBall | undefined) {
    this.robots = robots.map((robot) => ({ id: robot.id, ...robotShade(robot) }));
    this.ball = ball && ballShade(ball);
    // A strip is two triangles.
    this.lines = new Ribbons(2 * (robots.length + 1));
    this.group.add(this.lines.mesh, ...this.robots.map(({ group }) => group));
    if (this.ball) {
      this.group.add(this.ball.group);
    }
    this.group.visible = false;
  }

  /** `ghost`: undefined hides everything. */
  show(shown: Bodies, ghost: Bodies | undefined): void {
    this.group.visible = ghost !== undefined;
    if (!ghost) {
      return;
    }
    this.lines.clear();
    this.robots.forEach((shade) => this.place(shade, shown.robots.get(shade.id), ghost.robots.get(shade.id)));
    if (this.ball) {
      this.place(this.ball, shown.ball, ghost.ball);
    }
    this.lines.show();
  }

  dispose(): void {
    this.lines.dispose();
  }

  private place({ group, colour, widthM }: Shade, from: Pose | undefined, to: Pose | undefined): void {
    const isSeen = isGhostSeen(from, to);
    placeAt(group, isSeen ? to : undefined);
    if (isSeen && from) {
      const scaled = ([near, far]: readonly [number, number], by: number): [number, number] => [near * by, far * by];
      this.lines.strip(from, to, scaled(LINE_WIDTHS, widthM), colour, scaled(LINE_ALPHAS, lineClearness(from, to, widthM)));
    }
  }
}

function robotShade(robot: SceneRobot): Shade {
  const { team, lengthM, widthM, heightM } = robot;
  const colour = teamColour(team);
  const size = [lengthM, widthM, heightM].map((side) => side * SWELLS) as [number, number, number];
  const thickM = Math.min(...size) * OUTLINE;
  const fill = new RoundedBoxGeometry(...size, 1, thickM);
  const outline = merged([...frameParts(size, thickM), noseOf(size)]);
  const { x, y, z } = middleOf(robot);
  const group = shadeOf(fill.translate(x, y, z), outline.translate(x, y, z), colour);
  return { group, colour: bright(colour), widthM };
}

/** The edges of a box. */
function frameParts(size: readonly [number, number, number], thickM: number): BufferGeometry[] {
  const parts: BufferGeometry[] = [];
  for (const axis of [0, 1, 2]) {
    for (const [right, up] of [[-1, -1], [-1, 1], [1, -1], [1, 1]] as const) {
      const sides: [number, number, number] = [thickM, thickM, thickM];
      const at: [number, number, number] = [0, 0, 0];
      sides[axis] = size[axis]!;
      at[(axis + 1) % 3] = (right * size[(axis + 1) % 3]!) / 2;
      at[(axis + 2) % 3] = (up * size[(axis + 2) % 3]!) / 2;
      parts.push(new BoxGeometry(...sides).translate(...at));
    }
  }
  return parts;
}

/** A mark on top that points forward. */
function noseOf([length, width, height]: readonly [number, number, number]): BufferGeometry {
  const thick = height * 0.03;
  const nose = new CylinderGeometry(1, 1, thick, 3).rotateX(Math.PI / 2).rotateZ(Math.PI / 2);
  return nose.scale(length * 0.16, width * 0.2, 1).translate(length * 0.28, 0, height / 2);
}

function ballShade({ radiusM, colour: message }: SceneBall): Shade {
  const colour = colourOf(message, "#ff7a1a");
  const radius = radiusM * SWELLS;
  const ring = () => new TorusGeometry(radius, radius * BALL_OUTLINE, 6, 40);
  const outline = merged([ring(), ring().rotateX(Math.PI / 2), ring().rotateY(Math.PI / 2)]);
  return { group: shadeOf(new SphereGeometry(radius, 24, 16), outline, colour), colour: bright(colour), widthM: 2 * radiusM };
}

function shadeOf(fill: BufferGeometry, outline: BufferGeometry, colour: Color): Group {
  const look = { transparent: true, depthWrite: false, toneMapped: false };
  const inside = new Mesh(fill, new MeshBasicMaterial({ ...look, color: colour, opacity: FILL_OPACITY }));
  const edges = new Mesh(
    painted(outline, bright(colour)),
    new MeshBasicMaterial({ ...look, vertexColors: true, opacity: OUTLINE_OPACITY }),
  );
  inside.renderOrder = 4;
  edges.renderOrder = 5;
  return new Group().add(inside, edges);
}

function bright(colour: Color): Color {
  return colour.clone().lerp(WHITE, 0.25);
}
