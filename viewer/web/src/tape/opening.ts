// The opening of a tape, before its first segment: the teams, the rules, and the scene.

import { create, fromBinary } from "@bufbuild/protobuf";
import { DisciplineSchema, type Discipline } from "../messages/cancha/v1/discipline_pb";
import { SceneSchema, type Scene } from "../messages/cancha/v1/scene_pb";
import { WelcomeSchema, type Welcome } from "../messages/cancha/v1/session_pb";
import { DAMAGED, TapeError } from "./bytes";
import { unpackSegment, type Unpack } from "./chunks";
import { attachmentOf, channelOf, MAGIC, metadataOf, NO_RECORDING, Opcode, recordsIn, startsWithMagic } from "./mcap";

/** Largest opening. Settings and scene of the largest arena take a tenth of it. */
export const MOST_OPENING_BYTES = 16 * 1024 * 1024;

/**
 * Largest unpacked opening. It holds only schemas and channels: ours take 12 kB. The viewer has both limits
 * (viewer/tape/opening_facts.h).
 */
const MOST_UNPACKED_OPENING_BYTES = 16 * 1024 * 1024;

/** Most records: all channel numbers, each with its schema. */
const MOST_RECORDS = 2 * 65_536;

/** The first format that a page can show. */
const FIRST_FORMAT = 4;

const MOST_TICKS_PER_SEGMENT = 10_000;

const LONGEST_NAME = 64;

export interface Opening {
  /** Key: channel number. */
  topics: ReadonlyMap<number, string>;
  /** Metadata of the match, as recorded: "seed", "blue" ... */
  facts: ReadonlyMap<string, string>;
  discipline: Discipline;
  scene: Scene;
  ticksPerSegment: number;
  tickS: number;
}

/** Channels have a chunk of their own; other programs also put them outside of chunks. */
export async function readOpening(bytes: Uint8Array, unpack: Unpack): Promise<Opening> {
  if (!startsWithMagic(bytes)) {
    throw new TapeError(NO_RECORDING);
  }
  const records = bytes.subarray(MAGIC.length);
  const { attachments, facts } = partsOf(records);
  if (!facts) {
    throw new TapeError("This MCAP file is not a recording of a match.");
  }
  checkFormat(facts);
  const chunks = await unpackSegment(records, unpack, MOST_UNPACKED_OPENING_BYTES);
  const topics = topicsIn([records, ...chunks]);
  return { topics, facts, ...rhythmOf(facts), ...looksOf(attachments) };
}

function partsOf(bytes: Uint8Array) {
  const attachments = new Map<string, Uint8Array>();
  let facts: ReadonlyMap<string, string> | undefined;
  for (const { opcode, content } of recordsIn(bytes)) {
    if (opcode === Opcode.ATTACHMENT) {
      const { name, data } = attachmentOf(content);
      attachments.set(name, data);
    } else if (opcode === Opcode.METADATA) {
      const { name, entries } = metadataOf(content);
      facts = name === "match" ? entries : facts;
    }
  }
  return { attachments, facts };
}

function topicsIn(places: readonly Uint8Array[]): Map<number, string> {
  const topics = new Map<number, string>();
  let count = 0;
  for (const place of places) {
    for (const { opcode, content } of recordsIn(place)) {
      count += 1;
      if (count > MOST_RECORDS) {
        throw new TapeError(DAMAGED);
      }
      if (opcode === Opcode.CHANNEL) {
        const { id, topic } = channelOf(content);
        topics.set(id, topic);
      }
    }
  }
  return topics;
}

function checkFormat(facts: ReadonlyMap<string, string>): void {
  if (Number(facts.get("format") ?? 1) < FIRST_FORMAT) {
    const [blue, yellow] = [factOf(facts, "blue"), factOf(facts, "yellow")];
    throw new TapeError(
      `${blue || "Blue"} against ${yellow || "yellow"}: this recording is from an older version. ` +
        "`cancha-match --replay FILE --watch` shows it.",
    );
  }
}

function rhythmOf(facts: ReadonlyMap<string, string>): Pick<Opening, "ticksPerSegment" | "tickS"> {
  const ticksPerSegment = Number(facts.get("ticks_per_segment"));
  const tickS = 1 / Number(facts.get("tick_rate_hz"));
  const isKnown = Number.isInteger(ticksPerSegment) && ticksPerSegment >= 1 && ticksPerSegment <= MOST_TICKS_PER_SEGMENT;
  if (!isKnown || !(tickS > 0 && tickS < Infinity)) {
    throw new TapeError("The recording does not say how long its ticks and segments are.");
  }
  return { ticksPerSegment, tickS };
}

function looksOf(attachments: ReadonlyMap<string, Uint8Array>): Pick<Opening, "discipline" | "scene"> {
  const discipline = attachments.get("discipline.pb");
  const scene = attachments.get("scene.pb");
  if (!discipline || !scene) {
    throw new TapeError("The recording does not say how its arena looks.");
  }
  try {
    return { discipline: fromBinary(DisciplineSchema, discipline), scene: fromBinary(SceneSchema, scene) };
  } catch {
    throw new TapeError(DAMAGED);
  }
}

/** A live server's welcome for this tape. `isRecording`: the match is over. */
export function welcomeOf({ facts, discipline, scene, tickS }: Opening, isRecording: boolean): Welcome {
  return create(WelcomeSchema, {
    discipline: factOf(facts, "discipline"),
    variant: factOf(facts, "variant"),
    settings: discipline,
    scene,
    seats: discipline.seats.map(({ name, team, robotIds }) => ({ name, team, robotIds })),
    tickRateHz: Math.round(1 / tickS),
    isRecording,
  });
}

/** Cut to a limit, because it comes from strangers. */
export function factOf(facts: ReadonlyMap<string, string>, name: string): string {
  return (facts.get(name) ?? "").slice(0, LONGEST_NAME);
}
