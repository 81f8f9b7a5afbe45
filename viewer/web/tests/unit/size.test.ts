import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const PAGE_FOLDER = process.env.CANCHA_WEB_DIST ?? "dist";

/** The budget of the first load. */
const MOST_BYTES = 250_000;

/** Compressed where that helps, as the gateway sends it. */
function travellingBytes(file: string): number {
  const content = readFileSync(file);
  return file.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
}

test("the page is light enough to load at once", () => {
  const files = readdirSync(PAGE_FOLDER, { recursive: true, encoding: "utf8" })
    .map((name) => join(PAGE_FOLDER, name))
    .filter((file) => statSync(file).isFile() && !file.endsWith(".gz"));

  const total = files.reduce((sum, file) => sum + travellingBytes(file), 0);

  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(MOST_BYTES);
});
