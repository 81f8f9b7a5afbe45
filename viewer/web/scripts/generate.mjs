// Generates src/messages from the schemas in proto/ with protoc and protoc-gen-es. A build product:
// never committed. CANCHA_PROTO names the folder of the schemas where it is not beside this one.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const schemas = resolve(process.env.CANCHA_PROTO ?? join(web, "../../proto"));
const protoc = process.env.CANCHA_PROTOC ?? "protoc";
const target = join(web, "src/messages");

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const sources = readdirSync(join(schemas, "cancha/v1"))
  .filter((name) => name.endsWith(".proto"))
  .map((name) => `cancha/v1/${name}`);
execFileSync(
  protoc,
  [
    `--plugin=protoc-gen-es=${join(web, "node_modules/.bin/protoc-gen-es")}`,
    `--proto_path=${schemas}`,
    `--es_out=${target}`,
    "--es_opt=target=ts",
    ...sources,
  ],
  { stdio: "inherit" },
);
