// Reads a recording with MCAP's own library and decodes its messages by the schemas in the file alone. Throws if
// the file breaks the format.

import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";

import { createFileRegistry, fromBinary, toJson } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { McapIndexedReader, McapStreamReader, Opcode } from "@mcap/core";
import { decompress } from "fzstd";

const decompressHandlers = {
  zstd: (packed, unpackedBytes) => decompress(packed, new Uint8Array(Number(unpackedBytes))),
};

/** Converts messages to JSON. Knows only the types that the file describes. */
class Decoder {
  #schemas = new Map();
  #channels = new Map();

  learn(record) {
    if (record.type === "Schema") {
      if (record.encoding !== "protobuf") throw new Error(`a schema in ${record.encoding}`);
      const files = createFileRegistry(fromBinary(FileDescriptorSetSchema, record.data));
      this.#schemas.set(record.id, files.getMessage(record.name));
    }
    if (record.type === "Channel") {
      if (record.messageEncoding !== "protobuf") throw new Error(`${record.topic} is not protobuf`);
      this.#channels.set(record.id, { topic: record.topic, type: this.#schemas.get(record.schemaId) });
    }
  }

  decode(message) {
    const { topic, type } = this.#channels.get(message.channelId);
    return {
      topic,
      schema: type.typeName,
      sequence: message.sequence,
      time_ns: String(message.logTime),
      value: toJson(type, fromBinary(type, message.data)),
    };
  }
}

const attachmentOf = (record) => ({
  name: record.name,
  media_type: record.mediaType,
  time_ns: String(record.logTime),
  hex: Buffer.from(record.data).toString("hex"),
});

const metadataOf = (record) => ({ name: record.name, entries: Object.fromEntries(record.metadata) });

/** Reads the file from the first byte to the last. */
export async function readAsStream(path) {
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true });
  reader.append(await readFile(path));
  const decoder = new Decoder();
  const found = { messages: [], attachments: [], metadata: [] };
  for (let record; (record = reader.nextRecord()); ) {
    decoder.learn(record);
    if (record.type === "Message") found.messages.push(decoder.decode(record));
    if (record.type === "Attachment") found.attachments.push(attachmentOf(record));
    if (record.type === "Metadata") found.metadata.push(metadataOf(record));
  }
  if (!reader.done()) throw new Error("the file has no end");
  return found;
}

async function openByIndex(bytes) {
  const readable = {
    size: async () => BigInt(bytes.length),
    read: async (offset, length) =>
      new Uint8Array(bytes.subarray(Number(offset), Number(offset + length))),
  };
  return await McapIndexedReader.Initialize({ readable, decompressHandlers });
}

/** Reads the file by its indexes, at the end and behind each chunk. */
export async function readByIndex(path) {
  const bytes = await readFile(path);
  const reader = await openByIndex(bytes);
  if (reader.dataSectionCrc !== crc32(bytes.subarray(0, Number(reader.dataEndOffset)))) {
    throw new Error("the data section does not match its CRC");
  }
  const decoder = new Decoder();
  for (const schema of reader.schemasById.values()) decoder.learn(schema);
  for (const channel of reader.channelsById.values()) decoder.learn(channel);
  const found = { messages: [], attachments: [], metadata: [] };
  for await (const message of reader.readMessages({ validateCrcs: true })) {
    found.messages.push(decoder.decode(message));
  }
  for await (const record of reader.readAttachments({ validateCrcs: true })) {
    found.attachments.push(attachmentOf(record));
  }
  for await (const record of reader.readMetadata()) found.metadata.push(metadataOf(record));
  return found;
}

/** Returns the file's own statistics, with message counts by topic. */
export async function statisticsOf(path) {
  const { statistics, channelsById } = await openByIndex(await readFile(path));
  const counts = {};
  for (const [id, count] of statistics.channelMessageCounts) {
    counts[channelsById.get(id).topic] = Number(count);
  }
  return {
    messages: Number(statistics.messageCount),
    schemas: statistics.schemaCount,
    channels: statistics.channelCount,
    attachments: statistics.attachmentCount,
    metadata: statistics.metadataCount,
    chunks: statistics.chunkCount,
    start_ns: String(statistics.messageStartTime),
    end_ns: String(statistics.messageEndTime),
    counts,
  };
}

/** Returns the opcodes of the records in each group of the summary's index, and the ends of the groups. */
export async function summaryGroupsOf(path) {
  const bytes = await readFile(path);
  const { footer, summaryOffsetsByOpcode } = await openByIndex(bytes);
  const groups = [...summaryOffsetsByOpcode.values()].map((group) => {
    const opcodes = new Set();
    const end = Number(group.groupStart + group.groupLength);
    let place = Number(group.groupStart);
    while (place < end) {
      opcodes.add(bytes[place]);
      place += 9 + Number(bytes.readBigUInt64LE(place + 1));
    }
    return { named: group.groupOpcode, found: [...opcodes], start: Number(group.groupStart), end, place };
  });
  groups.sort((a, b) => a.start - b.start);
  return { groups, start: Number(footer.summaryStart), end: Number(footer.summaryOffsetStart) };
}

export { Opcode };
