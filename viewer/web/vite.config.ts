import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { leanThree } from "./scripts/lean_three";

/** Writes a .gz beside every file of the page that is worth it; the gateway sends that where the
 * browser takes it. */
function compressed(): Plugin {
  return {
    name: "cancha-compressed",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // After Vite has put in what dynamic imports load.
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

export default defineConfig({
  base: "./",
  plugins: [leanThree(), compressed()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: process.env.CANCHA_WEB_DIST ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    // Small pictures inside the style sheet would need an exception in the gateway's content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
});
