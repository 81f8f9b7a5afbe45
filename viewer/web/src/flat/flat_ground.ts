// Static parts of a flat picture: floor, markings, walls; lines, routes, destinations and obstacles of a course.

import type { Scene, SceneBox, Marking } from "../messages/cancha/v1/scene_pb";
import type { Colour } from "../messages/cancha/v1/shape_pb";
import { linesOfRoutes } from "../scene/routes";
import { solidOf, topOf, type Solid } from "../scene/solids";
import type { FlatScale } from "./flat_scale";
import { footprintOf, type GroundPoint } from "./footprint";

/** Thinnest visible line, in CSS pixels. */
const THINNEST_PX = 1.2;

/** Most things drawn, so that a hostile scene cannot keep the page busy for ever. Far above any discipline's. */
const MOST_THINGS = 2000;

/** Greatest height that lines are painted on; higher things stand on the lines. */
const PAINTED_M = 0.001;

const UP = { x: 0, y: 0, z: 1 };

type Context = CanvasRenderingContext2D;

export function drawGround(context: Context, scene: Scene, scale: FlatScale): void {
  context.setTransform(scale.ratio, 0, 0, scale.ratio, 0, 0);
  context.clearRect(0, 0, scale.width, scale.height);
  const floor = { x: 0, y: 0, length: scene.floorLengthM, width: scene.floorWidthM, heading: 0 };
  fillBox(context, scale, floor, cssOf(scene.floorColour, "#20262c"));
  const standing = standingOf(scene);
  standing.filter(({ topM }) => topM <= PAINTED_M).forEach(({ corners, css }) => fillShape(context, scale, corners, css));
  scene.markings.slice(0, MOST_THINGS).forEach((marking) => drawMarking(context, scale, marking));
  standing.filter(({ topM }) => topM > PAINTED_M).forEach(({ corners, css }) => fillShape(context, scale, corners, css));
  // Lines below a bridge are visible, too.
  const lines = [...(scene.course?.lines ?? []), ...linesOfRoutes(scene.course?.routes ?? [])];
  lines.slice(0, MOST_THINGS).forEach(({ points, isClosed, widthM, colour }) => {
    const path = points.map(({ xM, yM }) => ({ x: xM, y: yM }));
    strokeLine(context, scale, path, { isClosed, widthM, css: cssOf(colour, "#000000") });
  });
  scene.course?.destinations.slice(0, MOST_THINGS).forEach(({ xM, yM, radiusM }) => {
    disc(context, scale, { x: xM, y: yM }, radiusM);
    context.strokeStyle = "#35d07f";
    context.lineWidth = 2;
    context.stroke();
  });
  scene.course?.obstacles.slice(0, MOST_THINGS).forEach(({ from, to, fromRadiusM, toRadiusM }) => {
    context.strokeStyle = "#e0301b";
    context.lineWidth = 2;
    disc(context, scale, { x: from?.xM ?? 0, y: from?.yM ?? 0 }, fromRadiusM);
    context.stroke();
    disc(context, scale, { x: to?.xM ?? 0, y: to?.yM ?? 0 }, toRadiusM);
    context.stroke();
  });
}

function drawMarking(context: Context, scale: FlatScale, { shape, lineWidthM, colour }: Marking): void {
  const css = cssOf(colour, "#ffffff");
  switch (shape.case) {
    case "polyline": {
      const path = shape.value.points.map(({ xM, yM }) => ({ x: xM, y: yM }));
      strokeLine(context, scale, path, { isClosed: shape.value.isClosed, widthM: lineWidthM, css });
      break;
    }
    case "arc": {
      const { centre, radiusM, fromRad, toRad } = shape.value;
      const middle = scale.pixelOf({ x: centre?.xM ?? 0, y: centre?.yM ?? 0 });
      context.strokeStyle = css;
      context.lineWidth = Math.max(lineWidthM * scale.pixelsPerM, THINNEST_PX);
      context.beginPath();
      // Angles grow the other way round on a screen.
      context.arc(middle.x, middle.y, radiusM * scale.pixelsPerM, scale.turnOf(fromRad), scale.turnOf(toRad), true);
      context.stroke();
      break;
    }
    case "spot":
      disc(context, scale, { x: shape.value.centre?.xM ?? 0, y: shape.value.centre?.yM ?? 0 }, shape.value.radiusM);
      context.fillStyle = css;
      context.fill();
      break;
  }
}

interface Standing {
  topM: number;
  corners: readonly GroundPoint[];
  css: string;
}

/** Visible static things; higher ones cover lower ones. */
function standingOf({ shapes, boxes }: Scene): Standing[] {
  const seen = shapes.slice(0, MOST_THINGS).flatMap((shape) => {
    const isSeen = !shape.isCollision && shape.link === 0 && shape.robot === 0 && shape.shape?.kind.case !== "plane";
    const solid = isSeen ? solidOf(shape) : undefined;
    return solid ? [{ topM: topOf(solid, UP), corners: footprintOf(solid), css: cssOf(shape.colour, "#8d99a8") }] : [];
  });
  return [...seen, ...boxes.slice(0, MOST_THINGS).map(wallOf)].sort((a, b) => a.topM - b.topM);
}

function wallOf({ xM, yM, zM, lengthM, widthM, heightM, headingRad, colour }: SceneBox): Standing {
  const [cos, sin] = [Math.cos(headingRad), Math.sin(headingRad)];
  const axes = [{ x: cos, y: sin, z: 0 }, { x: -sin, y: cos, z: 0 }, UP] as const;
  const solid: Solid = { centre: { x: xM, y: yM, z: zM }, axes, halves: [lengthM / 2, widthM / 2, heightM / 2] };
  return { topM: topOf(solid, UP), corners: footprintOf(solid), css: cssOf(colour, "#cfd6de") };
}

function fillShape(context: Context, scale: FlatScale, corners: readonly GroundPoint[], css: string): void {
  context.fillStyle = css;
  context.beginPath();
  corners.map(scale.pixelOf).forEach(({ x, y }) => context.lineTo(x, y));
  context.fill();
}

interface Box {
  x: number;
  y: number;
  length: number;
  width: number;
  heading: number;
}

function fillBox(context: Context, scale: FlatScale, { x, y, length, width, heading }: Box, css: string): void {
  const middle = scale.pixelOf({ x, y });
  const [long, wide] = [length * scale.pixelsPerM, width * scale.pixelsPerM];
  context.save();
  context.translate(middle.x, middle.y);
  context.rotate(scale.turnOf(heading));
  context.fillStyle = css;
  context.fillRect(-long / 2, -wide / 2, long, wide);
  context.restore();
}

function strokeLine(
  context: Context,
  scale: FlatScale,
  path: readonly { x: number; y: number }[],
  { isClosed, widthM, css }: { isClosed: boolean; widthM: number; css: string },
): void {
  context.strokeStyle = css;
  context.lineWidth = Math.max(widthM * scale.pixelsPerM, THINNEST_PX);
  context.lineJoin = "round";
  context.beginPath();
  path.map(scale.pixelOf).forEach(({ x, y }) => context.lineTo(x, y));
  if (isClosed) {
    context.closePath();
  }
  context.stroke();
}

function disc(context: Context, scale: FlatScale, at: { x: number; y: number }, radiusM: number): void {
  const { x, y } = scale.pixelOf(at);
  context.beginPath();
  context.arc(x, y, radiusM * scale.pixelsPerM, 0, 2 * Math.PI);
}

function cssOf(colour: Colour | undefined, otherwise: string): string {
  const part = (value: number) => Math.round(255 * Math.min(Math.max(value || 0, 0), 1));
  return colour ? `rgb(${part(colour.r)} ${part(colour.g)} ${part(colour.b)})` : otherwise;
}
