// Plays a tape on the page: goes back from a live match, returns to it, and replays goals. Commands come from buttons
// and keys; frames go to the stage and to the panels.

import { effect, signal } from "@preact/signals";
import type { FeedMessage } from "../feed/decode";
import type { Moment } from "../feed/playback";
import type { MatchOver } from "../messages/cancha/v1/session_pb";
import { Contents } from "./contents";
import type { DeckHost, DeckParts } from "./deck_parts";
import { Extent } from "./extent";
import { Follower } from "./follower";
import type { Growth } from "./growth";
import { goalFrom, countUntil, leadTo, standingGoals } from "./moments";
import { Narrator } from "./narrator";
import { welcomeOf } from "./opening";
import { Player } from "./player";
import { Projection } from "./projection";
import { Recap } from "./recap";
import { Reel } from "./reel";
import { ReplayScreen } from "./replay_screen";
import { StatisticsShelf } from "./statistics_shelf";

/** A page that was hidden for long does not catch up. */
const LONGEST_FRAME_S = 0.25;

/** Greatest age of a goal that is replayed: newcomers are also sent earlier goals. */
const LATEST_GOAL_S = 2;

export class Deck {
  /** "live": the newest moment. */
  readonly mode = signal<"live" | "tape">("live");
  readonly isPlaying = signal(true);
  readonly speed = signal(1);
  /** The shown tick. */
  readonly tick = signal(0);
  readonly extent: Extent;
  readonly replay: ReplayScreen;
  readonly statistics: StatisticsShelf;
  /** Why there is no picture; empty if there is one. */
  readonly problem = signal("");

  readonly tickS: number;
  /** Contents of the tape for tools. */
  readonly contents: Contents;
  private readonly player = new Player();
  private readonly reel: Reel;
  private readonly projection: Projection;
  private readonly follower = new Follower();
  private readonly narrator: Narrator;
  private recap: Recap | undefined;
  private shown: Moment | undefined;
  private lastS: number | undefined;

  constructor(
    private readonly parts: DeckParts,
    private readonly host: DeckHost,
  ) {
    const { source, opening, growth, unpack } = parts;
    this.tickS = opening.tickS;
    this.reel = new Reel(source, opening, unpack, () => performance.now());
    this.projection = new Projection(this.reel, opening);
    this.extent = new Extent(this.reel, opening);
    this.replay = new ReplayScreen(this.reel, opening);
    this.statistics = new StatisticsShelf(source, opening, unpack);
    effect(() => void this.statistics.fetch(growth.index.value.statistics));
    this.contents = new Contents(parts, this.reel, this.extent);
    const welcome = welcomeOf(opening, growth.index.peek().isOver);
    this.narrator = new Narrator(welcome, growth, (message) => host.tell(message));
  }

  get isFile(): boolean {
    return this.parts.source.fileName !== undefined;
  }

  get fileName(): string | undefined {
    return this.parts.source.fileName;
  }

  get growth(): Growth {
    return this.parts.growth;
  }

  get isOver(): boolean {
    return this.growth.index.value.isOver;
  }

  /** The tape ends here, but was never closed, and may still grow. */
  get isUnclosed(): boolean {
    const { isOver, isGrowing } = this.growth.index.value;
    return isOver && isGrowing && !this.isFile;
  }

  /** Segments in memory. */
  get held(): number {
    return this.reel.size;
  }

  /** Whole seconds from the shown moment to the match; undefined: live. */
  get behindS(): number | undefined {
    return this.mode.peek() === "live" ? undefined : Math.floor((this.end - this.tick.peek()) * this.tickS);
  }

  private get last(): number {
    return this.extent.last.peek();
  }

  private get end(): number {
    return this.extent.end.peek();
  }

  /** Takes a message of the live match; returns whether to keep it from the page for now. */
  take(message: FeedMessage, nowS: number): boolean {
    if (!this.recap) {
      const goal = message.kind === "update" && message.events.findLast(({ kind }) => kind === "goal");
      const isNew = goal && (this.tick.peek() - Number(goal.tick)) * this.tickS < LATEST_GOAL_S;
      if (isNew && this.host.replaysGoals()) {
        this.replay.expect(Number(goal.tick), nowS);
      }
      return false;
    }
    this.recap.take(message);
    if (message.kind === "welcome" && this.follower.isOn) {
      this.goLive();
    }
    return message.kind !== "source" || this.isFile;
  }

  /** The moment to draw; `live`: the moment of the live match. */
  momentAt(nowS: number, live: Moment | undefined): Moment | undefined {
    const elapsedS = Math.min(nowS - (this.lastS ?? nowS), LONGEST_FRAME_S);
    this.lastS = nowS;
    const index = this.growth.index.peek();
    this.reel.show(index.layers.filter((layer) => this.host.wants(layer)));
    this.extent.measure(index, this.isFile ? -1 : (live?.tick ?? -1));
    const now = this.mode.peek() === "live" ? this.live(live) : this.play(elapsedS);
    return this.replay.momentAt(nowS, this.last) ?? now;
  }

  toggle(): void {
    if (this.mode.peek() === "live" && this.isOver) {
      this.seek(0);
    } else if (this.mode.peek() === "live") {
      this.control((player) => player.pause());
    } else {
      this.control((player) => player.toggle());
    }
  }

  /** Goes there, and stays there if paused. */
  seek(tick: number): void {
    this.leaveLive();
    this.player.jumpTo(Math.round(tick), this.last);
    this.projection.jump();
    this.narrator.beginAnew();
    this.changed();
  }

  pauseAt(tick: number): void {
    this.seek(tick);
    this.control((player) => player.pause());
  }

  skip(seconds: number): void {
    const from = this.mode.peek() === "live" ? this.end : this.player.position;
    const to = from + seconds / this.tickS;
    if (to > this.last && seconds > 0 && !this.isFile) {
      this.goLive();
    } else {
      this.seek(to);
    }
  }

  /** Runs an action of the player; `end`: the last tick of the match so far. */
  control(act: (player: Player, end: number) => void): void {
    this.leaveLive();
    act(this.player, this.end);
    this.restartAtEnd();
    this.changed();
  }

  goToGoal(direction: 1 | -1): void {
    const from = this.mode.peek() === "live" ? this.end : this.player.position;
    const goal = goalFrom(this.growth.moments.peek(), from, direction, this.tickS);
    if (goal !== undefined) {
      this.playFrom(goal);
    }
  }

  /** Plays from shortly before that tick. */
  watchFrom(tick: number, leadS?: number): void {
    this.playFrom(leadTo(tick, this.tickS, leadS));
  }

  /** Ends the replay of a goal, or replays the latest one. */
  replayGoal(nowS: number): void {
    if (this.replay.isOn.peek()) {
      this.replay.stop();
      return;
    }
    const moments = this.growth.moments.peek();
    const goal = standingGoals(moments.slice(0, countUntil(moments, this.tick.peek()))).at(-1);
    if (goal && goal.tick <= this.last) {
      this.replay.repeat(goal.tick, nowS);
    }
  }

  /** Returns to the newest moment. */
  goLive(): void {
    if (this.isFile || (this.isOver && !this.host.isLive())) {
      this.pauseAt(this.last);
      return;
    }
    if (!this.host.isLive()) {
      this.leaveLive();
      this.follower.begin();
      this.changed();
      return;
    }
    const recap = this.recap;
    this.recap = undefined;
    this.follower.end();
    this.mode.value = "live";
    this.isPlaying.value = true;
    this.speed.value = 1;
    recap?.messages().forEach((message) => this.host.tell(message));
  }

  /** Shows what was there before the tape. */
  close(): void {
    const recap = this.recap;
    this.recap = undefined;
    this.mode.value = "live";
    recap?.messages().forEach((message) => this.host.tell(message));
  }

  private playFrom(tick: number): void {
    this.seek(tick);
    this.control((player) => player.playAt(Math.abs(player.speed)));
  }

  private live(live: Moment | undefined): Moment | undefined {
    this.tick.value = live?.tick ?? this.end;
    this.shown = live;
    return live;
  }

  private play(elapsedS: number): Moment | undefined {
    const last = this.last;
    const isThere = (tick: number) => this.projection.isThere(tick);
    if (this.isOver && this.extent.isWhole.peek() && this.player.position > last) {
      this.player.jumpTo(last, last);
    }
    if (this.follower.isOn) {
      this.player.jumpTo(this.follower.positionAt(this.player.position, elapsedS, this.tickS, last, this.isOver), last);
    } else if (this.player.advance(elapsedS, this.tickS, last, isThere)) {
      this.arrive();
    }
    this.skipUnreadable();
    const segment = this.projection.segmentOf(Math.floor(this.player.position));
    this.reel.prefetch(segment, this.player.speed < 0 ? -1 : 1);
    this.problem.value = this.reel.problemOf(segment);
    this.tick.value = Math.floor(this.player.position);
    this.isPlaying.value = this.player.isPlaying || this.follower.isOn;
    return this.mode.peek() === "tape" ? this.show() : this.shown;
  }

  /** Skips an unreadable part instead of waiting for it, if the tape goes on behind it. */
  private skipUnreadable(): void {
    const direction = this.player.speed < 0 ? -1 : 1;
    const next = this.projection.segmentOf(Math.floor(this.player.position) + direction);
    if (this.player.isPlaying && this.reel.problemOf(next) && this.reel.get(next + direction)) {
      const { ticksPerSegment } = this.parts.opening;
      this.player.jumpTo(direction > 0 ? (next + 1) * ticksPerSegment : next * ticksPerSegment - 1, this.last);
      this.projection.jump();
    }
  }

  /**
   * The result in the file, from the gateway that has the file, or as it came live; the gateway may not say that the
   * match was abandoned.
   */
  private get result(): MatchOver | undefined {
    const result = this.parts.result ?? this.growth.index.peek().result ?? this.recap?.result;
    const isAbandoned = result?.isAbandoned || this.growth.events.some(({ kind }) => kind === "abandoned");
    return result && { ...result, isAbandoned };
  }

  private show(): Moment | undefined {
    const moment = this.projection.momentAt(this.player.position);
    const isAtEnd = this.isOver && this.tick.peek() >= this.last;
    const status = moment && (isAtEnd ? this.projection.closingStatus() : this.projection.statusAt(moment.tick));
    if (moment && status) {
      this.narrator.narrate(moment, status, isAtEnd ? this.result : undefined);
    }
    this.shown = moment ?? this.shown;
    return this.shown;
  }

  /** The last tick is reached: the match goes on live, or is over. */
  private arrive(): void {
    if (this.isFile || (this.isOver && !this.host.isLive())) {
      this.player.pause();
    } else {
      this.goLive();
    }
  }

  private restartAtEnd(): void {
    const isAtEnd = this.player.position >= this.last && this.player.speed > 0;
    if (this.player.isPlaying && isAtEnd && this.isOver) {
      this.seek(0);
    }
  }

  private leaveLive(): void {
    this.follower.end();
    this.replay.stop();
    if (this.mode.peek() === "live") {
      const live = this.isFile ? undefined : this.host.store.welcome.peek();
      this.narrator.welcome = live ?? this.narrator.welcome;
      this.recap = new Recap(this.host.store);
      this.player.playAt(1);
      // The tape may be shorter than this position; until it has grown, the picture stands still.
      this.player.jumpTo(this.tick.peek(), this.end);
      this.projection.jump();
      this.narrator.beginAnew();
      this.mode.value = "tape";
    }
  }

  private changed(): void {
    this.isPlaying.value = this.player.isPlaying || this.follower.isOn;
    this.speed.value = this.player.speed;
  }
}
