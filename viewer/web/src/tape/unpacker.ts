// Has a worker unpack, and ends one that does not come to an end: made-up bytes can keep it busy for minutes.

import { DAMAGED, TapeError } from "./bytes";

export interface Order {
  packed: Uint8Array;
  bytes: number;
}

interface Waiting extends Order {
  resolve(content: Uint8Array): void;
  reject(error: Error): void;
}

/** A chunk of ours takes a millisecond. */
const PATIENCE_MS = 5000;

export class Unpacker {
  private worker: Worker | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting: Waiting[] = [];

  readonly unpack = (packed: Uint8Array, bytes: number): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      this.waiting.push({ packed, bytes, resolve, reject });
      if (this.waiting.length === 1) {
        this.order();
      }
    });

  private order(): void {
    const next = this.waiting[0];
    if (next) {
      this.worker ??= this.hire();
      this.worker.postMessage({ packed: next.packed, bytes: next.bytes } satisfies Order);
      this.timer = setTimeout(() => this.dismiss(), PATIENCE_MS);
    }
  }

  private hire(): Worker {
    const worker = new Worker(new URL("./unpack_worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Uint8Array | undefined>) => this.deliver(data);
    worker.onerror = () => this.dismiss();
    return worker;
  }

  private dismiss(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.deliver(undefined);
  }

  private deliver(content: Uint8Array | undefined): void {
    clearTimeout(this.timer);
    const done = this.waiting.shift();
    if (content) {
      done?.resolve(content);
    } else {
      done?.reject(new TapeError(DAMAGED));
    }
    this.order();
  }
}
