// Finds the tape for the page: of the match on the server, of a file, or of an address. Loaded after the first picture.

import { create } from "@bufbuild/protobuf";
import { batch, effect, signal, type Signal } from "@preact/signals";
import type { FeedMessage } from "../feed/decode";
import type { MatchStore } from "../feed/match_store";
import type { Moment } from "../feed/playback";
import { MatchListSchema } from "../messages/cancha/v1/lobby_pb";
import { MatchPhase } from "../messages/cancha/v1/referee_pb";
import type { Switches } from "../panels/switches";
import { searchWithoutTape } from "./address";
import { TapeError } from "./bytes";
import { Deck } from "./deck";
import type { DeckHost, DeckParts } from "./deck_parts";
import { FileSource } from "./file_source";
import { GatewaySource, TapeAwaited, TapeEnded } from "./gateway_source";
import type { Ghost } from "./ghost";
import { Growth } from "./growth";
import { readOpening } from "./opening";
import { READINGS_LAYER } from "./readings";
import { answersOf, overOf } from "./result";
import { bytesAt, bytesOfBlob, type ReadableBytes } from "./readable_bytes";
import type { TapeSource } from "./tape_source";
import { Unclosed } from "./unclosed";
import { Unpacker } from "./unpacker";

export interface TapeHost {
  store: MatchStore;
  switches: Switches;
  tell(message: FeedMessage): void;
}

/** Interval of reading the index: with the match live, and by the tape alone. */
const POLL_MS = 2000;
const POLL_ALONE_MS = 1000;

/** Interval at which the viewer checks whether a recording has grown. */
const POLL_UNCLOSED_MS = 5000;

/** Without a tape, the pause before the next look gets longer each time. */
const FIRST_RETRY_MS = 3000;
const LONGEST_RETRY_MS = 30_000;

/** A match that does not come live by then is followed by its tape. */
const LIVE_BY_MS = 5000;

/** Highest speed of a match whose goals are replayed, in simulated seconds per second. */
const FASTEST_REPLAYED = 2;

export class Tape {
  /** The playing deck, once there is a tape. */
  readonly deck = signal<Deck | undefined>(undefined);
  /** The recording to compare with. */
  readonly ghost = signal<Ghost | undefined>(undefined);
  /** The problem, for people; empty if there is none. */
  readonly problem = signal("");
  /** Whether goals are replayed automatically. */
  readonly replaysGoals: Signal<boolean>;
  readonly unpack = new Unpacker().unpack;
  private readonly beganMs = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private toldProblem = "";
  /** Number of openings so far. If two run at once, only the later one is shown. */
  private openings = 0;
  /** Whether a match has come live. */
  private hasWelcome: boolean;

  /** `listed`: returns the names of the viewer's recordings. */
  constructor(
    private readonly host: TapeHost,
    private readonly listed: () => Promise<readonly unknown[]>,
  ) {
    this.hasWelcome = host.store.hasMatch.peek();
    this.replaysGoals = signal(!matchMedia("(prefers-reduced-motion: reduce)").matches);
    effect(() => this.tellUnreadable());
  }

  get behindS(): number | undefined {
    return this.deck.peek()?.behindS;
  }

  take(message: FeedMessage, nowS: number): boolean {
    if (message.kind === "welcome") {
      this.hasWelcome = true;
      this.lookIn(0);
    }
    return this.deck.peek()?.take(message, nowS) ?? false;
  }

  momentAt(nowS: number, live: Moment | undefined): Moment | undefined {
    const deck = this.deck.peek();
    const moment = deck ? batch(() => deck.momentAt(nowS, live)) : live;
    const ghost = moment && this.ghost.peek()?.bodiesAt(moment);
    return ghost ? { ...moment, ghost } : moment;
  }

  /** Looks for the tape of the match now, and again and again. */
  watch(): void {
    this.lookIn(0);
  }

  async openFile(file: File): Promise<void> {
    const failure = await this.open(async () => bytesOfBlob(file, file.name));
    this.problem.value = failure || this.toldProblem;
  }

  /** Opens a recording in place of a match: nothing comes live. */
  async openAddress(address: string): Promise<void> {
    const { store } = this.host;
    store.tapeProblem.value = await this.open(() => bytesAt(address));
  }

  /** Back from a file to the match. */
  close(): void {
    this.deck.peek()?.close();
    if (!this.hasWelcome && this.host.store.list.peek() === undefined) {
      location.assign(`${location.pathname}${searchWithoutTape(location.search)}`);
      return;
    }
    this.deck.value = undefined;
    this.lookIn(0);
  }

  /** Returns why it failed, for people; empty if it worked. */
  private async open(bytes: () => Promise<ReadableBytes>): Promise<string> {
    this.openings += 1;
    const opening = this.openings;
    try {
      const source = await FileSource.open(await bytes(), this.unpack);
      void source.lookForMoments();
      const report = await source.report();
      const deck = await this.load(source, { result: overOf(report), answers: answersOf(report) });
      if (opening !== this.openings) {
        return "";
      }
      this.deck.peek()?.close();
      clearTimeout(this.timer);
      this.deck.value = deck;
      this.tellProblem();
      deck.seek(0);
      this.lookIn(0);
      return "";
    } catch (error) {
      return problemOf(error);
    }
  }

  private async load(source: TapeSource, told: Pick<DeckParts, "result" | "answers"> = {}): Promise<Deck> {
    const unclosed = new Unclosed();
    const growth = new Growth(source, (index) => (this.isOfRecordings() ? unclosed.see(index, performance.now()) : index));
    await growth.ask();
    const opening = await readOpening(await source.opening(), this.unpack);
    return new Deck({ source, opening, growth, unpack: this.unpack, ...told }, this.deckHost());
  }

  private deckHost(): DeckHost {
    const { store, switches, tell } = this.host;
    return {
      store,
      tell,
      isLive: () => !this.isAlone(),
      replaysGoals: () =>
        this.replaysGoals.peek() && !store.isHandled.peek() && isWatchable(store.pace.peek()?.speed ?? 1),
      wants: (layer) => (layer === READINGS_LAYER ? switches.showsSensors.peek() : needsDrawings(switches)),
    };
  }

  private lookIn(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), delayMs);
  }

  private async look(): Promise<void> {
    if (this.hasNoChoice() && (await this.listed()).length > 1) {
      this.showLibrary();
    }
    const hasNothing = this.host.store.list.peek() !== undefined || this.isBeforeStart();
    if (hasNothing && !this.deck.peek()) {
      this.lookIn(FIRST_RETRY_MS);
      return;
    }
    const before = this.deck.peek();
    try {
      await this.grow();
      this.retryMs = FIRST_RETRY_MS;
      this.tellUnreadable();
      this.tellProblem();
      this.playAlone();
      this.lookAgain();
    } catch (error) {
      if (before && this.deck.peek() !== before) {
        // Another tape was opened meanwhile, and looks for itself.
        return;
      }
      if (error instanceof TapeEnded) {
        this.close();
        return;
      }
      this.tellAbsence(error);
      this.showLibrary();
      this.retryMs = Math.min(2 * this.retryMs, LONGEST_RETRY_MS);
      if (this.host.store.link.peek().kind !== "none") {
        this.lookIn(this.retryMs);
      }
    }
  }

  private async grow(): Promise<void> {
    const deck = this.deck.peek();
    if (deck) {
      await deck.growth.ask();
      return;
    }
    const loaded = await this.load(new GatewaySource(location.href, this.host.store.chosenMatch));
    this.deck.value ??= loaded;
  }

  private lookAgain(): void {
    const deck = this.deck.peek();
    if (deck?.isUnclosed) {
      this.lookIn(POLL_UNCLOSED_MS);
    } else if (deck?.growth.index.peek().isGrowing) {
      this.lookIn(this.isAlone() ? POLL_ALONE_MS : POLL_MS);
    }
  }

  /** Tells that there is no tape: for an ended match nothing else can be shown. */
  private tellAbsence(error: unknown): void {
    const { store } = this.host;
    const isMissing = store.source.peek()?.state === "over" && !(error instanceof TapeAwaited);
    store.tapeProblem.value = isMissing && store.chosenMatch ? problemOf(error) : "";
  }

  /** Tells that the part to be shown cannot be read, so that there is no picture. */
  private tellUnreadable(): void {
    const { store } = this.host;
    const deck = this.deck.value;
    if (deck) {
      store.tapeProblem.value = store.hasMatch.value ? "" : deck.problem.value;
    }
  }

  /** Tells the problem of the tape itself, once, as people can close the message. */
  private tellProblem(): void {
    const problem = this.deck.peek()?.growth.index.peek().problem ?? "";
    if (problem !== this.toldProblem) {
      this.toldProblem = problem;
      this.problem.value = problem;
    }
  }

  /** If no match comes live, shows its tape: at its growing end, or a recording from its beginning. */
  private playAlone(): void {
    const deck = this.deck.peek();
    const isLate = performance.now() - this.beganMs > LIVE_BY_MS || this.isOfRecordings();
    if (!deck || deck.isFile || !isLate || !this.isAlone() || deck.mode.peek() !== "live") {
      return;
    }
    if (deck.isOver) {
      deck.seek(0);
    } else {
      deck.goLive();
    }
  }

  /** Lists the recordings, if there is no match and no choice. */
  private showLibrary(): void {
    if (this.hasNoChoice()) {
      this.host.tell({ kind: "list", value: create(MatchListSchema) });
    }
  }

  /** Whether there are recordings, none is chosen, and they are not listed yet. */
  private hasNoChoice(): boolean {
    const { store } = this.host;
    return this.isOfRecordings() && store.chosenMatch === "" && !this.deck.peek() && !store.list.peek();
  }

  private isAlone(): boolean {
    const { link } = this.host.store;
    return link.peek().kind !== "open" || !this.hasWelcome;
  }

  /** Before its first tick a match has no tape. */
  private isBeforeStart(): boolean {
    const { status, waitingFor, awaitsStart } = this.host.store;
    const isWaiting = awaitsStart.peek() || waitingFor.peek().length > 0;
    const phase = status.peek()?.phase ?? MatchPhase.UNSPECIFIED;
    return !this.isAlone() && (phase === MatchPhase.BEFORE_START || (phase === MatchPhase.UNSPECIFIED && isWaiting));
  }

  /** A gateway that has only recordings says so at once. */
  private isOfRecordings(): boolean {
    return this.host.store.source.peek()?.source === "recordings";
  }
}

/** Strips of the tools need them, too. */
function needsDrawings({ showsDrawings, areToolsOpen }: Switches): boolean {
  return showsDrawings.peek() || areToolsOpen.peek();
}

/** If the next goal falls before a replay ends, nobody wants to see the replay. */
function isWatchable(speed: number): boolean {
  return speed > 0 && speed <= FASTEST_REPLAYED;
}

/** The text for people. */
export function problemOf(error: unknown): string {
  return error instanceof TapeError ? error.message : "The recording cannot be opened.";
}
