// The places of the chunks in an MCAP file: from its summary, or, if the file was cut off, by reading through it.

import { Bytes, DAMAGED, TapeError } from "./bytes";
import {
  attachmentIndexOf,
  chunkIndexOf,
  chunkTimesOf,
  HEAD_BYTES,
  indexedChannelOf,
  MAGIC,
  NO_RECORDING,
  Opcode,
  recordsIn,
  startsWithMagic,
  summaryStartOf,
  TAIL_BYTES,
  type ChunkPlace,
} from "./mcap";
import type { ReadableBytes } from "./readable_bytes";

export interface FileMap {
  /** Chunks with messages, in the order of the file. */
  chunks: readonly ChunkPlace[];
  /** The record of the report on the match. */
  report: { offset: number; bytes: number } | undefined;
  /** Whether it ends as a whole file does. */
  isWhole: boolean;
}

const MOST_SUMMARY_BYTES = 64 * 1024 * 1024;
const MOST_CHUNKS = 500_000;

/** Most bytes that are read through in a file without a summary. */
const MOST_WALKED_BYTES = 512 * 1024 * 1024;

/** Size of one read in a file without a summary. */
const WINDOW_BYTES = 1024 * 1024;

const REPORT = "report.json";

export async function mapOf(file: ReadableBytes): Promise<FileMap> {
  if (!startsWithMagic(await file.read(0, MAGIC.length))) {
    throw new TapeError(NO_RECORDING);
  }
  try {
    return await mapFromSummary(file);
  } catch (error) {
    if (error instanceof TapeError) {
      return mapByWalking(file);
    }
    throw error;
  }
}

async function mapFromSummary(file: ReadableBytes): Promise<FileMap> {
  const start = summaryStartOf(await file.read(file.size - TAIL_BYTES, TAIL_BYTES));
  const bytes = file.size - TAIL_BYTES - start;
  if (start === 0 || bytes <= 0 || bytes > MOST_SUMMARY_BYTES) {
    throw new TapeError(DAMAGED);
  }
  const chunks: ChunkPlace[] = [];
  let report: FileMap["report"];
  for (const { opcode, content } of recordsIn(await file.read(start, bytes))) {
    if (opcode === Opcode.CHUNK_INDEX && chunks.length < MOST_CHUNKS) {
      chunks.push(chunkIndexOf(content));
    } else if (opcode === Opcode.ATTACHMENT_INDEX) {
      const place = attachmentIndexOf(content);
      report = place.name === REPORT ? place : report;
    }
  }
  if (chunks.length === 0) {
    throw new TapeError(DAMAGED);
  }
  return { chunks: withMessages(chunks), report, isWhole: true };
}

/** Reads the head of each record until the file ends or makes no sense. */
async function mapByWalking(file: ReadableBytes): Promise<FileMap> {
  const chunks: (ChunkPlace & { channels: number[] })[] = [];
  const window = new Window(file);
  let at = MAGIC.length;
  const end = Math.min(file.size, MOST_WALKED_BYTES);
  while (at + HEAD_BYTES <= end && chunks.length < MOST_CHUNKS) {
    const head = new Bytes(await window.read(at, HEAD_BYTES));
    const opcode = head.u8();
    const bytes = sizeOf(head);
    const contentAt = at + HEAD_BYTES;
    if (bytes === undefined || contentAt + bytes > end || opcode === Opcode.DATA_END || opcode === 0) {
      break;
    }
    if (opcode === Opcode.CHUNK && bytes >= 16) {
      const times = chunkTimesOf(await window.read(contentAt, 16));
      chunks.push({ offset: at, bytes: HEAD_BYTES + bytes, ...times, channels: [] });
    } else if (opcode === Opcode.MESSAGE_INDEX && bytes >= 2) {
      chunks.at(-1)?.channels.push(indexedChannelOf(await window.read(contentAt, 2)));
    }
    at = contentAt + bytes;
  }
  return { chunks: withMessages(chunks), report: undefined, isWhole: false };
}

function withMessages(chunks: readonly ChunkPlace[]): ChunkPlace[] {
  return chunks.filter(({ channels }) => channels.length > 0).sort((a, b) => a.offset - b.offset);
}

function sizeOf(head: Bytes): number | undefined {
  try {
    return head.u64();
  } catch {
    return undefined;
  }
}

/** Serves small reads from large ones. */
class Window {
  private from = 0;
  private content: Uint8Array = new Uint8Array();

  constructor(private readonly file: ReadableBytes) {}

  async read(offset: number, bytes: number): Promise<Uint8Array> {
    if (offset < this.from || offset + bytes > this.from + this.content.length) {
      this.from = offset;
      this.content = await this.file.read(offset, Math.max(bytes, WINDOW_BYTES));
    }
    return this.content.subarray(offset - this.from, offset - this.from + bytes);
  }
}
