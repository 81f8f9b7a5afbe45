// A tape that is one file. The channels and times of its chunks give its segments.

import { TapeError } from "./bytes";
import { announcedBytes, MOST_UNPACKED_BYTES, unpackSegment, type Unpack } from "./chunks";
import { mapOf, type FileMap } from "./file_map";
import { attachmentOf, HEAD_BYTES, type ChunkPlace } from "./mcap";
import { MOST_OPENING_BYTES, readOpening, type Opening } from "./opening";
import type { ReadableBytes } from "./readable_bytes";
import { decodeNews } from "./segment_news";
import { MOST_MOMENTS, MOST_SEGMENT_BYTES, MOST_STATISTICS, type TapeIndex, type TapeMoment, type TapeSource } from "./tape_source";

/**
 * Limit on unpacking to find moments: a fixed number of bytes, plus a number for each byte in the file. The viewer has
 * the same limit for its own recordings (viewer/tape/tape.h).
 */
const FREE_UNPACKED_BYTES = 256 * 1024 * 1024;
const MOST_UNPACKED_PER_BYTE = 100;

const NS_PER_S = 1e9;
const CUT_OFF = "This recording is cut off; what there is of it is shown.";

interface Parts {
  main: ChunkPlace[];
  layers: Map<string, ChunkPlace[]>;
}

export class FileSource implements TapeSource {
  private readonly found: TapeMoment[] = [];
  private isLookedThrough = false;

  private constructor(
    private readonly file: ReadableBytes,
    private readonly map: FileMap,
    private readonly openingBytes: Uint8Array,
    private readonly head: Opening,
    private readonly parts: readonly Parts[],
    private readonly unpack: Unpack,
  ) {}

  /** Throws, with a text for people, if a file cannot be shown. */
  static async open(file: ReadableBytes, unpack: Unpack): Promise<FileSource> {
    const map = await mapOf(file);
    const openingBytes = await file.read(0, Math.min(map.chunks[0]?.offset ?? file.size, MOST_OPENING_BYTES));
    const head = await readOpening(openingBytes, unpack);
    const parts = partsOf(map.chunks, head);
    if (parts.length === 0) {
      throw new TapeError("The recording ends before the match begins.");
    }
    return new FileSource(file, map, openingBytes, head, parts, unpack);
  }

  get fileName(): string {
    return this.file.name;
  }

  async index(): Promise<TapeIndex> {
    return {
      segments: this.parts.length,
      isOver: true,
      isGrowing: !this.isLookedThrough,
      layers: [...new Set(this.parts.flatMap(({ layers }) => [...layers.keys()]))],
      moments: this.found.length,
      statistics: this.segmentsWith("/statistics").slice(0, MOST_STATISTICS),
      problem: this.map.isWhole ? "" : CUT_OFF,
    };
  }

  async opening(): Promise<Uint8Array> {
    return this.openingBytes;
  }

  async moments(from: number, to: number): Promise<TapeMoment[]> {
    return this.found.slice(from, to);
  }

  segment(number: number): Promise<Uint8Array> {
    return this.readAll(this.parts[number]?.main ?? []);
  }

  async layer(number: number, name: string): Promise<Uint8Array | undefined> {
    const chunks = this.parts[number]?.layers.get(name);
    return chunks && this.readAll(chunks);
  }

  /** The report on the match, from the end of the file; JSON. */
  async report(): Promise<Uint8Array | undefined> {
    const { report } = this.map;
    if (!report || report.bytes > MOST_OPENING_BYTES) {
      return undefined;
    }
    const record = await this.file.read(report.offset, report.bytes);
    return attachmentOf(record.subarray(HEAD_BYTES)).data;
  }

  /**
   * Reads each segment with events, one after another, so that the page goes on meanwhile. Until then the index grows.
   */
  async lookForMoments(): Promise<void> {
    let left = FREE_UNPACKED_BYTES;
    for (const number of this.segmentsWith("/events")) {
      if (this.found.length < MOST_MOMENTS && left >= 0) {
        left -= await this.addMoments(this.parts[number]!.main);
      }
    }
    this.isLookedThrough = true;
  }

  private async readAll(chunks: readonly ChunkPlace[]): Promise<Uint8Array> {
    const total = chunks.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > MOST_SEGMENT_BYTES) {
      throw new TapeError("The recording has a part that is too large to be shown.");
    }
    const read = await Promise.all(chunks.map(({ offset, bytes }) => this.file.read(offset, bytes)));
    const all = new Uint8Array(total);
    let at = 0;
    for (const part of read) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  private segmentsWith(topic: string): number[] {
    const wanted = new Set([...this.head.topics].filter(([, name]) => name === topic).map(([id]) => id));
    const has = ({ main }: Parts) => main.some(({ channels }) => channels.some((channel) => wanted.has(channel)));
    return this.parts.flatMap((parts, number) => (has(parts) ? [number] : []));
  }

  /** Returns the number of bytes by which unpacking exceeded the limit of such a part. */
  private async addMoments(main: readonly ChunkPlace[]): Promise<number> {
    let excess = 0;
    try {
      const bytes = await this.readAll(main);
      const announced = announcedBytes(bytes);
      excess = announced <= MOST_UNPACKED_BYTES ? announced - MOST_UNPACKED_PER_BYTE * bytes.length : 0;
      const chunks = await unpackSegment(bytes, this.unpack);
      this.found.push(...decodeNews(chunks, this.head.topics, this.found.at(-1)?.score ?? [0, 0]));
    } catch {
      // The player of that segment reports this.
    }
    return excess;
  }
}

/** Chunks of layers stand before the main ones of their segment. Stops if one is missing. */
function partsOf(chunks: readonly ChunkPlace[], { topics, tickS, ticksPerSegment }: Opening): Parts[] {
  const parts: Parts[] = [];
  let layers: Parts["layers"] = new Map();
  for (const chunk of chunks) {
    const layer = layerOf(chunk.channels.map((channel) => topics.get(channel) ?? ""));
    if (layer !== undefined) {
      layers.set(layer, [...(layers.get(layer) ?? []), chunk]);
      continue;
    }
    const number = Math.floor(Math.round(chunk.endNs / NS_PER_S / tickS) / ticksPerSegment);
    if (number === parts.length) {
      parts.push({ main: [], layers });
      layers = new Map();
    } else if (number > parts.length) {
      break;
    }
    parts.at(-1)?.main.push(chunk);
  }
  return parts;
}

/** The layer of a chunk; undefined for a main chunk. */
function layerOf(topics: readonly string[]): string | undefined {
  const isAll = (prefix: string) => topics.length > 0 && topics.every((topic) => topic.startsWith(prefix));
  if (isAll("/debug/")) {
    return topics[0]!.slice(1);
  }
  return isAll("/readings/") ? "readings" : undefined;
}
