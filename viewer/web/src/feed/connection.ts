// Keeps a WebSocket to the gateway open. If the connection breaks, it connects again, after a longer wait each time; it
// ends if there is no viewer to connect to. Confirms messages, so that the gateway sends no more than the line carries.

import { decodeFrame, decodeSourceState, type FeedMessage, type Frame } from "./decode";
import { hasViewer } from "./health";

export type LinkState =
  | { kind: "connecting" }
  | { kind: "open" }
  | { kind: "lost"; attempt: number; retryInS: number }
  /** A plain web server serves the page: nothing comes live. */
  | { kind: "none" };

/** Functions of the environment that the connection needs; the browser's by default, scripted in tests. */
export interface Surroundings {
  openSocket(url: string): WebSocket;
  /** Calls back after this delay; returns a function that cancels it. */
  after(delayS: number, action: () => void): () => void;
  /** Whether a viewer serves the page. Also true if nothing answers, because a viewer may come back. */
  hasViewer(): Promise<boolean>;
  /** A number from 0 to 1. Spreads the retries of many browsers. */
  random(): number;
}

export interface Listener {
  onLink(state: LinkState): void;
  /** The gateway sent a message at this time of its own clock, which begins with the connection. */
  onSign(sentS: number): void;
  onMessage(message: FeedMessage): void;
}

const FIRST_RETRY_S = 0.5;
const LONGEST_RETRY_S = 8;

/** Messages within this time are confirmed together. */
const RECEIPT_PAUSE_S = 0.1;

/** A connection that is not open by then is given up. */
const CONNECT_TIMEOUT_S = 6;

/** Seconds to wait before the attempt with this number, counted from 1. */
export function retryDelayS(attempt: number, random: number): number {
  const delayS = Math.min(FIRST_RETRY_S * 2 ** (attempt - 1), LONGEST_RETRY_S);
  return delayS * (0.75 + 0.5 * random);
}

export class Connection {
  private socket: WebSocket | undefined;
  private forgetTimer: () => void = () => {};
  private attempt = 0;
  private hasOpened = false;
  private hasEnded = false;
  private received = 0;
  private confirmed = 0;
  private forgetReceipt: (() => void) | undefined;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly surroundings: Surroundings = browserSurroundings,
  ) {}

  /**
   * Connects now, without any further wait. Does nothing while a socket is open or opening, and if there is no viewer.
   */
  connect(): void {
    if (this.socket || this.hasEnded) {
      return;
    }
    this.forgetTimer();
    if (this.attempt === 0) {
      this.listener.onLink({ kind: "connecting" });
    }
    const socket = this.surroundings.openSocket(this.url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.received = 0;
    this.confirmed = 0;
    this.forgetTimer = this.surroundings.after(CONNECT_TIMEOUT_S, () => this.lose(socket));
    socket.onopen = () => this.opened();
    socket.onmessage = (event: MessageEvent) => this.receive(socket, event.data);
    socket.onclose = () => this.lose(socket);
    // An error is always followed by a close.
    socket.onerror = () => {};
  }

  private opened(): void {
    this.forgetTimer();
    this.attempt = 0;
    this.hasOpened = true;
    this.listener.onLink({ kind: "open" });
  }

  private receive(socket: WebSocket, data: unknown): void {
    if (this.socket !== socket) {
      return;
    }
    this.received += 1;
    const frame = this.decode(socket, data);
    if (frame?.sentS !== undefined) {
      this.listener.onSign(frame.sentS);
    }
    if (frame?.message) {
      this.listener.onMessage(frame.message);
    }
    if (!this.forgetReceipt) {
      this.confirm();
    }
  }

  /** Confirms the number of messages, and then waits for a while. */
  private confirm(): void {
    this.forgetReceipt = undefined;
    if (this.socket && this.received > this.confirmed) {
      this.socket.send(String(this.received));
      this.confirmed = this.received;
      this.forgetReceipt = this.surroundings.after(RECEIPT_PAUSE_S, () => this.confirm());
    }
  }

  private decode(socket: WebSocket, data: unknown): Frame | undefined {
    if (typeof data === "string") {
      return { sentS: undefined, message: decodeSourceState(data) };
    }
    try {
      return decodeFrame(new Uint8Array(data as ArrayBuffer));
    } catch {
      // An invalid stream is useless; a new one begins with Welcome.
      this.lose(socket);
      return undefined;
    }
  }

  private lose(socket: WebSocket): void {
    if (this.socket !== socket) {
      return;
    }
    this.socket = undefined;
    this.forgetTimer();
    this.forgetReceipt?.();
    this.forgetReceipt = undefined;
    socket.close();
    this.attempt += 1;
    const retryInS = retryDelayS(this.attempt, this.surroundings.random());
    this.listener.onLink({ kind: "lost", attempt: this.attempt, retryInS });
    this.forgetTimer = this.surroundings.after(retryInS, () => this.connect());
    if (this.attempt === 1 && !this.hasOpened) {
      void this.lookForViewer();
    }
  }

  /** Ends if no viewer serves the page. */
  private async lookForViewer(): Promise<void> {
    if ((await this.surroundings.hasViewer()) || this.hasOpened) {
      return;
    }
    this.hasEnded = true;
    this.forgetTimer();
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.listener.onLink({ kind: "none" });
  }
}

const browserSurroundings: Surroundings = {
  openSocket: (url) => new WebSocket(url),
  after: (delayS, action) => {
    const timer = setTimeout(action, delayS * 1000);
    return () => clearTimeout(timer);
  },
  hasViewer,
  random: Math.random,
};
