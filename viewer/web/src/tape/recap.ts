// What is said of a live match while somebody watches its tape, so that they can return to it.

import { create } from "@bufbuild/protobuf";
import type { FeedMessage } from "../feed/decode";
import type { MatchStore } from "../feed/match_store";
import type { GameEvent } from "../messages/cancha/v1/referee_pb";
import { MatchListSchema } from "../messages/cancha/v1/lobby_pb";
import { WorldUpdateSchema, type MatchOver } from "../messages/cancha/v1/session_pb";

/** As many as a store keeps. */
const KEPT_EVENTS = 256;

export class Recap {
  /** A welcome or a list: with either everything begins anew. */
  private beginning: FeedMessage | undefined;
  private update: Extract<FeedMessage, { kind: "update" }> | undefined;
  private over: Extract<FeedMessage, { kind: "over" }> | undefined;
  private events: GameEvent[] = [];

  /** Begins with what is shown now. */
  constructor(store: MatchStore) {
    const [welcome, list, over] = [store.welcome.peek(), store.list.peek(), store.over.peek()];
    this.beginning = welcome && { kind: "welcome", value: welcome };
    this.beginning ??= list && { kind: "list", value: create(MatchListSchema, { matches: [...list] }) };
    this.over = over && { kind: "over", value: over };
    this.update = { kind: "update", value: updateOf(store), events: [] };
    this.events = [...store.events.peek()];
  }

  get result(): MatchOver | undefined {
    return this.over?.value;
  }

  take(message: FeedMessage): void {
    switch (message.kind) {
      case "welcome":
      case "list":
        this.beginning = message;
        this.update = undefined;
        this.over = undefined;
        this.events = [];
        break;
      case "update":
        this.update = message;
        this.addEvents(message.events);
        break;
      case "over":
        this.over = message;
        break;
    }
  }

  /** All of it, in order. */
  messages(): FeedMessage[] {
    const update = this.update && { ...this.update, events: this.events };
    return [this.beginning, update, this.over].filter((message) => message !== undefined);
  }

  private addEvents(events: readonly GameEvent[]): void {
    const known = this.events.at(-1)?.number ?? 0;
    this.events = [...this.events, ...events.filter(({ number }) => number > known)].slice(-KEPT_EVENTS);
  }
}

function updateOf(store: MatchStore) {
  return create(WorldUpdateSchema, {
    status: store.status.peek(),
    pace: store.pace.peek(),
    waitingFor: [...store.waitingFor.peek()],
    awaitsStart: store.awaitsStart.peek(),
  });
}
