// The page's knowledge of the match, or of the matches it may choose from, in signals that panels read.

import { computed, signal } from "@preact/signals";
import type { MatchEntry } from "../messages/cancha/v1/lobby_pb";
import { FieldEnd, type GameEvent, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { SensorDrawing } from "../messages/cancha/v1/sensing_pb";
import type { MatchOver, Pace, Welcome, WorldUpdate } from "../messages/cancha/v1/session_pb";
import type { LinkState } from "./connection";
import type { FeedMessage, SourceState } from "./decode";
import { ScalarHistory, type SeatNumbers } from "./scalar_history";

const MICROSECONDS_PER_SECOND = 1_000_000;

/** Most events kept, as in the viewer: of the newest, and of older ones that made the score. */
const KEPT_EVENTS = 256;

const isOfScore = ({ kind }: GameEvent) => kind === "goal" || kind === "taken_back";

/** `known` and the new events of `added`, within the limits. The newest is the last. */
export function keptEvents(known: readonly GameEvent[], added: readonly GameEvent[]): readonly GameEvent[] {
  const last = known.at(-1)?.number ?? 0;
  const fresh = added.filter(({ number }) => number > last);
  if (fresh.length === 0) {
    return known;
  }
  const all = [...known, ...fresh];
  const ofScore = all.slice(0, -KEPT_EVENTS).filter(isOfScore);
  return [...ofScore.slice(-KEPT_EVENTS), ...all.slice(-KEPT_EVENTS)];
}

export class MatchStore {
  readonly link = signal<LinkState>({ kind: "connecting" });
  /** Whole seconds from the shown moment to the match; 0: live. */
  readonly behindS = signal(0);
  readonly source = signal<SourceState | undefined>(undefined);
  readonly welcome = signal<Welcome | undefined>(undefined);
  readonly status = signal<MatchStatus | undefined>(undefined);
  readonly pace = signal<Pace | undefined>(undefined);
  /** The newest is the last. */
  readonly events = signal<readonly GameEvent[]>([]);
  readonly waitingFor = signal<readonly string[]>([]);
  /** Whether an official has to start the match. */
  readonly awaitsStart = signal(false);
  readonly over = signal<MatchOver | undefined>(undefined);
  /** Matches of a server with several, as long as none is chosen; the oldest first. */
  readonly list = signal<readonly MatchEntry[] | undefined>(undefined);
  /** Numbers that teams plot. */
  readonly numbers = signal<readonly SeatNumbers[]>([]);
  /** Whether anything has been drawn in this match. */
  readonly hasDrawings = signal(false);
  /** Whether any sensor has found anything in this match. */
  readonly hasSensors = signal(false);
  /** Latest picture of each camera; sorted by robot, then by arrival. */
  readonly pictures = signal<readonly SensorDrawing[]>([]);
  /** The end of the field on the left of the picture, as the camera has it. */
  readonly leftEnd = signal(FieldEnd.NEGATIVE_X);
  /** Whether an official places things or drives a robot on this page. */
  readonly isHandled = signal(false);
  /** Status in a replay; undefined: there is no replay. */
  readonly replayed = signal<MatchStatus | undefined>(undefined);
  /** The status by which teams stand as seen on the field. */
  readonly onField = computed(() => this.replayed.value ?? this.status.value);
  private readonly scalars = new ScalarHistory();

  /** Why the recording in the address cannot be played, for people; empty if it can, or is being loaded. */
  readonly tapeProblem = signal("");

  readonly hasMatch = computed(() => this.welcome.value !== undefined);

  /** Why the match broke off; undefined if it has not. */
  readonly failure = computed(() =>
    this.source.value?.state === "failed" ? this.source.value.text : undefined,
  );

  /** Arguments from the page's address: a match, or a recording in place of one; empty: none in particular. */
  constructor(
    readonly chosenMatch = "",
    readonly chosenRecording = "",
  ) {}

  take(message: FeedMessage): void {
    switch (message.kind) {
      case "welcome":
        this.begin(message.value);
        break;
      case "update":
        this.takeUpdate(message.value);
        this.addEvents(message.events);
        break;
      case "pictures":
        this.takeSensors(message.value);
        break;
      case "waiting":
        this.setWaiting(message.value.seats);
        break;
      case "over":
        this.over.value = message.value;
        this.status.value = message.value.status ?? this.status.value;
        this.stopWaiting();
        break;
      case "list":
        if (this.hasMatch.value) {
          this.begin(undefined);
        }
        this.list.value = message.value.matches;
        break;
      case "source":
        this.source.value = message.value;
        if (message.value.state === "failed") {
          this.stopWaiting();
        }
        break;
    }
  }

  private begin(welcome: Welcome | undefined): void {
    this.welcome.value = welcome;
    this.status.value = welcome?.status;
    this.list.value = undefined;
    this.pace.value = undefined;
    this.events.value = [];
    this.over.value = undefined;
    this.hasDrawings.value = false;
    this.hasSensors.value = false;
    this.pictures.value = [];
    this.scalars.clear();
    this.numbers.value = [];
    this.stopWaiting();
  }

  private takeUpdate(update: WorldUpdate): void {
    this.status.value = update.status ?? this.status.value;
    this.pace.value = update.pace;
    this.setWaiting(update.waitingFor);
    this.awaitsStart.value = update.awaitsStart;
    this.takeDrawings(update);
    this.takeSensors(update.sensors);
  }

  private takeSensors(sensors: readonly SensorDrawing[]): void {
    if (sensors.length > 0) {
      this.hasSensors.value = true;
    }
    const seen = sensors.filter(({ picture }) => picture !== undefined);
    if (seen.length > 0) {
      this.pictures.value = withNewer(this.pictures.value, seen);
    }
  }

  private addEvents(events: readonly GameEvent[]): void {
    this.events.value = keptEvents(this.events.value, events);
  }

  private takeDrawings(update: WorldUpdate): void {
    if (update.drawings.length > 0) {
      this.hasDrawings.value = true;
    }
    if (this.hasDrawings.value && update.world) {
      this.scalars.take(update.drawings, Number(update.world.timeUs) / MICROSECONDS_PER_SECOND);
      const numbers = this.scalars.shown();
      if (numbers.length + this.numbers.value.length > 0) {
        this.numbers.value = numbers;
      }
    }
  }

  private stopWaiting(): void {
    this.setWaiting([]);
    this.awaitsStart.value = false;
  }

  private setWaiting(seats: readonly string[]): void {
    // A new array would draw the panel again, sixty times a second.
    if (seats.join("\n") !== this.waitingFor.value.join("\n")) {
      this.waitingFor.value = [...seats];
    }
  }
}

/** A camera's newer picture replaces its older one. */
export function withNewer(known: readonly SensorDrawing[], seen: readonly SensorDrawing[]): SensorDrawing[] {
  const keyOf = ({ robotId, sensor }: SensorDrawing) => `${robotId} ${sensor}`;
  const all = new Map([...known, ...seen].map((drawing) => [keyOf(drawing), drawing]));
  return [...all.values()].sort((a, b) => a.robotId - b.robotId);
}
