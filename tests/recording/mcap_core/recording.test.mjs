// Compares a recording of our writer, and the writer's list of its contents, with MCAP's own library.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Opcode, readAsStream, readByIndex, statisticsOf, summaryGroupsOf } from "./recording.mjs";

const program = process.env.CANCHA_SAMPLE_RECORDING;
const folder = mkdtempSync(join(tmpdir(), "cancha-mcap-"));
const recording = join(folder, "sample.mcap");
let written;

before(() => {
  const story = join(folder, "sample.json");
  execFileSync(program, [recording, story]);
  written = JSON.parse(readFileSync(story, "utf8"));
  for (const message of written.messages) message.value = JSON.parse(message.value);
});

after(() => rmSync(folder, { recursive: true }));

test("the sample is worth reading", () => {
  assert.ok(written.messages.length > 1000);
  assert.ok(written.attachments.length > 1);
  assert.ok(written.metadata.length > 1);
});

test("a stream gives everything that was written, in its order", async () => {
  assert.deepEqual(await readAsStream(recording), written);
});

test("the indexes lead to everything that was written", async () => {
  assert.deepEqual(await readByIndex(recording), written);
});

test("the statistics count what was written", async () => {
  const counts = { "/silent": 0 };
  for (const { topic } of written.messages) counts[topic] = (counts[topic] ?? 0) + 1;

  const { chunks, ...statistics } = await statisticsOf(recording);

  assert.ok(chunks > 3);
  assert.deepEqual(statistics, {
    messages: written.messages.length,
    schemas: 3, // Two of the four channels have the same type.
    channels: 4,
    attachments: written.attachments.length,
    metadata: written.metadata.length,
    start_ns: written.messages[0].time_ns,
    end_ns: written.messages.at(-1).time_ns,
    counts,
  });
});

test("the summary's index names each group of records, without a gap", async () => {
  const { groups, start, end } = await summaryGroupsOf(recording);

  let place = start;
  for (const group of groups) {
    assert.deepEqual(group.found, [group.named]);
    assert.equal(group.start, place);
    assert.equal(group.place, group.end);
    place = group.end;
  }
  assert.equal(place, end);
  assert.deepEqual(
    new Set(groups.map((group) => group.named)),
    new Set([
      Opcode.SCHEMA,
      Opcode.CHANNEL,
      Opcode.STATISTICS,
      Opcode.CHUNK_INDEX,
      Opcode.ATTACHMENT_INDEX,
      Opcode.METADATA_INDEX,
    ]),
  );
});
