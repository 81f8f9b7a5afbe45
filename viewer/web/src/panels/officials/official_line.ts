// An official's connection to the gateway: signs in, then carries requests to the server and the answers back.

import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import { OfficialReplySchema, OfficialRequestSchema } from "../../messages/officials/cancha/v1/session_pb";

/** One of the actions of an OfficialRequest. */
export type Action = NonNullable<MessageInitShape<typeof OfficialRequestSchema>["action"]>;

export interface Answer {
  isDone: boolean;
  /** The result, or why the request was refused. */
  text: string;
}

export interface Introduction {
  name: string;
  token: string;
}

export interface LineListener {
  onWelcome(): void;
  /** A request that waits for no answer was refused. */
  onObjection(): void;
  /**
   * The connection has ended. `text`: why another attempt is useless; undefined if it may succeed. `parting`: the
   * viewer's reason as it closed; may be empty.
   */
  onEnd(text: string | undefined, parting: string): void;
}

/** Most requests waiting for an answer. A server answers within a tick, so with more of them it must be gone. */
const MOST_WAITING = 64;

/** Unsent bytes from which commands without an answer are skipped. */
const MOST_BUFFERED_BYTES = 4096;

/** The id of requests that wait for no answer. */
const NOBODY = 0;

export class OfficialLine {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private nextId = 1;
  private isWelcome = false;
  private reason: string | undefined;
  private hasEnded = false;

  constructor(
    private readonly socket: WebSocket,
    introduction: Introduction,
    private readonly listener: LineListener,
  ) {
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(JSON.stringify(introduction));
    socket.onmessage = ({ data }: MessageEvent) => this.receive(data);
    socket.onclose = ({ reason }) => this.end(reason);
    // An error is always followed by a close.
    socket.onerror = () => {};
  }

  /** Returns the server's answer; without a connection an answer that says that nothing was done. */
  ask(action: Action): Promise<Answer> {
    if (!this.isWelcome || this.waiting.size >= MOST_WAITING) {
      return Promise.resolve({ isDone: false, text: "the server does not answer" });
    }
    const id = this.nextId;
    this.nextId += 1;
    this.send(id, action);
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Sends without waiting for an answer. Skipped while the connection is congested: the next command is newer. */
  tell(action: Action): void {
    if (this.isWelcome && this.socket.bufferedAmount < MOST_BUFFERED_BYTES) {
      this.send(NOBODY, action);
    }
  }

  close(): void {
    this.hasEnded = true;
    this.socket.close();
    this.answerAll();
  }

  private send(id: number, action: Action): void {
    this.socket.send(toBinary(OfficialRequestSchema, create(OfficialRequestSchema, { id, action })));
  }

  private receive(data: unknown): void {
    if (typeof data === "string") {
      this.hear(data);
      return;
    }
    try {
      const { id, isDone, text } = fromBinary(OfficialReplySchema, new Uint8Array(data as ArrayBuffer));
      this.take(id, { isDone, text });
    } catch {
      // An invalid message ends the connection: an answer may be missing.
      this.reason = "the viewer sent an invalid answer";
      this.socket.close();
    }
  }

  private hear(text: string): void {
    const state = stateIn(text);
    if (state?.state === "welcome") {
      this.isWelcome = true;
      this.listener.onWelcome();
    } else if (state?.state === "refused") {
      this.reason = state.text || "the server closed the connection";
    }
  }

  private take(id: number, answer: Answer): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    if (resolve) {
      resolve(answer);
    } else if (!answer.isDone) {
      this.listener.onObjection();
    }
  }

  private end(parting: string): void {
    if (!this.hasEnded) {
      this.hasEnded = true;
      this.answerAll();
      this.listener.onEnd(this.reason, parting);
    }
  }

  private answerAll(): void {
    this.isWelcome = false;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    all.forEach((resolve) => resolve({ isDone: false, text: "the connection was lost" }));
  }
}

/** Undefined for anything else; never throws. */
function stateIn(text: string): { state: string; text: string } | undefined {
  try {
    const { state, text: reason } = JSON.parse(text) as Record<string, unknown>;
    return typeof state === "string" ? { state, text: typeof reason === "string" ? reason : "" } : undefined;
  } catch {
    return undefined;
  }
}
