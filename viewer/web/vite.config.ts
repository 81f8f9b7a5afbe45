import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { leanThree } from "./scripts/lean_three.ts";

/**
 * Writes a .gz beside every file of the page that gets smaller by it; the gateway sends it to browsers that accept it.
 */
function compressed(): Plugin {
  return {
    name: "cancha-compressed",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // Runs after Vite has added the files of dynamic imports.
      order: "post",
      handler(_, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          const content = output.type === "chunk" ? output.code : output.source;
          if (/\.(js|css|html|svg)$/.test(fileName)) {
            this.emitFile({
              type: "asset",
              fileName: `${fileName}.gz`,
              source: gzipSync(content, { level: 9 }),
            });
          }
        }
      },
    },
  };
}

type ModuleInfos = (id: string) => { importedIds: readonly string[] } | null;

const fileOf = (name: string) => join(import.meta.dirname, "src", name);

/** Files for the first picture are requested while the page's script is still loading. */
const ASKED_FOR_AT_ONCE = ["flat/preview.ts", "scene/stage.ts"].map(fileOf);

function early(): Plugin {
  return {
    name: "cancha-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [one] : []));
        const asked = new Set<string>();
        const ask = (fileName: string) => {
          const chunk = chunks.find((one) => one.fileName === fileName);
          if (chunk && !html.includes(fileName) && !asked.has(fileName)) {
            asked.add(fileName);
            chunk.imports.forEach(ask);
          }
        };
        chunks.filter(({ moduleIds }) => ASKED_FOR_AT_ONCE.some((id) => moduleIds.includes(id)))
          .forEach(({ fileName }) => ask(fileName));
        return [...asked].map((fileName) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `./${fileName}` },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

/** Files that the page's HTML requests: later parts need not request them again. */
const IS_THERE = /assets\/(page|preview|stage|rolldown-runtime)-[^/]*\.js$/;

/** The page's own modules that this one imports, directly or through others. */
function importedAtOnce(id: string, infoOf: ModuleInfos, found = new Set<string>()): Set<string> {
  if (id.includes("/src/") && !found.has(id)) {
    found.add(id);
    infoOf(id)?.importedIds.forEach((imported) => importedAtOnce(imported, infoOf, found));
  }
  return found;
}

/** One file for everything that a module needs at once, even if others use it, too: many small files compress badly. */
function oneFile(name: string, root: string): { name: (id: string, context: { getModuleInfo: ModuleInfos }) => string | null } {
  let all: Set<string> | undefined;
  return {
    name: (id, context) => {
      all ??= importedAtOnce(fileOf(root), (one) => context.getModuleInfo(one));
      return all.has(id) ? name : null;
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [leanThree(), early(), compressed()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: process.env.CANCHA_WEB_DIST ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    // Small pictures inside the style sheet would need an exception in the gateway's content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_, needed) => needed.filter((name) => !IS_THERE.test(name)) },
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: [oneFile("page", "main.tsx"), oneFile("preview", "flat/preview.ts"), oneFile("stage", "scene/stage.ts")] } } },
  },
});
