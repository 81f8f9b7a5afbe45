// A segment as the page uses it: worlds tick by tick, and the statuses and events between them.

import { fromBinary } from "@bufbuild/protobuf";
import { GameEventSchema, MatchStatusSchema, type GameEvent, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { DAMAGED, TapeError } from "./bytes";
import { messageOf, Opcode, recordsIn, type Message } from "./mcap";
import { decodeTick, type RecordedTick } from "./recorded_tick";

export interface World {
  tick: number;
  timeS: number;
  /** In the order and units of RecordedTick; absolute. */
  numbers: Float64Array;
}

export interface Segment {
  /** One per tick, without gaps. None where an official ended the match just then. */
  worlds: readonly World[];
  /** The earliest first; each holds from its tick on. */
  statuses: readonly { tick: number; status: MatchStatus }[];
  events: readonly GameEvent[];
  /** RecordedCommands as they stand there: few who watch want to know them. */
  commands: readonly Uint8Array[];
}

const COMMANDS = "/commands/";

/** Far above what a segment holds. */
const MOST_MESSAGES = 100_000;

const NS_PER_S = 1e9;

/** Takes the records of its chunks, in their order, and the number of its first tick. */
export function decodeSegment(
  chunks: readonly Uint8Array[],
  topics: ReadonlyMap<number, string>,
  firstTick: number,
): Segment {
  const reader = new SegmentReader(firstTick);
  for (const message of messagesIn(chunks)) {
    const topic = topics.get(message.channel);
    if (topic?.startsWith(COMMANDS)) {
      // A copy, so that the whole chunk may go.
      reader.commands.push(message.data.slice());
    }
    switch (topic) {
      case "/world":
        reader.takeWorld(message);
        break;
      case "/status":
        reader.takeStatus(decoded(() => fromBinary(MatchStatusSchema, message.data)));
        break;
      case "/events":
        reader.events.push(decoded(() => fromBinary(GameEventSchema, message.data)));
        break;
    }
  }
  return reader.finish();
}

export function* messagesIn(chunks: readonly Uint8Array[]): Generator<Message> {
  let count = 0;
  for (const chunk of chunks) {
    for (const { opcode, content } of recordsIn(chunk)) {
      if (opcode === Opcode.MESSAGE) {
        count += 1;
        if (count > MOST_MESSAGES) {
          throw new TapeError(DAMAGED);
        }
        yield messageOf(content);
      }
    }
  }
}

/** Whatever the decoder finds wrong, it is the recording. */
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
  /** Came after the last world: it belongs to the next one. */
  private pending: MatchStatus | undefined;

  constructor(private readonly firstTick: number) {}

  takeWorld({ data, timeNs }: Message): void {
    const recorded = decodeTick(data);
    const before = this.worlds.at(-1);
    if (recorded.tick !== this.firstTick + this.worlds.length) {
      throw new TapeError(DAMAGED);
    }
    this.worlds.push({ tick: recorded.tick, timeS: timeNs / NS_PER_S, numbers: absolute(recorded, before) });
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
