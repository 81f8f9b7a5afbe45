// Compares a recorded match, read by MCAP's own library from the file alone, with the output of our programs for the
// same match.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { readAsStream, readByIndex } from "./recording.mjs";

const ticks = 300;
const metresPerStep = 1e-5; // recording.proto: positions are whole multiples of 10 um.
const folder = mkdtempSync(join(tmpdir(), "cancha-mcap-"));
const recording = join(folder, "match.mcap");
const program = (name) => join(process.env.CANCHA_BIN, name);
let report;

before(() => {
  const file = join(folder, "report.json");
  execFileSync(
    program("cancha-match"),
    ["simurosot/5v5", "--blue", "position", "--yellow", "chaser", "--duration", String(ticks / 60)].concat(
      ["--record", recording, "--report", file],
    ),
    { stdio: "ignore" },
  );
  report = JSON.parse(readFileSync(file, "utf8"));
});

after(() => rmSync(folder, { recursive: true }));

const ofTopic = (found, topic) => found.messages.filter((message) => message.topic === topic);

/** Returns the world's numbers, tick by tick. Differences in a record are added up. */
function worldsOf(found) {
  let numbers = [];
  return ofTopic(found, "/world").map(({ value }) => {
    const read = value.numbers.map(Number);
    numbers = value.isComplete ? read : read.map((number, i) => number + numbers[i]);
    return { tick: Number(value.tick ?? 0), hash: value.stateHash, numbers };
  });
}

test("every message is read by stream and by index, and both agree", async () => {
  const found = await readAsStream(recording);
  const topics = new Set(found.messages.map((message) => message.topic));

  // The parts of a segment follow each other; an index is by time.
  const byTopic = (all) => ({ ...all, messages: [...topics].map((topic) => ofTopic(all, topic)) });
  const indexed = await readByIndex(recording);
  assert.deepEqual(byTopic(indexed), byTopic(found));
  assert.equal(indexed.messages.length, found.messages.length);
  // Only the strategy `position` draws its robots' plans.
  assert.deepEqual(
    topics,
    new Set(["/world", "/events", "/status", "/statistics", "/commands/blue", "/commands/yellow", "/debug/blue", "/requests/blue"]),
  );
});

test("the worlds end in the state hash of the report", async () => {
  const worlds = worldsOf(await readAsStream(recording));

  assert.deepEqual(worlds.map(({ tick }) => tick), [...Array(ticks + 1).keys()]);
  const last = BigInt(worlds.at(-1).hash).toString(16).padStart(16, "0");
  assert.equal(last, report.final_state_hash);
});

test("the ball is where the exported table has it", async () => {
  const worlds = worldsOf(await readAsStream(recording));
  const table = join(folder, "match.csv");
  execFileSync(program("cancha-replay"), ["export", recording, "-o", table], { stdio: "ignore" });
  const [head, ...rows] = readFileSync(table, "utf8").trimEnd().split("\n").map((row) => row.split(","));

  assert.equal(rows.length, worlds.length);
  for (const [axis, column] of ["ball_x_m", "ball_y_m", "ball_z_m"].entries()) {
    const place = head.indexOf(column);
    for (const [i, row] of rows.entries()) {
      const metres = worlds[i].numbers[axis] * metresPerStep;
      assert.ok(Math.abs(metres - Number(row[place])) < metresPerStep / 10, `${column} of tick ${i}`);
    }
  }
});

test("the events are those of the report", async () => {
  const events = ofTopic(await readAsStream(recording), "/events").map(({ value }) => value.text);

  assert.deepEqual(events, report.events.map((event) => event.text));
});
