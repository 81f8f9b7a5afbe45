// The server's desk for officials, as far as a page sees it: lets in who has the token, notes what is asked for, and
// says that it is done.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { WebSocket } from "ws";
import {
  OfficialReplySchema,
  OfficialRequestSchema,
  type OfficialRequest,
} from "../../src/messages/officials/cancha/v1/session_pb";

export const TOKEN = "whistle";

type Action = Extract<OfficialRequest["action"], { value: object }>;
type ActionCase = Action["case"];
type ValueOf<Case extends ActionCase> = Extract<Action, { case: Case }>["value"];

export class FakeOffice {
  readonly requests: OfficialRequest[] = [];
  readonly names: string[] = [];
  /** What is refused, and why. */
  readonly refusals: Partial<Record<ActionCase, string>> = {};
  /** The answers that wait until they are let go. */
  private readonly held = new Map<ActionCase, (() => void)[]>();
  private readonly sockets = new Set<WebSocket>();

  meet(socket: WebSocket): void {
    this.sockets.add(socket);
    socket.on("close", () => this.sockets.delete(socket));
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) {
        this.take(socket, fromBinary(OfficialRequestSchema, new Uint8Array(data)));
      } else {
        this.letIn(socket, JSON.parse(data.toString()) as { name: string; token: string });
      }
    });
  }

  /** Those of this kind, in the order in which they came. */
  asked<Case extends ActionCase>(kind: Case): ValueOf<Case>[] {
    return this.requests.flatMap(({ action }) => (action.case === kind ? [action.value as ValueOf<Case>] : []));
  }

  /** Answers nothing of this kind from now on. */
  hold(kind: ActionCase): void {
    this.held.set(kind, []);
  }

  /** Answers what has been asked for since then, and goes on to answer. */
  letGo(kind: ActionCase): void {
    const answers = this.held.get(kind) ?? [];
    this.held.delete(kind);
    answers.forEach((answer) => answer());
  }

  /** Cuts the line of everybody who is in. */
  drop(): void {
    this.sockets.forEach((socket) => socket.terminate());
  }

  private letIn(socket: WebSocket, { name, token }: { name: string; token: string }): void {
    if (token === TOKEN) {
      this.names.push(name);
      socket.send('{"state":"welcome","text":""}');
    } else {
      socket.send(`{"state":"refused","text":"wrong token for official '${name}'"}`);
      socket.close();
    }
  }

  private take(socket: WebSocket, request: OfficialRequest): void {
    this.requests.push(request);
    const refusal = request.action.case && this.refusals[request.action.case];
    const reply = { id: request.id, isDone: refusal === undefined, text: refusal ?? `${request.action.case} is done` };
    const answer = () => socket.send(toBinary(OfficialReplySchema, create(OfficialReplySchema, reply)));
    const held = request.action.case && this.held.get(request.action.case);
    if (held) {
      held.push(answer);
    } else {
      answer();
    }
  }
}
