// Removes parts of three.js that no import can leave out: headsets, animations, files, and shader code for materials
// and lights that the page does not use. To use one of them, take it out of the lists here.

import type { Plugin } from "vite";

/** The interface that three.js's renderer expects of its headset part, without a headset. */
const NO_HEADSET = `class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  getEnvironmentBlendMode() {}
  setAnimationLoop() {}
  dispose() {}
}
`;
const HEADSETS = /^class WebXRManager extends EventDispatcher \{$[^]*?^\}$/m;

/** Shaders of materials that the page does not use, by their names in three.js. */
const UNUSED_SHADERS =
  /\b(?:backgroundCube|equirect|linedashed|meshmatcap|meshnormal|meshphong|meshtoon|points|vsm|distance)_(?:vert|frag): ([\w$]+)/g;

/** Symbols that no shader defines: maps other than `map`, kinds of surface, fog, bones, and so on. */
const UNDEFINED = new RegExp(
  `^(?:${[
    "USE_(?:ALPHAHASH|ALPHAMAP|ANISOTROPY|AOMAP|BATCHING|BUMPMAP|CLEARCOAT|DISPERSION|DISPLACEMENTMAP)\\w*",
    "USE_(?:FOG|GRADIENTMAP|INSTANCING_MORPH|IRIDESCENCE|LIGHTMAP|LIGHT_PROBES|LOGARITHMIC_DEPTH_BUFFER)\\w*",
    "USE_(?:METALNESSMAP|MORPH|NORMALMAP|POINTS|ROUGHNESSMAP|SHEEN|SKINNING|SPECULARMAP|SPECULAR_|TANGENT|THICKNESS)\\w*",
    "USE_(?:TRANSMISSION\\w*|SPECULAR)",
    "DECODE_VIDEO_TEXTURE|FOG_EXP2|IOR",
  ].join("|")})$`,
);

/** Conditions on numbers of things that the page does not have. They never hold. */
const NONE = /\bNUM_(?:CLIPPING_PLANES|LIGHT_PROBE_GRIDS|POINT_LIGHT\w*|RECT_AREA_LIGHTS|SPOT_LIGHT\w*) > 0/;

/**
 * Statements that set properties of classes for animations and files. The bundler would keep these otherwise unused
 * classes for them.
 */
const UNUSED_PROPERTIES = /^(?:\w*KeyframeTrack|PropertyBinding|Loader)\.[^]*?;$/gm;

/** Methods that write things to files, and read them. */
const WRITING = /^\t(?:to|from)JSON\([^]*?^\t\}$/gm;

const SHADER = /^((?:const|var) ([\w$]+) = )("(?:[^"\\]|\\.)*");$/gm;

/** Treatment of the lines between two conditions: kept, left out, or kept with the conditions. */
type Fate = "kept" | "dropped" | "open";

/** From #if to #endif: the fate of the present part, and of later parts. */
interface Block {
  part: Fate;
  rest: Fate;
}

/** A shader without the lines that no condition ever lets through. */
export function withoutDeadLines(shader: string): string {
  const blocks: Block[] = [];
  const lines: string[] = [];
  for (const line of shader.split("\n")) {
    const [, word, condition = ""] = /^\s*#\s*(if|ifdef|ifndef|elif|else|endif)\b\s*(.*)$/.exec(line) ?? [];
    const kept = word ? turned(word, condition.trim(), line, blocks) : line;
    if (kept !== undefined && !blocks.some(({ part }) => part === "dropped")) {
      lines.push(kept);
    }
  }
  return lines.join("\n");
}

/** Opens, continues or closes a block; returns the rest of the line itself. */
function turned(word: string, condition: string, line: string, blocks: Block[]): string | undefined {
  const block = blocks.at(-1);
  if (!block || word.startsWith("if")) {
    const opened = openedBy(word, condition);
    blocks.push(opened);
    return opened.part === "open" ? line : undefined;
  }
  if (word === "endif") {
    blocks.pop();
    return block.part === "open" || block.rest === "open" ? line : undefined;
  }
  if (block.part === "open") {
    return line;
  }
  if (word === "elif" && block.part === "dropped" && block.rest === "kept") {
    if (!neverHolds(condition)) {
      Object.assign(block, { part: "open", rest: "open" });
      return `#if ${condition}`;
    }
    return undefined;
  }
  block.part = block.rest;
  block.rest = "dropped";
  return undefined;
}

function openedBy(word: string, condition: string): Block {
  if ((word === "ifdef" && UNDEFINED.test(condition)) || (word === "if" && neverHolds(condition))) {
    return { part: "dropped", rest: "kept" };
  }
  if (word === "ifndef" && UNDEFINED.test(condition)) {
    return { part: "kept", rest: "dropped" };
  }
  return { part: "open", rest: "open" };
}

/** Whether one of the conditions joined by "and" never holds. */
function neverHolds(condition: string): boolean {
  if (condition.includes("||")) {
    return condition.replace(/[()]/g, " ").split("||").every(neverHolds);
  }
  const defined = [...condition.matchAll(/(!?)\s*defined\(?\s*(\w+)/g)];
  return NONE.test(condition) || defined.some(([, not, name]) => not === "" && UNDEFINED.test(name!));
}

function withLeanShaders(code: string): string {
  const unused = new Set([...code.matchAll(UNUSED_SHADERS)].map(([, name]) => name!));
  return code.replaceAll(SHADER, (_, start: string, name: string, text: string) => {
    const lean = unused.has(name) ? "" : withoutDeadLines(JSON.parse(text) as string);
    return `${start}${JSON.stringify(lean)};`;
  });
}

/** Key: file of three.js. Value: its expected content, and the function that shrinks it. */
const SMALLER: Record<string, { finds: RegExp[]; shrink: (code: string) => string }> = {
  "three.module.js": {
    finds: [HEADSETS, UNUSED_SHADERS, SHADER],
    shrink: (code) => withLeanShaders(code).replace(HEADSETS, NO_HEADSET),
  },
  "three.core.js": {
    finds: [UNUSED_PROPERTIES, WRITING],
    shrink: (code) => code.replaceAll(UNUSED_PROPERTIES, "").replaceAll(WRITING, ""),
  },
};

export function leanThree(): Plugin {
  return {
    name: "cancha-lean-three",
    apply: "build",
    transform(code, id) {
      const file = id.split("/three/build/")[1];
      const change = file && SMALLER[file];
      if (!change) {
        return null;
      }
      if (!change.finds.every((part) => code.search(part) >= 0)) {
        throw new Error("this three.js is laid out in another way; see scripts/lean_three.ts");
      }
      return { code: change.shrink(code), map: null };
    },
  };
}
