import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const PAGE_FOLDER = process.env.CANCHA_WEB_DIST ?? "dist";

/** The budget of the first load. */
const MOST_BYTES = 250_000;

/** Compressed where that helps, as the gateway sends it. */
function travellingBytes(file: string): number {
  const content = readFileSync(join(PAGE_FOLDER, file));
  return file.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
}

/** What the page and its script import without being asked to, and all fonts and pictures. */
function firstFiles(): string[] {
  const all = readdirSync(PAGE_FOLDER, { recursive: true, encoding: "utf8" });
  const named = [...readFileSync(join(PAGE_FOLDER, "index.html"), "utf8").matchAll(/(?:src|href)="\.\/([^"]+)"/g)];
  const files = new Set(["index.html", ...named.map(([, name]) => name!)]);
  for (const file of files) {
    const imports = file.endsWith(".js") ? staticImportsOf(join(PAGE_FOLDER, file)) : [];
    imports.forEach((name) => files.add(join("assets", name)));
  }
  return [...files, ...all.filter((name) => name.endsWith(".woff2"))];
}

function staticImportsOf(file: string): string[] {
  const imports = readFileSync(file, "utf8").matchAll(/(?:from|^import|;import)\s*"\.\/([^"]+\.js)"/g);
  return [...imports].map(([, name]) => name!);
}

test("the page is light enough to load at once", () => {
  const files = firstFiles();

  expect(files.filter((name) => name.endsWith(".js")).length).toBeGreaterThan(0);
  expect(files.reduce((sum, file) => sum + travellingBytes(file), 0)).toBeLessThan(MOST_BYTES);
});

test("what is sent compressed is what is sent otherwise", () => {
  const all = readdirSync(PAGE_FOLDER, { recursive: true, encoding: "utf8" }).map((name) => join(PAGE_FOLDER, name));
  const compressed = all.filter((name) => name.endsWith(".gz"));

  expect(compressed.length).toBeGreaterThan(0);
  for (const file of compressed) {
    expect(gunzipSync(readFileSync(file)).equals(readFileSync(file.replace(/\.gz$/, "")))).toBe(true);
  }
});
