// What is fetched, and no more of it than there may be.

import { TapeError } from "./bytes";

const PATIENCE_MS = 20_000;

export interface Fetched {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** Throws where the server does not answer, or with more than that. */
export async function fetchBytes(url: string, mostBytes: number, headers: HeadersInit = {}): Promise<Fetched> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
  try {
    const response = await fetch(url, { headers, signal: abort.signal });
    const bytes = await readAtMost(response, mostBytes, () => abort.abort());
    return { status: response.status, headers: response.headers, bytes };
  } catch (error) {
    throw error instanceof TapeError ? error : new TapeError(silenceOf(url));
  } finally {
    clearTimeout(timer);
  }
}

/** A browser does not tell a page why another site sends it nothing. */
function silenceOf(url: string): string {
  const { host, origin } = new URL(url);
  return origin === location.origin
    ? "The server does not answer."
    : `Nothing comes from ${host}: another site has to answer over https and to let pages elsewhere read its files (CORS). ` +
        "Download the recording and drop it here.";
}

async function readAtMost(response: Response, mostBytes: number, giveUp: () => void): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) {
      return joined(parts, length);
    }
    parts.push(value);
    length += value.length;
    if (length > mostBytes) {
      giveUp();
      throw new TapeError(`The recording is too large for a page: ${Math.floor(mostBytes / 2 ** 20)} MB at most.`);
    }
  }
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
