// Generates src/messages from the schemas in proto/ with protoc and protoc-gen-es: what a browser is
// sent, and no more (prune.mjs). A build product: never committed. CANCHA_PROTO names the folder of the
// schemas where it is not beside this one.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { fileNamesIn, pruned } from "./prune.mjs";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const schemas = resolve(process.env.CANCHA_PROTO ?? join(web, "../../proto"));
const target = join(web, "src/messages");
const protoc = (...options) =>
  execFileSync(process.env.CANCHA_PROTOC ?? "protoc", options, { stdio: "inherit" });

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "cancha-page-"));
try {
  const whole = join(folder, "whole.binpb");
  const part = join(folder, "part.binpb");
  protoc(`--proto_path=${schemas}`, "--include_imports", `--descriptor_set_out=${whole}`, "cancha/v1/viewer.proto", "cancha/v1/recording.proto");
  const needed = pruned(readFileSync(whole));
  writeFileSync(part, needed);
  protoc(
    `--plugin=protoc-gen-es=${join(web, "node_modules/.bin/protoc-gen-es")}`,
    `--descriptor_set_in=${part}`,
    `--es_out=${target}`,
    "--es_opt=target=ts",
    ...fileNamesIn(needed),
  );
} finally {
  rmSync(folder, { recursive: true });
}
