// Drives a robot in place of its strategy, from when it is taken over until it is released.

import { signal } from "@preact/signals";
import type { RobotKind } from "../../messages/officials/cancha/v1/discipline_pb";
import { isForPage } from "../keyboard";
import { AT_REST, type CommandKind } from "../../tools/command_kinds";
import { mixed, type Sticks } from "./mixing";
import type { Action, Answer } from "./official_line";
import { drive, release, takeOver } from "./requests";
import { keysOf, sticksOfGamepad, sticksOfKeys, together, type Keys } from "./steering";

/** A command holds for half a second, so some may be lost. */
const PERIOD_MS = 50;

/** Meanings of a whole stick, as shares of the top speed. */
export const SHARES: readonly number[] = [0.25, 0.5, 1];

export interface DriverHost {
  ask(action: Action): Promise<Answer>;
  tell(action: Action): void;
  kindOf(robotId: number): RobotKind;
  /** Kind of command that it can be told; undefined: nobody here knows. */
  commandOf(robotId: number): CommandKind | undefined;
}

export class Driver {
  /** The robot that is driven; by its id. */
  readonly driven = signal<number | undefined>(undefined);
  readonly share = signal(SHARES[0]!);
  /** Where the pad on the screen is. */
  readonly pad = signal<Partial<Sticks>>(AT_REST);
  private readonly pressed = new Set<string>();
  private told: { kind: RobotKind; command: CommandKind; keys: Keys } | undefined;
  private isFast = false;
  private over: AbortController | undefined;
  /** Counts what was asked for: an answer that comes late is of no use. */
  private turn = 0;
  /** The robot that was asked for, until the server answers. */
  private asked: number | undefined;

  constructor(private readonly host: DriverHost) {}

  async take(robotId: number): Promise<void> {
    if (robotId === this.asked) {
      return;
    }
    this.release();
    this.turn += 1;
    const turn = this.turn;
    this.asked = robotId;
    const { isDone } = await this.host.ask(takeOver(robotId));
    if (turn === this.turn) {
      this.asked = undefined;
    }
    if (isDone && turn !== this.turn) {
      void this.host.ask(release(robotId));
    } else if (isDone) {
      this.begin(robotId);
    }
  }

  /** Whether a robot is driven or was asked for. */
  isBusy(): boolean {
    return this.driven.peek() !== undefined || this.asked !== undefined;
  }

  /** The strategy drives again. */
  release(): void {
    const robotId = this.driven.value;
    this.stop();
    if (robotId !== undefined) {
      void this.host.ask(release(robotId));
    }
  }

  /** The server takes no more commands for it. Returns which robot that was, if there was one. */
  lose(): number | undefined {
    const robotId = this.driven.value;
    if (robotId !== undefined) {
      this.stop();
      this.host.tell(release(robotId));
    }
    return robotId;
  }

  /** As when the server has released it by itself. */
  stop(): void {
    this.turn += 1;
    this.asked = undefined;
    this.over?.abort();
    this.over = undefined;
    this.driven.value = undefined;
    this.pressed.clear();
    this.isFast = false;
    this.pad.value = AT_REST;
  }

  private begin(robotId: number): void {
    const over = new AbortController();
    const early = { capture: true, signal: over.signal };
    this.over = over;
    const command = this.host.commandOf(robotId);
    this.told = command && { kind: this.host.kindOf(robotId), command, keys: keysOf(command) };
    if (command?.numbers.every(({ unit }) => unit === "")) {
      this.share.value = 1; // Motors of which a share does not carry the robot.
    }
    this.driven.value = robotId;
    const timer = setInterval(() => this.drive(robotId), PERIOD_MS);
    over.signal.addEventListener("abort", () => clearInterval(timer));
    window.addEventListener("keydown", (event) => this.press(event), early);
    window.addEventListener("keyup", (event) => this.lift(event), early);
    window.addEventListener("blur", () => this.pressed.clear(), early);
    document.addEventListener("visibilitychange", () => document.hidden && this.release(), early);
  }

  private drive(robotId: number): void {
    if (this.told) {
      const { kind, command, keys } = this.told;
      const sticks = together([sticksOfKeys(this.pressed, keys), this.pad.value, ...gamepads().map(sticksOfGamepad)]);
      this.host.tell(drive(robotId, mixed(command, kind, sticks, this.isFast ? 1 : this.share.value)));
    }
  }

  /** Keys of the page mean nothing meanwhile. Those that move the focus do. */
  private press(event: KeyboardEvent): void {
    if (!isForPage(event) || ["Tab", "Enter"].includes(event.key)) {
      return;
    }
    event.stopImmediatePropagation();
    const key = event.key.toLowerCase();
    this.isFast = event.shiftKey;
    if (key === "escape") {
      this.release();
    } else if (Object.hasOwn(this.told?.keys ?? {}, key)) {
      event.preventDefault();
      this.pressed.add(key);
    }
  }

  private lift(event: KeyboardEvent): void {
    this.isFast = event.shiftKey;
    this.pressed.delete(event.key.toLowerCase());
  }
}

function gamepads(): (readonly number[])[] {
  return (navigator.getGamepads?.() ?? []).flatMap((pad) => (pad?.connected ? [pad.axes] : []));
}
