// Pictures drawn at the start instead of downloaded: robot tops, the ball, soft light, the grain of the floor.

import { CanvasTexture, SRGBColorSpace, type Color, type Texture } from "three";

/** The page's own font; the style sheet loads it. */
const NUMBER_FONT = "'Barlow Condensed', 'Arial Narrow', sans-serif";

export interface RobotTop {
  number: number;
  colour: string;
  ink: string;
}

/** Place of a picture in an atlas, in texture coordinates; cells are square. */
export interface AtlasCell {
  u: number;
  v: number;
  size: number;
}

const CELL_PX = 256;

/** Cells are drawn a little smaller, so that neighbours do not bleed into them. */
const CELL_MARGIN = 0.02;

/** All tops in one picture, with a white cell behind the last for things without a picture. */
export function makeTopAtlas(tops: readonly RobotTop[]): Texture {
  const columns = columnsFor(tops.length);
  const { canvas, context } = makeCanvas(columns * CELL_PX, columns * CELL_PX);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  tops.forEach((top, index) => {
    context.save();
    context.translate((index % columns) * CELL_PX, Math.floor(index / columns) * CELL_PX);
    drawTop(context, top);
    context.restore();
  });
  const atlas = finished(canvas);
  // Numbers are seen at a slant. Other pictures are soft, and need no such filter.
  atlas.anisotropy = 4;
  return atlas;
}

export function cellOf(index: number, count: number): AtlasCell {
  const columns = columnsFor(count);
  const size = 1 / columns;
  return {
    u: ((index % columns) + CELL_MARGIN) * size,
    v: 1 - (Math.floor(index / columns) + 1 - CELL_MARGIN) * size,
    size: size * (1 - 2 * CELL_MARGIN),
  };
}

/** The white cell of an atlas with this number of tops. */
export function plainCell(count: number): AtlasCell {
  return cellOf(count, count);
}

function columnsFor(count: number): number {
  return Math.ceil(Math.sqrt(count + 1));
}

/** A robot from above, forward to the right: its number and an arrow that shows the heading. */
function drawTop(context: CanvasRenderingContext2D, { number, colour, ink }: RobotTop): void {
  const size = CELL_PX;
  context.fillStyle = colour;
  context.fillRect(0, 0, size, size);
  context.fillStyle = ink;
  context.beginPath();
  context.moveTo(size - 12, size / 2);
  context.lineTo(size - 54, size / 2 - 74);
  context.lineTo(size - 54, size / 2 + 74);
  context.fill();
  context.translate(size * 0.38, size / 2);
  // The head of the number points forward.
  context.rotate(Math.PI / 2);
  const digits = String(number);
  context.font = `700 ${digits.length > 1 ? 190 : 228}px ${NUMBER_FONT}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const box = context.measureText(digits);
  context.fillText(digits, 0, (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2);
}

/** A word in the scene: its picture, and its width divided by its height. */
export interface LabelPicture {
  texture: Texture;
  aspect: number;
}

const LABEL_PX = 64;
const LABEL_FONT = `700 ${LABEL_PX * 0.68}px ${NUMBER_FONT}`;

/** Longer words are squeezed; a texture has its limits. */
const LONGEST_LABEL_PX = 1800;

/** Plate below a word: `roundness` from 0, a square, to 1, a pill. */
export interface Plate {
  colour: string;
  roundness: number;
}

const DARK_PLATE: Plate = { colour: "rgba(7, 11, 18, 0.78)", roundness: 0.56 };

/** Coloured letters on a plate with a coloured edge, legible on any background. */
export function makeLabelPicture(text: string, colour: string, edge: string, plate = DARK_PLATE): LabelPicture {
  const padding = LABEL_PX * 0.28;
  const measure = makeCanvas(1, 1).context;
  measure.font = LABEL_FONT;
  const textPx = Math.min(LONGEST_LABEL_PX, Math.ceil(measure.measureText(text).width));
  const { canvas, context } = makeCanvas(textPx + 2 * Math.ceil(padding), LABEL_PX);
  context.fillStyle = plate.colour;
  context.beginPath();
  context.roundRect(2, 2, canvas.width - 4, canvas.height - 4, (plate.roundness * LABEL_PX) / 2);
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = 4;
  context.stroke();
  context.font = LABEL_FONT;
  context.fillStyle = colour;
  context.textBaseline = "middle";
  context.fillText(text, padding, LABEL_PX * 0.53, textPx);
  return { texture: finished(canvas), aspect: canvas.width / canvas.height };
}

/** Picture of a sign: an arrow for "left", "right" and "straight", a disc for any other kind. */
export function makeSignPicture(kind: string, colour: string): Texture {
  const size = 256;
  const { canvas, context } = makeCanvas(size, size);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, size, size);
  context.fillStyle = colour;
  context.translate(size / 2, size / 2);
  context.beginPath();
  const turn = { right: 0, straight: -Math.PI / 2, left: Math.PI }[kind];
  if (turn === undefined) {
    context.arc(0, 0, size * 0.36, 0, 2 * Math.PI);
  } else {
    context.rotate(turn);
    ARROW.forEach(([x, y]) => context.lineTo(x * size, y * size));
  }
  context.fill();
  const picture = finished(canvas);
  picture.anisotropy = 4;
  return picture;
}

/** An arrow to the right; shares of the panel, from its middle. */
const ARROW: readonly [number, number][] = [
  [0.42, 0],
  [0.06, -0.34],
  [0.06, -0.12],
  [-0.4, -0.12],
  [-0.4, 0.12],
  [0.06, 0.12],
  [0.06, 0.34],
];

/** Wraps the ball: bands and dots, so that its roll can be seen. */
export function makeBallSkin(colour: string): Texture {
  const { canvas, context } = makeCanvas(256, 128);
  context.fillStyle = colour;
  context.fillRect(0, 0, 256, 128);
  context.fillStyle = "rgba(255, 255, 255, 0.85)";
  context.fillRect(0, 58, 256, 12);
  context.fillStyle = "rgba(60, 16, 0, 0.35)";
  for (let column = 0; column < 4; column += 1) {
    context.fillRect(column * 64 + 28, 0, 8, 58);
    context.fillRect(column * 64 + 28, 70, 8, 58);
  }
  return finished(canvas);
}

/** A ring with a dark edge, visible on any background. */
export function makeRingPicture(): Texture {
  const { canvas, context } = makeCanvas(128, 128);
  for (const [colour, width] of [["rgba(7, 11, 18, 0.8)", 22], ["#ffffff", 12]] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.arc(64, 64, 50, 0, 2 * Math.PI);
    context.stroke();
  }
  return finished(canvas);
}

/** White in the middle, transparent at the rim: for glows and contact shadows. */
export function makeSoftSpot(): Texture {
  const size = 128;
  const { canvas, context } = makeCanvas(size, size);
  const fade = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  // Nearly a Gaussian; a straight fade would show its rim.
  for (let step = 0; step <= 10; step += 1) {
    const radius = step / 10;
    const strength = Math.max(0, Math.exp(-4.5 * radius * radius) - 0.011);
    fade.addColorStop(radius, `rgba(255, 255, 255, ${strength})`);
  }
  context.fillStyle = fade;
  context.fillRect(0, 0, size, size);
  return finished(canvas);
}

/**
 * The floor under the lights: its colour, brighter in the middle, with a fine grain that is the same at every start.
 */
export function makeFloorSheen(colour: Color): Texture {
  const size = 512;
  const { canvas, context } = makeCanvas(size, size);
  context.fillStyle = colour.getStyle();
  context.fillRect(0, 0, size, size);
  const sheen = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size * 0.72);
  sheen.addColorStop(0, "rgba(190, 215, 255, 0.2)");
  sheen.addColorStop(0.55, "rgba(160, 190, 235, 0.09)");
  sheen.addColorStop(1, "rgba(0, 0, 0, 0.2)");
  context.fillStyle = sheen;
  context.fillRect(0, 0, size, size);
  addGrain(context, size);
  return finished(canvas);
}

/** Half the range of the grain, of 255. Chosen by eye: felt, not seen. */
const GRAIN = 3;

function addGrain(context: CanvasRenderingContext2D, size: number): void {
  const image = context.getImageData(0, 0, size, size);
  let state = 1;
  for (let index = 0; index < image.data.length; index += 4) {
    // Lehmer's generator (Park and Miller, 1988): the same picture everywhere.
    state = (state * 48271) % 2147483647;
    const grain = ((state / 2147483647) * 2 - 1) * GRAIN;
    for (let channel = 0; channel < 3; channel += 1) {
      image.data[index + channel] = (image.data[index + channel] ?? 0) + grain;
    }
  }
  context.putImageData(image, 0, 0);
}

function makeCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  // A browser with WebGL has 2D canvases.
  const context = canvas.getContext("2d")!;
  return { canvas, context };
}

function finished(canvas: HTMLCanvasElement): Texture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
