// Generates src/messages from the schemas in proto/ with protoc and protoc-gen-es: only the messages that browsers
// receive and send (prune.mjs). A build product: never committed. CANCHA_PROTO names the folder of the schemas if it is
// not beside this one.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { fileNamesIn, pruned, SETS } from "./prune.mjs";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const schemas = resolve(process.env.CANCHA_PROTO ?? join(web, "../../proto"));
const target = join(web, "src/messages");
const ROOT_FILES = ["viewer", "recording", "statistics"].map((name) => `cancha/v1/${name}.proto`);
const protoc = (...options) =>
  execFileSync(process.env.CANCHA_PROTOC ?? "protoc", options, { stdio: "inherit" });

const folder = mkdtempSync(join(tmpdir(), "cancha-page-"));

function generate(whole, set) {
  const needed = pruned(readFileSync(whole), set);
  const part = join(folder, "part.binpb");
  const output = join(target, set.folder);
  mkdirSync(output, { recursive: true });
  writeFileSync(part, needed);
  protoc(
    `--plugin=protoc-gen-es=${join(web, "node_modules/.bin/protoc-gen-es")}`,
    `--descriptor_set_in=${part}`,
    `--es_out=${output}`,
    "--es_opt=target=ts",
    ...fileNamesIn(needed),
  );
}

rmSync(target, { recursive: true, force: true });
try {
  const whole = join(folder, "whole.binpb");
  protoc(`--proto_path=${schemas}`, "--include_imports", `--descriptor_set_out=${whole}`, ...ROOT_FILES);
  SETS.forEach((set) => generate(whole, set));
} finally {
  rmSync(folder, { recursive: true });
}
