// Compares numbers that the page reads from recordings with tables exported from them. CANCHA_TABLES is a folder of
// NAME.mcap and NAME.csv, made by tests/recording/tables_test.py.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unpackSegment } from "../../src/tape/chunks";
import { FileSource } from "../../src/tape/file_source";
import { checkCast } from "../../src/tape/instants";
import { readOpening } from "../../src/tape/opening";
import { bytesOfBlob } from "../../src/tape/readable_bytes";
import { decodeSegment, type World } from "../../src/tape/segment";
import { castOf, PARTS, stateOf } from "../../src/tape/state_table";
import { unpackZstd } from "../../src/tape/zstd";
import { fromBinary } from "@bufbuild/protobuf";
import { RecordedCommandsSchema } from "../../src/messages/cancha/v1/recording_pb";
import { robotCommandsOf } from "../../src/tools/actuators";
import { addCommands, commandsFor, heldAt, type Command } from "../../src/tools/commands";

const folder = process.env.CANCHA_TABLES;
if (!folder) {
  throw new Error("set CANCHA_TABLES to a folder with recordings and tables");
}
const names = readdirSync(folder).filter((name) => name.endsWith(".mcap"));

const unpack = async (packed: Uint8Array, bytes: number, crc: number) => unpackZstd(packed, bytes, crc);

async function readRecording(name: string) {
  const bytes = readFileSync(join(folder!, name));
  const source = await FileSource.open(bytesOfBlob(new Blob([bytes]), name), unpack);
  const opening = await readOpening(await source.opening(), unpack);
  const { segments } = await source.index();
  const robots = robotCommandsOf({ settings: opening.discipline, scene: opening.scene });
  const worlds: World[] = [];
  const commands = new Map<number, Command[]>();
  for (let number = 0; number < segments; number += 1) {
    const chunks = await unpackSegment(await source.segment(number), unpack);
    const segment = decodeSegment(chunks, opening.topics, number * opening.ticksPerSegment);
    checkCast(segment, castOf(opening.scene));
    worlds.push(...segment.worlds);
    segment.commands.forEach((one) => addCommands(fromBinary(RecordedCommandsSchema, one), robots, commands));
  }
  return { opening, worlds, commands, robots };
}

/** Rows by column name; texts without their quotes. */
function readTable(name: string): { columns: string[]; rows: Map<string, string>[] } {
  const lines = readFileSync(join(folder!, name.replace(/mcap$/, "csv")), "utf8").trimEnd().split("\n");
  const [columns, ...rows] = lines.map((line) => line.split(",").map((cell) => cell.replace(/^"(.*)"$/, "$1")));
  return { columns: columns!, rows: rows.map((row) => new Map(columns!.map((column, index) => [column, row[index]!]))) };
}

type Fields = Record<string, unknown>;

/** Numbers by their names in the schema, as in the columns: "orientation_w" is inside a message. */
function numbersOf(part: string, body: Fields): Map<string, number> {
  const { numbers } = PARTS.find(({ field }) => field.name === part)!;
  return new Map(
    numbers.flatMap(({ name, message }) => {
      const holder = message ? (body[message.localName] as Fields | undefined) : body;
      const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return holder ? [[message ? `${message.name}_${column}` : column, holder[name] as number]] : [];
    }),
  );
}

test.each(names)("worlds of %s are those of its table", async (name) => {
  const { opening, worlds } = await readRecording(name);
  const { columns, rows } = readTable(name);
  const namesOf = (start: string, end: string) =>
    columns.filter((column) => column.startsWith(start) && column.endsWith(end)).map((column) => column.slice(0, -end.length));
  const [links, joints] = [namesOf("link_", "_x_m"), namesOf("joint_", "_position")];
  expect(worlds.length).toBe(rows.length);
  let compared = 0;
  worlds.forEach(({ numbers, placedTick }, tick) => {
    const state = stateOf(numbers, castOf(opening.scene));
    const bodies: [string, string, object][] = [
      ...(state.ball ? [["ball", "ball", state.ball] as [string, string, object]] : []),
      ...state.robots.map((robot): [string, string, object] => [`robot_${robot.id}`, "robots", robot]),
      ...state.links.map((link, index): [string, string, object] => [links[index]!, "links", link]),
      ...state.joints.map((joint, index): [string, string, object] => [joints[index]!, "joints", joint]),
    ];
    expect(String(placedTick)).toBe(rows[tick]!.get("placed_tick"));
    expect([state.links.length, state.joints.length]).toEqual([links.length, joints.length]);
    for (const [prefix, part, body] of bodies) {
      for (const [column, number] of numbersOf(part, body as Fields)) {
        const cell = rows[tick]!.get(`${prefix}_${column}`);
        if (cell !== undefined) {
          expect(number, `${prefix}_${column} of tick ${tick}`).toBe(Number(cell));
          compared += 1;
        }
      }
    }
  });
  expect(compared).toBeGreaterThanOrEqual(6 * rows.length * opening.scene.robots.length);
});

test.each(names)("commands of %s are those of its table", async (name) => {
  const { worlds, commands, robots } = await readRecording(name);
  const { rows } = readTable(name);
  const ticks = worlds.map(({ tick }) => tick);
  let compared = 0;
  for (const [id, { actuators }] of robots) {
    for (const actuator of actuators) {
      const prefix = actuators.length > 1 ? `robot_${id}_${actuator.name}` : `robot_${id}`;
      heldAt(commandsFor(commands.get(id) ?? [], actuator), ticks).forEach((command, tick) =>
        command?.way.kind?.numbers.forEach((number, index) => {
          const column = `${prefix}_${command.way.kind!.name}_${number.name}`;
          const cell = rows[tick]!.get(column);
          expect(cell, `${column} of tick ${tick}`).not.toBe("");
          expect(command.values[index], `${column} of tick ${tick}`).toBe(Number(cell));
          compared += 1;
        }),
      );
    }
  }
  expect(compared).toBeGreaterThan(0);
});
