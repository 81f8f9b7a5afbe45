// A file with reading at any place: one that was dropped, or one at an address.

import { TapeError } from "./bytes";
import { fetchBytes } from "./http";

export interface ReadableBytes {
  readonly name: string;
  readonly size: number;
  /** Returns fewer bytes if the file ends earlier. */
  read(offset: number, bytes: number): Promise<Uint8Array>;
}

/** Largest file from a server that cannot send parts. */
export const MOST_DOWNLOADED_BYTES = 256 * 1024 * 1024;

const FIRST_BYTES = 64 * 1024;

export function bytesOfBlob(blob: Blob, name: string): ReadableBytes {
  const read = async (offset: number, bytes: number) =>
    new Uint8Array(await blob.slice(offset, offset + bytes).arrayBuffer());
  return { name, size: blob.size, read };
}

/** `address`: relative to the page's. */
export async function bytesAt(address: string): Promise<ReadableBytes> {
  const url = urlOf(address, location.href);
  const name = nameOf(url);
  const { status, headers, bytes } = await fetchBytes(url, MOST_DOWNLOADED_BYTES, { headers: rangeOf(0, FIRST_BYTES) });
  const size = Number(/\/(\d+)$/.exec(headers.get("Content-Range") ?? "")?.[1]);
  if (status === 200) {
    return bytesOfBlob(new Blob([bytes as BlobPart]), name);
  }
  if (status !== 206) {
    throw absent(status);
  }
  if (!Number.isSafeInteger(size)) {
    // The answer came in parts, but another site may hide this header from pages: downloads the whole file.
    const whole = await fetchBytes(url, MOST_DOWNLOADED_BYTES);
    if (whole.status !== 200) {
      throw absent(whole.status);
    }
    return bytesOfBlob(new Blob([whole.bytes as BlobPart]), name);
  }
  const read = async (offset: number, count: number) => {
    if (offset >= size || count <= 0) {
      return new Uint8Array();
    }
    const part = await fetchBytes(url, count, { headers: rangeOf(offset, count), onlyStatus: 206 });
    if (part.status !== 206) {
      throw new TapeError("The server no longer sends parts of the recording.");
    }
    return part.bytes;
  };
  return { name, size, read };
}

function absent(status: number): TapeError {
  return new TapeError(`There is no recording at this address: the server answers ${status}.`);
}

/** Throws for an address that no server can have; `base`: the address of the page. */
export function urlOf(address: string, base: string): string {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw new TapeError(
      `"${address.slice(0, 100)}" is not the address of a recording. ` +
        "It has to begin with https:// or http://, or lie beside this page.",
    );
  }
  return url.href;
}

function rangeOf(offset: number, bytes: number): HeadersInit {
  return { Range: `bytes=${offset}-${offset + bytes - 1}` };
}

function nameOf(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
