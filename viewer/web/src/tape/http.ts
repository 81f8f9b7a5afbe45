// Fetches files, within a limit of size.

import { TapeError } from "./bytes";

/** Longest time without a byte. */
const PATIENCE_MS = 20_000;

const BYTES_PER_MB = 2 ** 20;

export interface Fetched {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

interface Wishes {
  headers?: HeadersInit;
  /** An answer with another status has no bytes. */
  onlyStatus?: number;
}

/** Throws if the server does not answer, or sends more bytes than this. */
export async function fetchBytes(url: string, mostBytes: number, { headers = {}, onlyStatus }: Wishes = {}): Promise<Fetched> {
  const abort = new AbortController();
  const wait = () => setTimeout(() => abort.abort(), PATIENCE_MS);
  let timer = wait();
  const goOn = () => {
    clearTimeout(timer);
    timer = wait();
  };
  try {
    const response = await fetch(url, { headers, signal: abort.signal });
    const { status } = response;
    if (onlyStatus !== undefined && status !== onlyStatus) {
      abort.abort();
      return { status, headers: response.headers, bytes: new Uint8Array() };
    }
    const bytes = await readAtMost(response, mostBytes, { goOn, giveUp: () => abort.abort() });
    return { status, headers: response.headers, bytes };
  } catch (error) {
    throw error instanceof TapeError ? error : new TapeError(silenceOf(url));
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers do not tell a page why another site refuses it. */
function silenceOf(url: string): string {
  const { host, origin } = new URL(url);
  return origin === location.origin
    ? "The server does not answer."
    : `Nothing comes from ${host}. A recording on another site must be served over https and allow other sites to read it ` +
        "(CORS). Or download it and drop it here.";
}

interface Reading {
  /** Bytes have come. */
  goOn(): void;
  giveUp(): void;
}

async function readAtMost(response: Response, mostBytes: number, { goOn, giveUp }: Reading): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) {
      return joined(parts, length);
    }
    goOn();
    parts.push(value);
    length += value.length;
    if (length > mostBytes) {
      giveUp();
      throw new TapeError(excessOf(mostBytes));
    }
  }
}

function excessOf(mostBytes: number): string {
  return mostBytes < BYTES_PER_MB
    ? `The server sends too much: expected ${mostBytes} bytes at most.`
    : `The recording is too large for a page: ${Math.floor(mostBytes / BYTES_PER_MB)} MB at most.`;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
