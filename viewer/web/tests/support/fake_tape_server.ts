// Serves a made-up tape as the gateway does, and files in parts.

import { bytesOfJson } from "./fake_bytes";
import type { FakeTape } from "./fake_tape";
import type { Answer, Sent } from "./fake_viewer";

const TAPE = "0123456789abcdef";

/** `asked` gets every requested path of the tape. */
export function tapeAnswers(tape: FakeTape, asked: (path: string) => void = () => {}): Answer {
  return (path) => {
    if (!path.startsWith("/tape")) {
      return undefined;
    }
    asked(path);
    const body = partOf(tape, path);
    return body ? { body } : { status: 404, body: bytesOfJson({ text: "there is nothing here" }) };
  };
}

function partOf(tape: FakeTape, path: string): Uint8Array | undefined {
  if (path === "/tape") {
    const layers = [...new Set(tape.segments.flatMap(({ layers }) => [...layers.keys()]))];
    const { segments, moments, statistics, ticksPerSegment, isOver } = tape;
    return bytesOfJson({
      ...{ tape: TAPE, segments: segments.length, ticks_per_segment: ticksPerSegment },
      ...{ tick_s: 1 / 60, is_over: isOver, layers, moments: moments.length, statistics },
    });
  }
  const [, of, part, layerKind, seat] = /^\/tapes\/(\w+)\/(\w+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (of !== TAPE) {
    return undefined;
  }
  if (part === "moments") {
    const [from, to] = (layerKind ?? "").split("-").map(Number);
    return bytesOfJson(tape.moments.slice(from, to));
  }
  const segment = tape.segments[Number(part)];
  if (layerKind) {
    return segment?.layers.get(`${layerKind}/${seat}`)?.bytes;
  }
  return part === "opening" ? tape.opening : segment?.main.bytes;
}

/** A file under this path, whole or in parts. */
export function fileAnswers(at: string, file: Uint8Array, sendsParts: boolean): Answer {
  return (path, { range }): Sent | undefined => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (path !== at) {
      return undefined;
    }
    if (!sendsParts || from === undefined) {
      return { body: file };
    }
    const last = Math.min(Number(to), file.length - 1);
    const headers = { "Content-Range": `bytes ${from}-${last}/${file.length}` };
    return { status: 206, headers, body: file.subarray(Number(from), last + 1) };
  };
}
