import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const PAGE_FOLDER = process.env.CANCHA_WEB_DIST ?? "dist";

/** Limit of the first load. */
const MOST_BYTES = 234_000;

/** Limit of the preview alone; three.js is ten times as large. */
const MOST_PREVIEW_BYTES = 12_000;

/**
 * Files that the page requests at once though neither its HTML nor an import names them: the fonts of its style sheet.
 */
const ASKED_FOR_AT_ONCE = /\.woff2$/;

/** Compressed if that helps, as the gateway sends it. */
function travellingBytes(file: string): number {
  const content = readFileSync(file);
  return file.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
}

/** The files that a script imports, or a page or style sheet names, and those that these import in turn. */
function addWithImports(name: string, found: Set<string>): void {
  if (found.has(name)) {
    return;
  }
  found.add(name);
  const content = readFileSync(join(PAGE_FOLDER, name), "utf8");
  for (const [, imported] of content.matchAll(/(?:from|import|src=|href=)\s*"\.\/([^"]+)"/g)) {
    const file = name.endsWith(".html") ? imported! : `assets/${imported}`;
    if (existsSync(join(PAGE_FOLDER, file))) {
      addWithImports(file, found);
    }
  }
}

test("the page is light enough to load at once", () => {
  const files = new Set<string>();
  addWithImports("index.html", files);
  for (const name of readdirSync(join(PAGE_FOLDER, "assets")).filter((one) => ASKED_FOR_AT_ONCE.test(one))) {
    addWithImports(`assets/${name}`, files);
  }

  const total = [...files].reduce((sum, name) => sum + travellingBytes(join(PAGE_FOLDER, name)), 0);

  // The page itself, its style, its script, the preview, the scene and two fonts.
  expect(files.size).toBeGreaterThanOrEqual(7);
  expect([...files].some((name) => /\/stage-.*\.js$/.test(name))).toBe(true);
  expect(total).toBeLessThan(MOST_BYTES);
});

test("the preview waits for nothing of the scene, least of all for three.js", () => {
  const [preview] = readdirSync(join(PAGE_FOLDER, "assets")).filter((name) => /^preview-.*\.js$/.test(name));
  const files = new Set<string>();
  addWithImports(`assets/${preview}`, files);

  expect([...files].filter((name) => /\/stage-.*\.js$/.test(name))).toEqual([]);
  expect(travellingBytes(join(PAGE_FOLDER, `assets/${preview}`))).toBeLessThan(MOST_PREVIEW_BYTES);
});

test("what is sent compressed is what is sent otherwise", () => {
  const all = readdirSync(PAGE_FOLDER, { recursive: true, encoding: "utf8" }).map((name) => join(PAGE_FOLDER, name));
  const compressed = all.filter((name) => name.endsWith(".gz"));

  expect(compressed.length).toBeGreaterThan(0);
  for (const file of compressed) {
    expect(gunzipSync(readFileSync(file)).equals(readFileSync(file.replace(/\.gz$/, "")))).toBe(true);
  }
});
