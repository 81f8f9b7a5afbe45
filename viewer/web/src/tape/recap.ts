// Collects the messages of a live match while somebody watches its tape, so that they can return to it.

import { create } from "@bufbuild/protobuf";
import type { FeedMessage } from "../feed/decode";
import { keptEvents, withNewer, type MatchStore } from "../feed/match_store";
import type { GameEvent } from "../messages/cancha/v1/referee_pb";
import { MatchListSchema } from "../messages/cancha/v1/lobby_pb";
import type { SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import { WorldUpdateSchema, type MatchOver } from "../messages/cancha/v1/session_pb";

export class Recap {
  /** A welcome or a list: everything begins anew with it. */
  private beginning: FeedMessage | undefined;
  private update: Extract<FeedMessage, { kind: "update" }> | undefined;
  private over: Extract<FeedMessage, { kind: "over" }> | undefined;
  private events: readonly GameEvent[] = [];
  /** Latest picture of each camera. */
  private pictures: readonly SensorDrawing[] = [];

  /** Begins with the shown state. */
  constructor(store: MatchStore) {
    const [welcome, list, over] = [store.welcome.peek(), store.list.peek(), store.over.peek()];
    this.beginning = welcome && { kind: "welcome", value: welcome };
    this.beginning ??= list && { kind: "list", value: create(MatchListSchema, { matches: [...list] }) };
    this.over = over && { kind: "over", value: over };
    this.update = { kind: "update", value: updateOf(store), events: [] };
    this.events = store.events.peek();
    this.pictures = store.pictures.peek();
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
        this.pictures = [];
        break;
      case "update":
        this.update = message;
        this.events = keptEvents(this.events, message.events);
        this.see(message.value.sensors);
        break;
      case "pictures":
        this.see(message.value);
        break;
      case "over":
        this.over = message;
        break;
    }
  }

  /** All messages, in order. */
  messages(): FeedMessage[] {
    const update = this.update && { ...this.update, events: this.events };
    const pictures = this.pictures.length > 0 ? ({ kind: "pictures", value: this.pictures } as const) : undefined;
    return [this.beginning, pictures, update, this.over].filter((message) => message !== undefined);
  }

  private see(sensors: readonly SensorDrawing[]): void {
    this.pictures = withNewer(this.pictures, sensors.filter(({ picture }) => picture !== undefined));
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
