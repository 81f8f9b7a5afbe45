// Lets a worker unpack, and stops one that takes too long: malicious bytes can keep it busy for minutes.

import { DAMAGED, TapeError } from "./bytes";

export interface Order {
  packed: Uint8Array;
  bytes: number;
  crc: number;
}

/** Messages of a worker: first "ready", then unpacked bytes, or undefined if unpacking failed. */
export type Answer = "ready" | Uint8Array | undefined;

interface Waiting extends Order {
  resolve(content: Uint8Array): void;
  reject(error: Error): void;
}

/** Longest time for one chunk. A chunk of ours takes a millisecond. */
const PATIENCE_MS = 5000;
/** Longest time until a worker is ready: its script may have to wait for a slow line and a busy machine. */
const PATIENCE_AT_FIRST_MS = 60_000;

const NO_WORKER = "The browser could not load what unpacks the recording; reload the page.";

export const hireWorker = (): Worker =>
  new Worker(new URL("./unpack_worker.ts", import.meta.url), { type: "module" });

export class Unpacker {
  private worker: Worker | undefined;
  private isReady = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly hire: () => Worker = hireWorker) {}

  readonly unpack = (packed: Uint8Array, bytes: number, crc: number): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      this.waiting.push({ packed, bytes, crc, resolve, reject });
      if (this.waiting.length === 1) {
        this.order();
      }
    });

  private order(): void {
    const next = this.waiting[0];
    if (!next) {
      return;
    }
    this.worker ??= this.begin();
    if (this.isReady) {
      // A copy, as it may be a piece of something large, all of which would be copied.
      const packed = next.packed.slice();
      this.worker.postMessage({ packed, bytes: next.bytes, crc: next.crc } satisfies Order, [packed.buffer]);
      this.timer = setTimeout(() => this.dismiss(DAMAGED), PATIENCE_MS);
    }
  }

  /** Begins a worker. The packed bytes are sent when it is ready: its time begins only then. */
  private begin(): Worker {
    const worker = this.hire();
    this.timer = setTimeout(() => this.dismiss(NO_WORKER), PATIENCE_AT_FIRST_MS);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      clearTimeout(this.timer);
      if (data === "ready") {
        this.isReady = true;
        this.order();
      } else {
        this.deliver(data, DAMAGED);
      }
    };
    worker.onerror = () => this.dismiss(this.isReady ? DAMAGED : NO_WORKER);
    return worker;
  }

  private dismiss(why: string): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    this.isReady = false;
    this.deliver(undefined, why);
  }

  private deliver(content: Uint8Array | undefined, why: string): void {
    const done = this.waiting.shift();
    if (content) {
      done?.resolve(content);
    } else {
      done?.reject(new TapeError(why));
    }
    this.order();
  }
}
