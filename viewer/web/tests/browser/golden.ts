// Pictures of the page's expected look, at half the size, beside this file in golden/. After a visible change that is
// intended, write them anew and look at each: CANCHA_GOLDEN_DIR=tests/browser/golden npx vitest run --project browser
// golden

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { saveTestOutput } from "./browser";

/** Folder to write them to; unset: they are only compared. */
const WRITTEN_TO = process.env.CANCHA_GOLDEN_DIR;
const FOLDER = WRITTEN_TO ?? join(import.meta.dirname, "golden");

/** Tolerance of a colour, in pixelmatch's measure: another Chromium smooths edges differently. */
const COLOUR_TOLERANCE = 0.2;

/** The share of pixels that differ from the golden picture of this name; 1: it has another size, or there is none. */
export function shareThatDiffers(name: string, picture: Buffer): number {
  const file = join(FOLDER, `${name}.png`);
  const now = halved(PNG.sync.read(picture));
  if (WRITTEN_TO) {
    mkdirSync(WRITTEN_TO, { recursive: true });
    writeFileSync(file, PNG.sync.write(now));
  }
  if (!existsSync(file)) {
    return 1;
  }
  const golden = PNG.sync.read(readFileSync(file));
  if (golden.width !== now.width || golden.height !== now.height) {
    return 1;
  }
  const { width, height } = golden;
  const difference = new PNG({ width, height });
  const count = pixelmatch(golden.data, now.data, difference.data, width, height, { threshold: COLOUR_TOLERANCE });
  saveTestOutput(`golden-${name}-difference`, PNG.sync.write(difference));
  return count / (width * height);
}

/** Four pixels become one, so that small differences at edges matter less. */
function halved(picture: PNG): PNG {
  const half = new PNG({ width: picture.width >> 1, height: picture.height >> 1 });
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        const at = (dx: number, dy: number) => picture.data[4 * ((2 * y + dy) * picture.width + 2 * x + dx) + channel]!;
        half.data[4 * (y * half.width + x) + channel] = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) >> 2;
      }
    }
  }
  return half;
}
