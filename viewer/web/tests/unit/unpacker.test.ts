// Time limits of the page's worker that unpacks recordings.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Answer, type Order, Unpacker } from "../../src/tape/unpacker";

class FakeWorker {
  onmessage: ((message: { data: Answer }) => void) | undefined;
  onerror: (() => void) | undefined;
  readonly ordered: Order[] = [];
  isTerminated = false;

  postMessage(order: Order): void {
    this.ordered.push(order);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  says(data: Answer): void {
    this.onmessage?.({ data });
  }
}

const PACKED = new Uint8Array([1, 2, 3]);
const CONTENT = new Uint8Array([7]);

let workers: FakeWorker[] = [];

function unpacker(): Unpacker {
  return new Unpacker(() => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  });
}

/** The result: the unpacked bytes, or the text of the error. */
const outcome = (unpacked: Promise<Uint8Array>): Promise<unknown> => unpacked.catch(({ message }) => message);

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("A good recording is not called damaged because the worker is slow to load", async () => {
  const unpacked = outcome(unpacker().unpack(PACKED, 1, 0));

  vi.advanceTimersByTime(30_000);
  workers[0]!.says("ready");
  workers[0]!.says(CONTENT);

  expect(await unpacked).toBe(CONTENT);
});

test("What keeps a worker busy for seconds is damaged, and the next one gets a worker of its own", async () => {
  const { unpack } = unpacker();
  const endless = outcome(unpack(PACKED, 1, 0));
  const good = outcome(unpack(PACKED, 1, 0));

  workers[0]!.says("ready");
  vi.advanceTimersByTime(5000);
  workers[1]!.says("ready");
  workers[1]!.says(CONTENT);

  expect(await endless).toBe("The recording is damaged.");
  expect(workers[0]!.isTerminated).toBe(true);
  expect(await good).toBe(CONTENT);
});

test("A worker that does not load is not the recording's fault", async () => {
  const unpacked = outcome(unpacker().unpack(PACKED, 1, 0));

  workers[0]!.onerror?.();

  expect(await unpacked).toContain("could not load");
});

test("One worker unpacks one after another", async () => {
  const { unpack } = unpacker();
  const both = [outcome(unpack(PACKED, 1, 0)), outcome(unpack(PACKED, 2, 0))];

  workers[0]!.says("ready");
  expect(workers[0]!.ordered.map(({ bytes }) => bytes)).toEqual([1]);
  workers[0]!.says(CONTENT);
  workers[0]!.says(CONTENT);

  expect(await Promise.all(both)).toEqual([CONTENT, CONTENT]);
  expect(workers[0]!.ordered.map(({ bytes }) => bytes)).toEqual([1, 2]);
  expect(workers.length).toBe(1);
});
