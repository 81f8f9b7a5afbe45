// A tape at the gateway: parts that never change, and an index that grows.

import { TapeError } from "./bytes";
import { fetchBytes, type Fetched } from "./http";
import { MOST_OPENING_BYTES } from "./opening";
import {
  indexOf,
  MOST_MOMENTS_AT_ONCE,
  MOST_SEGMENT_BYTES,
  momentsOf,
  type TapeIndex,
  type TapeMoment,
  type TapeSource,
} from "./tape_source";

const MOST_INDEX_BYTES = 64 * 1024;
const MOST_MOMENT_BYTES = 4096;

/** The gateway's status until there is a tape. */
const TOO_EARLY = 503;

/** The gateway's status for a layer without content in a segment. */
const ABSENT = 404;

export class GatewaySource implements TapeSource {
  readonly fileName = undefined;
  private tape = "";

  /** `base`: address of the page; `match`: empty for the only one. */
  constructor(
    private readonly base: string,
    private readonly match: string,
  ) {}

  async index(): Promise<TapeIndex> {
    const query = this.match ? `?${new URLSearchParams({ match: this.match })}` : "";
    const content = await this.read(`tape${query}`, MOST_INDEX_BYTES);
    const index = indexOf(jsonOf(content));
    if (this.tape && this.tape !== index.tape) {
      throw new TapeEnded();
    }
    this.tape = index.tape;
    return index;
  }

  opening(): Promise<Uint8Array> {
    return this.read(this.part("opening"), MOST_OPENING_BYTES);
  }

  async moments(from: number, to: number): Promise<TapeMoment[]> {
    const content = await this.read(this.part(`moments/${from}-${to}`), MOST_MOMENTS_AT_ONCE * MOST_MOMENT_BYTES);
    return momentsOf(jsonOf(content));
  }

  segment(number: number): Promise<Uint8Array> {
    return this.read(this.part(String(number)), MOST_SEGMENT_BYTES);
  }

  async layer(number: number, name: string): Promise<Uint8Array | undefined> {
    const { status, bytes } = await this.fetch(this.part(`${number}/${name}`), MOST_SEGMENT_BYTES);
    if (status === ABSENT) {
      return undefined;
    }
    return contentOf(status, bytes);
  }

  private part(name: string): string {
    return `tapes/${encodeURIComponent(this.tape)}/${name}`;
  }

  private async read(path: string, mostBytes: number): Promise<Uint8Array> {
    const { status, bytes } = await this.fetch(path, mostBytes);
    return contentOf(status, bytes);
  }

  private fetch(path: string, mostBytes: number): Promise<Fetched> {
    return fetchBytes(new URL(path, this.base).href, mostBytes);
  }
}

/** Error: there is no tape yet, but there will be one in a moment. */
export class TapeAwaited extends TapeError {}

/** Error: another match has replaced this one. */
export class TapeEnded extends TapeError {}

function contentOf(status: number, bytes: Uint8Array): Uint8Array {
  if (status === TOO_EARLY) {
    throw new TapeAwaited(reasonOf(bytes));
  }
  if (status !== 200) {
    throw new TapeError(reasonOf(bytes) || "The server has no recording of this match.");
  }
  return bytes;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function reasonOf(bytes: Uint8Array): string {
  const { text } = (jsonOf(bytes) ?? {}) as { text?: unknown };
  return typeof text === "string" ? text.slice(0, 200) : "";
}
