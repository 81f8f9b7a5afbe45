// The line of an official to the gateway: says who they are, then takes what they ask for to the server and the
// answers back.

import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import { OfficialReplySchema, OfficialRequestSchema } from "../../messages/officials/cancha/v1/session_pb";

/** One of the actions of an OfficialRequest. */
export type Action = NonNullable<MessageInitShape<typeof OfficialRequestSchema>["action"]>;

export interface Answer {
  isDone: boolean;
  /** What was done, or why it was refused. */
  text: string;
}

export interface Introduction {
  name: string;
  token: string;
}

export interface LineListener {
  onWelcome(): void;
  /** Something that nobody waits for was refused. */
  onObjection(): void;
  /**
   * The line is gone. `text`: why it is of no use to try again; undefined: it may be. `parting`: what the viewer said
   * as it closed; may be empty.
   */
  onEnd(text: string | undefined, parting: string): void;
}

/** A server answers within a tick; who asks for more than this at once has lost it. */
const MOST_WAITING = 64;

/** Of what is only told, nothing is sent while so much still waits to leave. */
const MOST_BUFFERED_BYTES = 4096;

/** The id of requests whose answer nobody waits for. */
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
    // What follows an error is always a close.
    socket.onerror = () => {};
  }

  /** The server's answer; one that is not done where there is no line. */
  ask(action: Action): Promise<Answer> {
    if (!this.isWelcome || this.waiting.size >= MOST_WAITING) {
      return Promise.resolve({ isDone: false, text: "the server does not answer" });
    }
    const id = this.nextId;
    this.nextId += 1;
    this.send(id, action);
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Without waiting for the answer. Skipped while the line is choked: the next one is newer. */
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
      // What cannot be understood ends it: an answer may be missing.
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
