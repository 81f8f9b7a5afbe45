// Finds the tape of what the page shows: of the match on the server, of a file, of an address. Loaded after
// the first picture.

import { create } from "@bufbuild/protobuf";
import { batch, signal, type Signal } from "@preact/signals";
import type { FeedMessage } from "../feed/decode";
import type { MatchStore } from "../feed/match_store";
import type { Moment } from "../feed/playback";
import { MatchListSchema } from "../messages/cancha/v1/lobby_pb";
import type { Switches } from "../panels/switches";
import { searchWithoutTape } from "./address";
import { TapeError } from "./bytes";
import { Deck, type DeckHost, type DeckParts } from "./deck";
import { FileSource } from "./file_source";
import { GatewaySource, TapeEnded } from "./gateway_source";
import { Growth } from "./growth";
import { readOpening } from "./opening";
import { overOf } from "./result";
import { bytesOfBlob, bytesOfUrl, type ReadableBytes } from "./readable_bytes";
import type { TapeSource } from "./tape_source";
import { Unpacker } from "./unpacker";

export interface TapeHost {
  store: MatchStore;
  switches: Switches;
  tell(message: FeedMessage): void;
}

/** How often the index is read: with the match live, and by the tape alone. */
const POLL_MS = 2000;
const POLL_ALONE_MS = 1000;

/** Where there is no tape, the next look is later each time. */
const FIRST_RETRY_MS = 3000;
const LONGEST_RETRY_MS = 30_000;

/** A match that does not come live by then is followed by its tape. */
const LIVE_BY_MS = 5000;

/** In simulated seconds per second. */
const FASTEST_REPLAYED = 2;

export class Tape {
  /** What is played, once there is a tape. */
  readonly deck = signal<Deck | undefined>(undefined);
  /** What went wrong, for people; empty: nothing. */
  readonly problem = signal("");
  /** Whether a goal is shown again by itself. */
  readonly replaysGoals: Signal<boolean>;
  private readonly unpacker = new Unpacker();
  private readonly beganMs = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private toldProblem = "";
  /** Whether a match has come live. */
  private hasWelcome: boolean;

  constructor(private readonly host: TapeHost) {
    this.hasWelcome = host.store.hasMatch.peek();
    this.replaysGoals = signal(!matchMedia("(prefers-reduced-motion: reduce)").matches);
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
    return deck ? batch(() => deck.momentAt(nowS, live)) : live;
  }

  /** Looks for the tape of the match now, and again and again. */
  watch(): void {
    this.lookIn(0);
  }

  async openFile(file: File): Promise<void> {
    await this.open(async () => bytesOfBlob(file, file.name));
  }

  /** In place of a match: nothing comes live. */
  async openUrl(url: string): Promise<void> {
    if (await this.open(() => bytesOfUrl(url))) {
      this.host.store.link.value = { kind: "open" };
    }
  }

  /** Back to the match, from a file. */
  close(): void {
    this.deck.peek()?.close();
    if (!this.hasWelcome && this.host.store.list.peek() === undefined) {
      location.assign(`${location.pathname}${searchWithoutTape(location.search)}`);
      return;
    }
    this.deck.value = undefined;
    this.lookIn(0);
  }

  /** Returns whether it could. */
  private async open(bytes: () => Promise<ReadableBytes>): Promise<boolean> {
    try {
      const source = await FileSource.open(await bytes(), this.unpacker.unpack);
      const result = overOf(await source.report());
      const deck = await this.load(source, result);
      this.deck.peek()?.close();
      clearTimeout(this.timer);
      this.deck.value = deck;
      this.tellProblem();
      deck.seek(0);
      this.lookIn(0);
      return true;
    } catch (error) {
      this.problem.value = textOf(error);
      return false;
    }
  }

  private async load(source: TapeSource, result?: DeckParts["result"]): Promise<Deck> {
    const growth = new Growth(source);
    await growth.ask();
    const opening = await readOpening(await source.opening(), this.unpacker.unpack);
    return new Deck({ source, opening, growth, unpack: this.unpacker.unpack, result }, this.deckHost());
  }

  private deckHost(): DeckHost {
    const { store, switches, tell } = this.host;
    return {
      store,
      tell,
      isLive: () => !this.isAlone(),
      replaysGoals: () => this.replaysGoals.peek() && isWatchable(store.pace.peek()?.speed ?? 1),
      wantsDrawings: () => switches.showsDrawings.peek(),
    };
  }

  private lookIn(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), delayMs);
  }

  private async look(): Promise<void> {
    if (this.host.store.list.peek() && !this.deck.peek()) {
      this.lookIn(FIRST_RETRY_MS);
      return;
    }
    try {
      await this.grow();
      this.retryMs = FIRST_RETRY_MS;
      this.tellProblem();
      this.playAlone();
      this.lookAgain();
    } catch (error) {
      if (error instanceof TapeEnded) {
        this.close();
        return;
      }
      this.showLibrary();
      this.retryMs = Math.min(2 * this.retryMs, LONGEST_RETRY_MS);
      this.lookIn(this.retryMs);
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
    if (deck?.growth.index.peek().isGrowing) {
      this.lookIn(this.isAlone() ? POLL_ALONE_MS : POLL_MS);
    }
  }

  /** Of the tape itself; once, for it can be closed. */
  private tellProblem(): void {
    const problem = this.deck.peek()?.growth.index.peek().problem ?? "";
    if (problem !== this.toldProblem) {
      this.toldProblem = problem;
      this.problem.value = problem;
    }
  }

  /** Without a match that comes live, its tape is shown: as it grows, or a recording from its beginning. */
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

  /** Without a match and without a choice, the page lists the recordings there are. */
  private showLibrary(): void {
    const { store, tell } = this.host;
    if (this.isOfRecordings() && store.chosenMatch === "" && !this.deck.peek() && !store.list.peek()) {
      tell({ kind: "list", value: create(MatchListSchema) });
    }
  }

  private isAlone(): boolean {
    const { link } = this.host.store;
    return link.peek().kind !== "open" || !this.hasWelcome;
  }

  /** A gateway with recordings says so at once where it has nothing live. */
  private isOfRecordings(): boolean {
    return this.host.store.source.peek()?.source === "recordings";
  }
}

/** Where the next goal comes before one is shown again, nobody wants to see it. */
function isWatchable(speed: number): boolean {
  return speed > 0 && speed <= FASTEST_REPLAYED;
}

function textOf(error: unknown): string {
  return error instanceof TapeError ? error.message : "The recording cannot be opened.";
}
