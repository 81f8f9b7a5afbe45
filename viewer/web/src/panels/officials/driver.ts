// Drives a robot in place of its strategy, from taking it over until its release.

import { signal } from "@preact/signals";
import type { RobotKind } from "../../messages/officials/cancha/v1/discipline_pb";
import type { Actuator, Commanded } from "../../tools/actuators";
import { AT_REST } from "../../tools/command_kinds";
import { isForPage } from "../keyboard";
import { ActuatorHand, type Effort, type Senses } from "./actuator_hand";
import { controlOf, keyNamesOf } from "./controls";
import type { Sticks } from "./mixing";
import type { Action, Answer } from "./official_line";
import { driveRobot, release, takeOver } from "./requests";
import { keysOf, sticksOfGamepad, sticksOfKeys, together } from "./steering";

/** A command holds for half a second, so some may be lost. */
const PERIOD_MS = 50;

const NO_KEYS: ReadonlySet<string> = new Set();

/** Choices for a full stick, as shares of the top speed. */
export const SHARES: readonly number[] = [0.25, 0.5, 1];

export interface DriverHost {
  ask(action: Action): Promise<Answer>;
  tell(action: Action): void;
  kindOf(robotId: number): RobotKind;
  /** The commands that the robot accepts. */
  commandedOf(robotId: number): Commanded;
  sensesOf(robotId: number): Senses;
}

export class Driver {
  /** Id of the robot that is driven. */
  readonly driven = signal<number | undefined>(undefined);
  readonly share = signal(SHARES[0]!);
  /** State of the pad on the screen. */
  readonly pad = signal<Partial<Sticks>>(AT_REST);
  /** Hands on its actuators, in the actuators' order. */
  readonly hands = signal<readonly ActuatorHand[]>([]);
  /**
   * The hand used last. If several hands have the same keys, the keys move this hand, or the first of them if it is not
   * among them.
   */
  readonly used = signal<ActuatorHand | undefined>(undefined);
  /** Counts up whenever the hands' knowledge of the robot changes. */
  readonly beat = signal(0);
  private actuators: readonly Actuator[] = [];
  private readonly pressed = new Set<string>();
  private isFast = false;
  private over: AbortController | undefined;
  /** Number of the last request: late answers to earlier requests are ignored. */
  private turn = 0;
  /** Id of the requested robot, until the server answers. */
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

  /** Whether a robot is driven or has been requested. */
  isBusy(): boolean {
    return this.driven.peek() !== undefined || this.asked !== undefined;
  }

  /** Gives the robot back to its strategy. */
  release(): void {
    const robotId = this.driven.value;
    this.stop();
    if (robotId !== undefined) {
      void this.host.ask(release(robotId));
    }
  }

  /** Stops because the server takes no more commands for the robot. Returns the robot's id, if there was one. */
  lose(): number | undefined {
    const robotId = this.driven.value;
    if (robotId !== undefined) {
      this.stop();
      this.host.tell(release(robotId));
    }
    return robotId;
  }

  /** Stops as if the server had released the robot. */
  stop(): void {
    this.turn += 1;
    this.asked = undefined;
    this.over?.abort();
    this.over = undefined;
    this.driven.value = undefined;
    this.hands.value = [];
    this.used.value = undefined;
    this.pressed.clear();
    this.isFast = false;
    this.pad.value = AT_REST;
  }

  private begin(robotId: number): void {
    const over = new AbortController();
    const early = { capture: true, signal: over.signal };
    this.over = over;
    const { actuators } = this.host.commandedOf(robotId);
    const [kind, senses] = [this.host.kindOf(robotId), this.host.sensesOf(robotId)];
    this.actuators = actuators;
    this.hands.value = actuators.flatMap((actuator) => ActuatorHand.on(actuator, kind, senses) ?? []);
    if (this.hand("sticks")?.way.value.numbers.every(({ unit }) => unit === "")) {
      this.share.value = 1; // The full share: with less of their power the motors could not carry the robot.
    }
    this.driven.value = robotId;
    const timer = setInterval(() => this.drive(robotId), PERIOD_MS);
    over.signal.addEventListener("abort", () => clearInterval(timer));
    window.addEventListener("keydown", (event) => this.press(event), early);
    window.addEventListener("keyup", (event) => this.lift(event), early);
    // Ignores the blur of elements, which arrives here, too: a slider has its value before it has the focus.
    window.addEventListener("blur", ({ target }) => target === window && this.letGo(), early);
    document.addEventListener("visibilitychange", () => document.hidden && this.release(), early);
  }

  /** The hand with these controls that the keys belong to; undefined if there is none. */
  hand(control: ReturnType<typeof controlOf>): ActuatorHand | undefined {
    return this.keyed().find((hand) => controlOf(hand.way.value) === control);
  }

  /** Hands moved by keys, no two by the same ones. */
  keyed(): ActuatorHand[] {
    const [hands, used] = [this.hands.value, this.used.value];
    const taken = new Set<string>();
    return (used ? [used, ...hands.filter((hand) => hand !== used)] : hands).filter((hand) => {
      const keys = keyNamesOf(hand.way.value);
      const isFree = !keys.some((key) => taken.has(key));
      keys.forEach((key) => taken.add(key));
      return isFree;
    });
  }

  private letGo(): void {
    this.pressed.clear();
    this.hands.peek().forEach((hand) => hand.letGo());
  }

  private drive(robotId: number): void {
    const share = this.isFast ? 1 : this.share.peek();
    const idle: Effort = { pressed: NO_KEYS, sticks: AT_REST, share, periodS: PERIOD_MS / 1000 };
    const keyed = this.keyed();
    const told = this.hands.peek().flatMap((hand) => {
      const drive = hand.told(keyed.includes(hand) ? { ...idle, pressed: this.pressed, sticks: this.sticks(hand) } : idle);
      return drive ? [{ actuator: hand.actuator, drive }] : [];
    });
    driveRobot(robotId, told, this.actuators).forEach((action) => this.host.tell(action));
    this.beat.value += 1;
  }

  private sticks(hand: ActuatorHand): Sticks {
    if (controlOf(hand.way.peek()) !== "sticks") {
      return AT_REST;
    }
    const byKeys = sticksOfKeys(this.pressed, keysOf(hand.way.peek().kind!));
    return together([byKeys, this.pad.value, ...gamepads().map(sticksOfGamepad)]);
  }

  /** Meanwhile the page's keys are off, except those that move the focus and press buttons. */
  private press(event: KeyboardEvent): void {
    if (!isForPage(event) || ["Tab", "Enter"].includes(event.key) || pressesButton(event)) {
      return;
    }
    event.stopImmediatePropagation();
    const key = event.key.toLowerCase();
    this.isFast = event.shiftKey;
    if (key === "escape") {
      this.release();
      return;
    }
    const hand = this.keyed().find((one) => one.takes(key));
    if (hand) {
      event.preventDefault();
      if (!this.pressed.has(key)) {
        hand.press(key);
      }
      this.pressed.add(key);
    }
  }

  private lift(event: KeyboardEvent): void {
    this.isFast = event.shiftKey;
    this.pressed.delete(event.key.toLowerCase());
  }
}

function pressesButton({ key, target }: KeyboardEvent): boolean {
  return key === " " && target instanceof HTMLButtonElement;
}

function gamepads(): (readonly number[])[] {
  return (navigator.getGamepads?.() ?? []).flatMap((pad) => (pad?.connected ? [pad.axes] : []));
}
