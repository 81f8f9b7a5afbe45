// The first tick at which two recordings differ. Reads both from the beginning up to there, and decodes only segments
// whose bytes differ. Nothing is skipped, because recordings that have parted may become equal again, at half-time at
// the latest.

import { unpackSegment, type Unpack } from "./chunks";
import type { Opening } from "./opening";
import { decodeSegment, type World } from "./segment";
import type { TapeSource } from "./tape_source";

/** A whole recording, for reading. */
export interface Reading {
  source: TapeSource;
  opening: Opening;
  unpack: Unpack;
}

/** `tick`: the first different one, or the last common one. */
export interface Parting {
  isFound: boolean;
  tick: number;
}

export interface SearchOptions {
  /** Ends the search after the segment being read. */
  signal: AbortSignal;
  /** Segments read so far, and their total. */
  onProgress(read: number, of: number): void;
}

/** Undefined if the search was ended. Rejects if a segment cannot be read. */
export async function findParting(
  first: Reading,
  second: Reading,
  { signal, onProgress }: SearchOptions,
): Promise<Parting | undefined> {
  const indices = await Promise.all([first.source.index(), second.source.index()]);
  const count = Math.min(...indices.map(({ segments }) => segments));
  let last = -1;
  for (let number = 0; number < count; number += 1) {
    if (signal.aborted) {
      return undefined;
    }
    const [some, others] = await Promise.all([first.source.segment(number), second.source.segment(number)]);
    const isFinal = number === count - 1;
    if (isFinal || !isAlike(some, others)) {
      const [ours, theirs] = await Promise.all([worldsOf(first, number, some), worldsOf(second, number, others)]);
      const found = ours.find((world, index) => theirs[index] && differs(world, theirs[index]));
      if (found) {
        return { isFound: true, tick: found.tick };
      }
      last = (ours.length < theirs.length ? ours : theirs).at(-1)?.tick ?? last;
    }
    onProgress(number + 1, count);
  }
  return { isFound: false, tick: last };
}

async function worldsOf({ opening, unpack }: Reading, number: number, bytes: Uint8Array): Promise<readonly World[]> {
  const chunks = await unpackSegment(bytes, unpack);
  return decodeSegment(chunks, opening.topics, number * opening.ticksPerSegment).worlds;
}

function differs(world: World, other: World): boolean {
  return !isAlike(world.numbers, other.numbers);
}

function isAlike(some: ArrayLike<number>, others: ArrayLike<number>): boolean {
  if (some.length !== others.length) {
    return false;
  }
  for (let index = 0; index < some.length; index += 1) {
    if (some[index] !== others[index]) {
      return false;
    }
  }
  return true;
}
