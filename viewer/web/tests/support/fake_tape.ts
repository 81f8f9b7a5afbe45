// Records a made-up match as the server does: an MCAP file in segments. Written with @mcap/core, which the page does
// not use to read, so that an error in either makes the tests fail.

import { create, toBinary, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { McapChunkBuilder, McapRecordBuilder } from "@mcap/core";
import { decodeFrame } from "../../src/feed/decode";
import { DisciplineSchema } from "../../src/messages/cancha/v1/discipline_pb";
import { RecordedCommandsSchema, RecordedDrawingSchema, RecordedTickSchema } from "../../src/messages/cancha/v1/recording_pb";
import { GameEventSchema, MatchPhase, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { SceneSchema } from "../../src/messages/cancha/v1/scene_pb";
import { WorldUpdateSchema, type WorldUpdate } from "../../src/messages/cancha/v1/session_pb";
import { MatchStatisticsSchema } from "../../src/messages/cancha/v1/statistics_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { DisciplineSchema as KindsSchema } from "../../src/messages/tools/cancha/v1/discipline_pb";
import { crc32 } from "../../src/tape/crc32";
import { placesIn } from "../../src/tape/state_table";
import { TICK_RATE_HZ, type FakeMatch } from "./fake_match";
import { bytesOfJson, joined, rawZstd } from "./fake_bytes";

export const TICKS_PER_SEGMENT = 120;

/** Track of all robots. */
export const TRACK_M = 0.07;

/** Ticks from one status to the next, at most, and between drawings of teams. */
const TICKS_PER_STATUS = 10;

const TOPICS = [
  ...(["/world", "/events", "/status", "/debug/blue", "/debug/yellow"] as const),
  ...(["/commands/blue", "/statistics"] as const),
] as const;
type Topic = (typeof TOPICS)[number];

interface Message {
  topic: Topic;
  tick: number;
  data: Uint8Array;
}

interface ChunkPlace {
  /** In its part. */
  offset: number;
  length: number;
  channels: number[];
  startNs: bigint;
  endNs: bigint;
}

export interface Part {
  bytes: Uint8Array;
  chunks: ChunkPlace[];
}

export interface FakeSegment {
  layers: ReadonlyMap<string, Part>;
  main: Part;
}

export interface FakeMoment {
  tick: number;
  kind: string;
  team: number;
  robot: number;
  rule: string;
  text: string;
  period: number;
  period_elapsed_us: number;
  score: [number, number];
}

/** Commands that hold from this tick. */
type CommandsFrom = (tick: number) => MessageInitShape<typeof RecordedCommandsSchema>;

/** For the robot with id 4: 0.5 and 0.6 m/s. */
const driveFrom: CommandsFrom = (tick) => ({ tick: BigInt(tick), ticksLater: [0], robotIds: [4], numbers: [5000n, 6000n] });

interface Options {
  commandsFrom?: CommandsFrom;
  ticksPerSegment?: number;
  /** Replaces facts of the opening. */
  facts?: Record<string, string>;
}

export class FakeTape {
  readonly segments: FakeSegment[] = [];
  readonly moments: FakeMoment[] = [];
  /** Segments with statistics in them. */
  readonly statistics: number[] = [];
  readonly ticksPerSegment: number;
  isOver = false;
  private readonly facts: Record<string, string>;
  private readonly commandsFrom: CommandsFrom;
  private main: Message[] = [];
  private drawn: Message[] = [];
  private last: bigint[] = [];
  private told = 0;

  constructor(
    readonly match: FakeMatch,
    { ticksPerSegment = TICKS_PER_SEGMENT, facts = {}, commandsFrom = driveFrom }: Options = {},
  ) {
    this.commandsFrom = commandsFrom;
    this.ticksPerSegment = ticksPerSegment;
    this.facts = { ...FACTS, ticks_per_segment: String(ticksPerSegment), ...facts };
    this.record();
  }

  /** Plays this many ticks. */
  play(ticks: number): void {
    for (let count = 0; count < ticks; count += 1) {
      this.match.advance(1);
      this.record();
    }
  }

  /** Adds statistics up to now. */
  count(statistics: MessageInitShape<typeof MatchStatisticsSchema>): void {
    this.add("/statistics", MatchStatisticsSchema, statistics);
    this.statistics.push(this.segments.length);
  }

  /** Events since the last tick are added. */
  finish(): void {
    this.close();
    this.isOver = true;
  }

  /** Ends it like an official: records after the last tick are in a segment of their own. */
  abandon(): void {
    this.close();
    this.match.phase = MatchPhase.OVER;
    this.match.say("abandoned", Team.UNSPECIFIED, "", "Match abandoned: Power cut");
    const event = this.match.events.at(-1)!;
    this.add("/events", GameEventSchema, event);
    this.add("/status", MatchStatusSchema, this.match.status());
    const { tick, kind, team, robotId: robot, rule, text, period } = event;
    const { blue, yellow } = this.match.score;
    this.moments.push({ tick: Number(tick), kind, team, robot, rule, text, period, period_elapsed_us: 0, score: [blue, yellow] });
    this.finish();
  }

  get opening(): Uint8Array {
    const builder = new McapRecordBuilder();
    builder.writeMagic();
    builder.writeHeader({ profile: "", library: "test" });
    writeChunk(builder, channelsChunk());
    builder.writeMetadata({ name: "match", metadata: new Map(Object.entries(this.facts)) });
    // Two concatenated messages are one message with the fields of both.
    const settings = toBinary(DisciplineSchema, create(DisciplineSchema, SETTINGS));
    const kinds = toBinary(KindsSchema, create(KindsSchema, { robotKinds: [{ name: "simurosot", wheels: { trackM: TRACK_M } }] }));
    writeAttachment(builder, "discipline.pb", joined([settings, kinds]));
    writeAttachment(builder, "scene.pb", toBinary(SceneSchema, this.match.scene));
    return builder.buffer.slice();
  }

  /** The whole file, with or without the summary at its end. */
  file({ hasSummary = true } = {}): Uint8Array {
    const parts = this.segments.flatMap(({ layers, main }) => [...layers.values(), main]);
    const opening = this.opening;
    const data = joined([opening, ...parts.map(({ bytes }) => bytes)]);
    return hasSummary ? joined([data, this.tail(opening.length, parts)]) : data;
  }

  private tail(openingLength: number, parts: readonly Part[]): Uint8Array {
    const dataLength = openingLength + parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const builder = new McapRecordBuilder();
    const report = bytesOfJson({ end_reason: "full time", is_abandoned: false, final_state_hash: FINAL_STATE_HASH });
    const reportLength = writeAttachment(builder, "report.json", report);
    builder.writeDataEnd({ dataSectionCrc: 0 });
    const summaryStart = BigInt(dataLength + builder.length);
    let partAt = openingLength;
    for (const { bytes, chunks } of parts) {
      chunks.forEach((chunk) => writeChunkIndex(builder, chunk, partAt));
      partAt += bytes.length;
    }
    builder.writeAttachmentIndex({
      offset: BigInt(dataLength),
      length: reportLength,
      logTime: 0n,
      createTime: 0n,
      dataSize: BigInt(report.length),
      name: "report.json",
      mediaType: "application/json",
    });
    builder.writeFooter({ summaryStart, summaryOffsetStart: 0n, summaryCrc: 0 });
    builder.writeMagic();
    return builder.buffer.slice();
  }

  private record(): void {
    const { tick } = this.match;
    if (tick > 0 && tick % this.ticksPerSegment === 0) {
      this.close();
    }
    const update = this.updateAt(tick);
    const events = this.match.events.slice(this.told);
    this.told = this.match.events.length;
    events.forEach((event) => this.add("/events", GameEventSchema, event));
    if (update.status && (events.length > 0 || tick % TICKS_PER_STATUS === 0)) {
      this.add("/status", MatchStatusSchema, update.status);
    }
    if (tick % this.ticksPerSegment === 0) {
      this.add("/commands/blue", RecordedCommandsSchema, this.commandsFrom(tick));
    }
    this.add("/world", RecordedTickSchema, this.worldOf(update));
    update.drawings.forEach(({ seat, drawing }) =>
      this.drawn.push(message(`/debug/${seat}` as Topic, tick, RecordedDrawingSchema, { tick: BigInt(tick - 1), drawing })),
    );
    const { blue, yellow } = this.match.score;
    this.moments.push(
      ...events.map(({ tick, kind, team, robotId, rule, text, period, periodElapsedUs }) => ({
        tick: Number(tick),
        kind,
        team,
        robot: robotId,
        rule,
        text,
        period,
        period_elapsed_us: Number(periodElapsedUs),
        score: [blue, yellow] as [number, number],
      })),
    );
  }

  private updateAt(tick: number): WorldUpdate {
    const { draws } = this.match;
    this.match.draws = draws && tick > 0 && tick % TICKS_PER_STATUS === 0;
    const { message } = decodeFrame(this.match.update({ events: [] }));
    this.match.draws = draws;
    return message?.kind === "update" ? message.value : create(WorldUpdateSchema);
  }

  private add<Schema extends DescMessage>(topic: Topic, schema: Schema, value: MessageInitShape<Schema>): void {
    this.main.push(message(topic, this.match.tick, schema, value));
  }

  private worldOf(update: WorldUpdate): MessageInitShape<typeof RecordedTickSchema> {
    const numbers = numbersOf(update);
    const isComplete = this.match.tick % this.ticksPerSegment === 0;
    const before = this.last;
    this.last = numbers;
    const stored = isComplete ? numbers : numbers.map((number, index) => number - before[index]!);
    const { placedTick } = update.world!;
    return { tick: BigInt(this.match.tick), isComplete, numbers: stored, stateHash: 7n, placedTick };
  }

  private close(): void {
    const layers = new Map<string, Part>();
    for (const seat of ["blue", "yellow"]) {
      const drawn = this.drawn.filter(({ topic }) => topic === `/debug/${seat}`);
      if (drawn.length > 0) {
        layers.set(`debug/${seat}`, partOf([drawn]));
      }
    }
    // In two chunks: a segment is a series of chunks.
    const half = this.main.length >> 1;
    this.segments.push({ layers, main: partOf([this.main.slice(0, half), this.main.slice(half)]) });
    this.main = [];
    this.drawn = [];
  }
}

export const FINAL_STATE_HASH = "00ab31eb4df1c8a1";

const FACTS = {
  format: "4",
  discipline: "simurosot",
  variant: "5v5",
  blue: "Río Plate Robotics",
  yellow: "Team Amsel",
  tick_rate_hz: String(TICK_RATE_HZ),
};

const SETTINGS: MessageInitShape<typeof DisciplineSchema> = {
  title: "FIRA SimuroSot",
  rules: { half_s: 300 },
  seats: [
    { name: "blue", team: Team.BLUE, robotIds: [1, 2, 3, 4, 5] },
    { name: "yellow", team: Team.YELLOW, robotIds: [6, 7, 8, 9, 10] },
  ],
};

function message<Schema extends DescMessage>(
  topic: Topic,
  tick: number,
  schema: Schema,
  value: MessageInitShape<Schema>,
): Message {
  return { topic, tick, data: toBinary(schema, create(schema, value)) };
}

/** In the order of the schema. */
function numbersOf({ world }: WorldUpdate): bigint[] {
  const { ball, robots, links, joints } = world!;
  const bodies: Record<string, readonly object[]> = { ball: ball ? [ball] : [], robots, links, joints };
  const counts = Object.fromEntries(Object.entries(bodies).map(([name, { length }]) => [name, length]));
  return Array.from(placesIn(counts), ([{ field }, index, { name, message, stepsPerUnit }]) => {
    const body = bodies[field.localName]![index] as Record<string, Record<string, number> & number>;
    const value: number = (message ? body[message.localName]?.[name] : body[name]) ?? 0;
    return BigInt(Math.round(value * stepsPerUnit));
  });
}

function channelsChunk(): McapChunkBuilder {
  const chunk = new McapChunkBuilder({});
  chunk.addSchema({ id: 1, name: "any", encoding: "protobuf", data: new Uint8Array() });
  TOPICS.forEach((topic, index) =>
    chunk.addChannel({ id: index + 1, schemaId: 1, topic, messageEncoding: "protobuf", metadata: new Map() }),
  );
  return chunk;
}

function partOf(chunksOfMessages: readonly (readonly Message[])[]): Part {
  const builder = new McapRecordBuilder();
  const chunks: ChunkPlace[] = [];
  for (const messages of chunksOfMessages.filter(({ length }) => length > 0)) {
    const chunk = new McapChunkBuilder({ useMessageIndex: true });
    messages.forEach(({ topic, tick, data }) => {
      const logTime = BigInt(Math.round((tick * 1e9) / TICK_RATE_HZ));
      chunk.addMessage({ channelId: TOPICS.indexOf(topic) + 1, sequence: 0, logTime, publishTime: logTime, data });
    });
    const offset = builder.length;
    writeChunk(builder, chunk);
    const length = builder.length - offset;
    const indices = [...chunk.indices];
    indices.forEach((index) => builder.writeMessageIndex(index));
    const channels = indices.map(({ channelId }) => channelId);
    chunks.push({ offset, length, channels, startNs: chunk.messageStartTime, endNs: chunk.messageEndTime });
  }
  return { bytes: builder.buffer.slice(), chunks };
}

function writeChunk(builder: McapRecordBuilder, chunk: McapChunkBuilder): void {
  builder.writeChunk({
    messageStartTime: chunk.messageStartTime,
    messageEndTime: chunk.messageEndTime,
    uncompressedSize: BigInt(chunk.byteLength),
    uncompressedCrc: crc32(chunk.buffer),
    compression: "zstd",
    records: rawZstd(chunk.buffer),
  });
}

function writeChunkIndex(builder: McapRecordBuilder, chunk: ChunkPlace, partAt: number): void {
  builder.writeChunkIndex({
    messageStartTime: chunk.startNs,
    messageEndTime: chunk.endNs,
    chunkStartOffset: BigInt(partAt + chunk.offset),
    chunkLength: BigInt(chunk.length),
    messageIndexOffsets: new Map(chunk.channels.map((channel) => [channel, 0n])),
    messageIndexLength: 0n,
    compression: "zstd",
    compressedSize: 0n,
    uncompressedSize: 0n,
  });
}

function writeAttachment(builder: McapRecordBuilder, name: string, data: Uint8Array): bigint {
  return builder.writeAttachment({ name, logTime: 0n, createTime: 0n, mediaType: "", data });
}
