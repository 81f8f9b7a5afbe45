import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

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

/** What three.js's renderer asks of its part for headsets, where there is none. */
const NO_HEADSET = `class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  getEnvironmentBlendMode() {}
  setAnimationLoop() {}
  dispose() {}
}
`;
const HEADSETS = /^class WebXRManager extends EventDispatcher \{$[^]*?^\}$/m;

/** Shaders of materials that the page has nothing of, as three.js names them. */
const UNUSED_SHADERS = /\b(?:backgroundCube|equirect|linedashed|meshmatcap|meshnormal|meshphong|meshtoon|points|vsm|distance)_(?:vert|frag): ([\w$]+)/g;

/** Leaves out what no import can: headsets, and shaders that nothing is drawn with. Together a fortieth of
 * the page. */
function leanThree(): Plugin {
  return {
    name: "cancha-lean-three",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/three/build/three.module.js")) {
        return null;
      }
      const shaders = [...code.matchAll(UNUSED_SHADERS)].map(([, name]) => name!);
      if (!HEADSETS.test(code) || shaders.length === 0) {
        throw new Error("this three.js is laid out in another way; see leanThree in vite.config.ts");
      }
      const withoutShaders = shaders.reduce(
        (rest, name) => rest.replace(new RegExp(`((?:const|var) ${name.replaceAll("$", "\\$")} = )"(?:[^"\\\\]|\\\\.)*"`), '$1""'),
        code,
      );
      return { code: withoutShaders.replace(HEADSETS, NO_HEADSET), map: null };
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
