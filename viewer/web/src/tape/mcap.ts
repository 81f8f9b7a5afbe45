// The records of an MCAP file (https://mcap.dev/spec) that a tape uses. Written by hand, because the reader of
// @mcap/core handles memory and time in its own way and is five times as large; the tests write their recordings with
// it.

import { Bytes, DAMAGED, TapeError } from "./bytes";

export const MAGIC = Uint8Array.of(0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a);

export const Opcode = {
  FOOTER: 0x02,
  CHANNEL: 0x04,
  MESSAGE: 0x05,
  CHUNK: 0x06,
  MESSAGE_INDEX: 0x07,
  CHUNK_INDEX: 0x08,
  ATTACHMENT: 0x09,
  ATTACHMENT_INDEX: 0x0a,
  METADATA: 0x0c,
  DATA_END: 0x0f,
} as const;

/** Bytes of opcode and length, before the content of each record. */
export const HEAD_BYTES = 9;

/** Bytes of the footer with its head, and of the magic behind it. */
export const TAIL_BYTES = HEAD_BYTES + 20 + MAGIC.length;

export interface McapRecord {
  opcode: number;
  content: Uint8Array;
}

export interface Chunk {
  uncompressedBytes: number;
  /** 0: not computed. */
  crc: number;
  compression: string;
  /** Compressed. */
  packed: Uint8Array;
}

/** Place of a chunk in its file, and its content. */
export interface ChunkPlace {
  offset: number;
  bytes: number;
  startNs: number;
  endNs: number;
  channels: readonly number[];
}

export interface Message {
  channel: number;
  timeNs: number;
  data: Uint8Array;
}

export const NO_RECORDING = "This is not a recording of a match: an MCAP file begins otherwise.";

export function startsWithMagic(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}

/** All records, one after another. Throws if one is incomplete. */
export function* recordsIn(bytes: Uint8Array): Generator<McapRecord> {
  const rest = new Bytes(bytes);
  while (rest.left > 0) {
    const opcode = rest.u8();
    yield { opcode, content: rest.take(rest.u64()) };
  }
}

export function channelOf(content: Uint8Array): { id: number; topic: string } {
  const bytes = new Bytes(content);
  const id = bytes.u16();
  bytes.u16();
  return { id, topic: bytes.text() };
}

export function messageOf(content: Uint8Array): Message {
  const bytes = new Bytes(content);
  const channel = bytes.u16();
  bytes.u32();
  const timeNs = bytes.u64();
  bytes.u64();
  return { channel, timeNs, data: bytes.rest() };
}

export function chunkOf(content: Uint8Array): Chunk {
  const bytes = new Bytes(content);
  bytes.take(16);
  const uncompressedBytes = bytes.u64();
  const crc = bytes.u32();
  const compression = bytes.text();
  return { uncompressedBytes, crc, compression, packed: bytes.take(bytes.u64()) };
}

/** Start and end of a chunk, from its own record. */
export function chunkTimesOf(content: Uint8Array): { startNs: number; endNs: number } {
  const bytes = new Bytes(content);
  return { startNs: bytes.u64(), endNs: bytes.u64() };
}

export function chunkIndexOf(content: Uint8Array): ChunkPlace {
  const bytes = new Bytes(content);
  const startNs = bytes.u64();
  const endNs = bytes.u64();
  const offset = bytes.u64();
  const length = bytes.u64();
  const offsets = bytes.list();
  const channels: number[] = [];
  while (offsets.left > 0) {
    channels.push(offsets.u16());
    offsets.u64();
  }
  return { offset, bytes: length, startNs, endNs, channels };
}

/** The channel of a message index. */
export function indexedChannelOf(content: Uint8Array): number {
  return new Bytes(content).u16();
}

export function attachmentOf(content: Uint8Array): { name: string; data: Uint8Array } {
  const bytes = new Bytes(content);
  bytes.take(16);
  const name = bytes.text();
  bytes.text();
  return { name, data: bytes.take(bytes.u64()) };
}

export function metadataOf(content: Uint8Array): { name: string; entries: ReadonlyMap<string, string> } {
  const bytes = new Bytes(content);
  const name = bytes.text();
  const list = bytes.list();
  const entries = new Map<string, string>();
  while (list.left > 0) {
    const key = list.text();
    entries.set(key, list.text());
  }
  return { name, entries };
}

/** Place in the file of an attachment's whole record. */
export function attachmentIndexOf(content: Uint8Array): { offset: number; bytes: number; name: string } {
  const bytes = new Bytes(content);
  const offset = bytes.u64();
  const length = bytes.u64();
  bytes.take(24);
  return { offset, bytes: length, name: bytes.text() };
}

/** Start of the summary; 0 if there is none. Takes the last TAIL_BYTES bytes of a file. */
export function summaryStartOf(tail: Uint8Array): number {
  const bytes = new Bytes(tail);
  const opcode = bytes.u8();
  const length = bytes.u64();
  const summaryStart = bytes.u64();
  bytes.take(12);
  if (opcode !== Opcode.FOOTER || length !== 20 || !startsWithMagic(bytes.rest())) {
    throw new TapeError(DAMAGED);
  }
  return summaryStart;
}
