// The server's desk for officials, as seen by a page: admits clients with the token, notes requests, and answers that
// they are done.

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
  /** Refused requests, and why. */
  readonly refusals: Partial<Record<ActionCase, string>> = {};
  /** Answers that wait for letGo(). */
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

  /** Requests of this kind, in the order of arrival. */
  asked<Case extends ActionCase>(kind: Case): ValueOf<Case>[] {
    return this.requests.flatMap(({ action }) => (action.case === kind ? [action.value as ValueOf<Case>] : []));
  }

  /** Holds back all answers of this kind from now on. */
  hold(kind: ActionCase): void {
    this.held.set(kind, []);
  }

  /** Sends the answers held back, and all later ones at once. */
  letGo(kind: ActionCase): void {
    const answers = this.held.get(kind) ?? [];
    this.held.delete(kind);
    answers.forEach((answer) => answer());
  }

  /** Cuts the connections of all signed-in officials. */
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
