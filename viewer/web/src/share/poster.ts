// Composes a picture for sharing: the field, the score above it, and the name of the match. On a 2D canvas.

import { teamCssColour, teamCssInk } from "../scene/team_colours";
import type { Facts, Side } from "./facts";

/** All measures are for a picture of this size; smaller ones are scaled. */
export const WIDTH = 1920;
export const HEIGHT = 1080;

/** Heights above the field, and below it. */
const HEAD = 148;
const FOOT = 72;

export const FIELD_WIDTH = WIDTH;
export const FIELD_HEIGHT = HEIGHT - HEAD - FOOT;

const BOARD_TOP = 24;
const BOARD_HEIGHT = 108;
const CLOCK_WIDTH = 260;
const SCORE_WIDTH = 132;
/** Limits of the width for names, which is that of the longer one. */
const LEAST_NAME_WIDTH = 260;
const MOST_NAME_WIDTH = 500;
const NAME_SIZE = 56;
const NAME_AIR = 70;

const INK = "#f2f6fc";
const SOFT = "#b4c0d0";
const PANEL = "#0d1522";
const FACE = "'Barlow Condensed', 'Arial Narrow', sans-serif";

type Context = CanvasRenderingContext2D;

/** Draws `field` as large as possible, in the middle of its place. */
export function drawPoster(context: Context, facts: Facts, field: HTMLCanvasElement): void {
  const scale = context.canvas.width / WIDTH;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  drawBackground(context);
  const { width, height } = field;
  const size = Math.min(FIELD_WIDTH / width, FIELD_HEIGHT / height);
  context.imageSmoothingQuality = "high";
  context.drawImage(field, (WIDTH - width * size) / 2, HEAD + (FIELD_HEIGHT - height * size) / 2, width * size, height * size);
  drawBoard(context, facts);
  drawFoot(context, facts);
}

function drawBackground(context: Context): void {
  const down = context.createLinearGradient(0, 0, 0, HEIGHT);
  down.addColorStop(0, "#0b1424");
  down.addColorStop(0.75, "#05080d");
  context.fillStyle = down;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const glow = context.createRadialGradient(WIDTH / 2, HEIGHT * 0.58, 0, WIDTH / 2, HEIGHT * 0.58, WIDTH * 0.6);
  glow.addColorStop(0, "#182a45");
  glow.addColorStop(1, "rgba(24, 42, 69, 0)");
  context.fillStyle = glow;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawBoard(context: Context, { sides, clock, phase }: Facts): void {
  const [left, right] = sides;
  const half = CLOCK_WIDTH / 2;
  context.fillStyle = PANEL;
  context.fillRect(WIDTH / 2 - half, BOARD_TOP, CLOCK_WIDTH, BOARD_HEIGHT);
  write(context, clock, { x: WIDTH / 2, y: BOARD_TOP + 44, size: 64, room: CLOCK_WIDTH - 24 });
  write(context, phase, { x: WIDTH / 2, y: BOARD_TOP + 86, size: 28, room: CLOCK_WIDTH - 24, colour: SOFT, weight: 500 });
  const nameWidth = nameWidthOf(context, sides);
  if (left) {
    drawSide(context, left, nameWidth, WIDTH / 2 - half, -1);
  }
  if (right) {
    drawSide(context, right, nameWidth, WIDTH / 2 + half, 1);
  }
}

function nameWidthOf(context: Context, sides: readonly Side[]): number {
  context.font = `700 ${NAME_SIZE}px ${FACE}`;
  const longest = Math.max(0, ...sides.map(({ name }) => context.measureText(name).width));
  return Math.min(Math.max(longest + NAME_AIR, LEAST_NAME_WIDTH), MOST_NAME_WIDTH);
}

/** `outwards`: direction away from the clock; -1 is left. */
function drawSide(context: Context, { team, name, score }: Side, nameWidth: number, from: number, outwards: 1 | -1): void {
  const tint = teamCssColour(team);
  const scoreFrom = Math.min(from, from + outwards * SCORE_WIDTH);
  context.fillStyle = tint;
  context.fillRect(scoreFrom, BOARD_TOP, SCORE_WIDTH, BOARD_HEIGHT);
  const middle = BOARD_TOP + BOARD_HEIGHT / 2;
  const scoreAt = { x: scoreFrom + SCORE_WIDTH / 2, y: middle + 3 };
  write(context, score, { ...scoreAt, size: 84, room: SCORE_WIDTH - 20, colour: teamCssInk(team) });
  const nameEdge = from + outwards * SCORE_WIDTH;
  const farEdge = nameEdge + outwards * nameWidth;
  context.fillStyle = PANEL;
  context.fillRect(Math.min(nameEdge, farEdge), BOARD_TOP, nameWidth, BOARD_HEIGHT);
  const wash = context.createLinearGradient(farEdge, 0, nameEdge, 0);
  wash.addColorStop(0, tint);
  wash.addColorStop(1, "transparent");
  context.globalAlpha = 0.28;
  context.fillStyle = wash;
  context.fillRect(Math.min(nameEdge, farEdge), BOARD_TOP, nameWidth, BOARD_HEIGHT);
  context.globalAlpha = 1;
  context.fillStyle = tint;
  context.fillRect(Math.min(farEdge, farEdge - outwards * 10), BOARD_TOP, 10, BOARD_HEIGHT);
  const at = nameEdge + outwards * 30;
  write(context, name, { x: at, y: middle + 2, size: NAME_SIZE, room: nameWidth - NAME_AIR + 1, align: outwards < 0 ? "right" : "left" });
}

function drawFoot(context: Context, { title, headline }: Facts): void {
  const y = HEIGHT - FOOT / 2;
  write(context, title, { x: 44, y, size: 32, room: 460, align: "left", colour: SOFT, weight: 500 });
  write(context, "Cancha", { x: WIDTH - 44, y, size: 36, room: 300, align: "right" });
  drawSign(context, WIDTH - 44 - context.measureText("Cancha").width - 58, y - 18);
  if (headline) {
    write(context, headline.text, { x: WIDTH / 2, y, size: 36, room: 860 });
    context.fillStyle = teamCssColour(headline.team);
    context.fillRect(WIDTH / 2 - context.measureText(headline.text).width / 2 - 34, y - 10, 18, 18);
  }
}

/** Draws the page's icon. */
function drawSign(context: Context, x: number, y: number): void {
  context.strokeStyle = INK;
  context.lineWidth = 3;
  context.beginPath();
  context.roundRect(x, y, 44, 32, 6);
  context.moveTo(x + 22, y);
  context.lineTo(x + 22, y + 32);
  context.stroke();
  context.fillStyle = "#ff7a1a";
  context.beginPath();
  context.arc(x + 22, y + 16, 7, 0, 2 * Math.PI);
  context.fill();
}

interface Text {
  x: number;
  y: number;
  size: number;
  /** Longer texts are drawn smaller. */
  room: number;
  align?: CanvasTextAlign;
  colour?: string;
  weight?: 500 | 700;
}

function write(context: Context, text: string, { x, y, size, room, align = "center", colour = INK, weight = 700 }: Text): void {
  const faceOf = (px: number) => `${weight} ${px}px ${FACE}`;
  context.font = faceOf(size);
  const width = context.measureText(text).width;
  if (width > room) {
    context.font = faceOf(Math.floor((size * room) / width));
  }
  context.textAlign = align;
  context.textBaseline = "middle";
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
