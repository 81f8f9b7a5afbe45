// A decoded segment: worlds tick by tick, and the statuses and events between them.

import { fromBinary, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { GameEventSchema, MatchStatusSchema, type GameEvent, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { DAMAGED, TapeError } from "./bytes";
import { messageOf, Opcode, recordsIn, type Message } from "./mcap";
import { decodeTick, type RecordedTick } from "./recorded_tick";

export interface World {
  tick: number;
  timeS: number;
  /** In the order and units of RecordedTick; absolute. */
  numbers: Float64Array;
  /** See RecordedTick. */
  placedTick: number | undefined;
}

export interface Segment {
  /** One per tick, without gaps. Empty if an official ended the match just then. */
  worlds: readonly World[];
  /** The earliest first; each holds from its tick on. */
  statuses: readonly { tick: number; status: MatchStatus }[];
  events: readonly GameEvent[];
  /** Undecoded RecordedCommands: few spectators need them. */
  commands: readonly Uint8Array[];
}

const COMMANDS = "/commands/";

/** Most records; far above the content of a part. The viewer has the same limit (viewer/tape/part_reader.h). */
const MOST_RECORDS = 100_000;

/**
 * Most bytes decoded of a part's events, statuses and statistics: two bytes may take a hundred of memory. Ours have
 * some ten kilobytes. The viewer has the same limit (viewer/tape/moments.cpp).
 */
const MOST_DECODED_BYTES = 4 * 1024 * 1024;

const NS_PER_S = 1e9;

/** Takes the records of its chunks, in order, and the number of its first tick. */
export function decodeSegment(
  chunks: readonly Uint8Array[],
  topics: ReadonlyMap<number, string>,
  firstTick: number,
): Segment {
  const reader = new SegmentReader(firstTick);
  const decoder = new Decoder();
  for (const message of messagesIn(chunks)) {
    const topic = topics.get(message.channel);
    if (topic?.startsWith(COMMANDS)) {
      // A copy, so that the whole chunk can be freed.
      reader.commands.push(message.data.slice());
    }
    switch (topic) {
      case "/world":
        reader.takeWorld(message);
        break;
      case "/status":
        reader.takeStatus(decoder.decode(MatchStatusSchema, message.data));
        break;
      case "/events":
        reader.events.push(decoder.decode(GameEventSchema, message.data));
        break;
    }
  }
  return reader.finish();
}

export function* messagesIn(chunks: readonly Uint8Array[]): Generator<Message> {
  let count = 0;
  for (const chunk of chunks) {
    for (const { opcode, content } of recordsIn(chunk)) {
      count += 1;
      if (count > MOST_RECORDS) {
        throw new TapeError(DAMAGED);
      }
      if (opcode === Opcode.MESSAGE) {
        yield messageOf(content);
      }
    }
  }
}

/** Decodes the messages of a part, within the limit. Any error of the decoder is a fault of the recording. */
export class Decoder {
  private left = MOST_DECODED_BYTES;

  decode<Schema extends DescMessage>(schema: Schema, data: Uint8Array): MessageShape<Schema> {
    this.left -= data.length;
    if (this.left < 0) {
      throw new TapeError(DAMAGED);
    }
    return decoded(() => fromBinary(schema, data));
  }
}

/** Any error of the decoder is a fault of the recording. */
export function decoded<Value>(decode: () => Value): Value {
  try {
    return decode();
  } catch {
    throw new TapeError(DAMAGED);
  }
}

class SegmentReader {
  readonly events: GameEvent[] = [];
  readonly commands: Uint8Array[] = [];
  private readonly worlds: World[] = [];
  private readonly statuses: { tick: number; status: MatchStatus }[] = [];
  /** A status after the last world; it belongs to the next one. */
  private pending: MatchStatus | undefined;

  constructor(private readonly firstTick: number) {}

  takeWorld({ data, timeNs }: Message): void {
    const recorded = decodeTick(data);
    const before = this.worlds.at(-1);
    if (recorded.tick !== this.firstTick + this.worlds.length) {
      throw new TapeError(DAMAGED);
    }
    this.worlds.push({ tick: recorded.tick, timeS: timeNs / NS_PER_S, numbers: absolute(recorded, before), placedTick: recorded.placedTick });
    this.settle(recorded.tick);
  }

  takeStatus(status: MatchStatus): void {
    this.pending = status;
  }

  finish(): Segment {
    this.settle(this.firstTick + this.worlds.length - 1);
    return { worlds: this.worlds, statuses: this.statuses, events: this.events, commands: this.commands };
  }

  private settle(tick: number): void {
    if (this.pending) {
      this.statuses.push({ tick, status: this.pending });
      this.pending = undefined;
    }
  }
}

function absolute({ isComplete, numbers }: RecordedTick, before: World | undefined): Float64Array {
  if (isComplete && (!before || before.numbers.length === numbers.length)) {
    return numbers;
  }
  if (isComplete || before?.numbers.length !== numbers.length) {
    throw new TapeError(DAMAGED);
  }
  return numbers.map((difference, index) => difference + before.numbers[index]!);
}
