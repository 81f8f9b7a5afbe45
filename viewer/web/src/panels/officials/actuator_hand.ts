// An official's control of one actuator of a robot: the commands for it. Knows no clock and no page.

import { signal, type Signal } from "@preact/signals";
import { clamped } from "../../cameras/vectors";
import type { Joint } from "../../feed/instant";
import { Meaning } from "../../messages/tools/cancha/v1/labels_pb";
import type { RobotKind } from "../../messages/officials/cancha/v1/discipline_pb";
import type { Actuator, Way } from "../../tools/actuators";
import type { RobotJoint } from "../../tools/robot_joints";
import { controlOf, JOINT_KEYS, jointOfKey, keyNamesOf, switchesOf, TIP_KEYS, usualWayOf } from "./controls";
import { mixed, type Sticks } from "./mixing";
import type { Drive } from "./requests";

/** Present state of the robot, as far as known. */
export interface Senses {
  /** By their indices in the scene. */
  joints(): readonly Joint[];
  /** x, y, z, pitch and roll of the actuator's tip; undefined if unknown. */
  tip(actuator: Actuator, isInBase: boolean): readonly number[] | undefined;
}

/** Present actions of an official. */
export interface Effort {
  pressed: ReadonlySet<string>;
  sticks: Sticks;
  /** Share of the full command for a key or a full stick. */
  share: number;
  /** Time since the last command. */
  periodS: number;
}

/** Speeds of keys for a joint without a limit, in rad/s and m/s. */
const USUAL_TURN_RADPS = 1;
const USUAL_SLIDE_MPS = 0.1;

/** Speed of a tip moved by keys. */
const TIP_MPS = 0.2;

/** Range of a slider for a joint without limits, in rad and m. */
const USUAL_TURN_RAD = Math.PI;
const USUAL_SLIDE_M = 1;

export function speedLimitOf({ maxSpeed, slides }: RobotJoint): number {
  return maxSpeed ?? (slides ? USUAL_SLIDE_MPS : USUAL_TURN_RADPS);
}

export function rangeOf({ lower, upper, slides }: RobotJoint): { least: number; most: number } {
  const usual = slides ? USUAL_SLIDE_M : USUAL_TURN_RAD;
  return { least: lower ?? -usual, most: upper ?? usual };
}

export class ActuatorHand {
  readonly way: Signal<Way>;
  /** Positions of sliders for speeds, from -1 to 1, by index: they spring back. */
  readonly held = signal<readonly number[]>([]);
  /** Positions of switches, from -1 to 1, by index: they stay, as fingers must go on pressing. Undefined: untouched. */
  readonly switched = signal<readonly number[] | undefined>(undefined);
  /** Requested positions; undefined: none yet. */
  readonly aims = signal<readonly number[] | undefined>(undefined);
  /** The joint that keys move. */
  readonly chosen = signal(0);

  /** Undefined for an actuator whose command kinds this page does not know. */
  static on(actuator: Actuator, kind: RobotKind, senses: Senses): ActuatorHand | undefined {
    const way = usualWayOf(actuator);
    return way && new ActuatorHand(actuator, way, kind, senses);
  }

  private constructor(
    readonly actuator: Actuator,
    way: Way,
    private readonly kind: RobotKind,
    private readonly senses: Senses,
  ) {
    this.way = signal(way);
  }

  /** Ways that can be chosen, because their controls can be shown. */
  get ways(): readonly Way[] {
    return this.actuator.ways.filter((way) => way.kind && (controlOf(way) !== "tip" || this.tipFor(way) !== undefined));
  }

  choose(way: Way): void {
    this.way.value = way;
    this.letGo();
    this.switched.value = undefined;
    this.aims.value = undefined;
    this.chosen.value = 0;
  }

  /** Lets go of all sliders for speeds, which spring back. */
  letGo(): void {
    this.held.value = [];
  }

  hold(index: number, share: number): void {
    this.held.value = this.way.value.numbers.map((_, place) => (place === index ? share : (this.held.value[place] ?? 0)));
  }

  /** Sets a switch, or returns it to the middle if it is there already. */
  flip(index: number, share: number): void {
    const wanted = this.switched.value?.[index] === share ? 0 : share;
    this.switched.value = this.way.value.numbers.map((_, place) => (place === index ? wanted : (this.switched.value?.[place] ?? 0)));
  }

  /** Requested positions, or else the present ones; undefined if unknown. */
  places(): readonly number[] | undefined {
    const way = this.way.value;
    return this.aims.value ?? (controlOf(way) === "tip" ? this.tipFor(way) : this.positions());
  }

  aim(index: number, place: number): void {
    const places = this.places();
    if (places && Number.isFinite(place)) {
      this.aims.value = places.map((one, other) => (other === index ? this.inRange(index, place) : one));
    }
  }

  /** Present positions of its joints; undefined if unknown. */
  positions(): readonly number[] | undefined {
    const now = this.senses.joints();
    const positions = this.actuator.joints.map(({ place }) => now[place]?.position);
    return positions.every((position) => position !== undefined) ? positions : undefined;
  }

  /** Whether this key controls it. */
  takes(key: string): boolean {
    return keyNamesOf(this.way.value).includes(key);
  }

  /** Takes a pressed key. Held keys are in the effort. */
  press(key: string): void {
    const way = this.way.value;
    if (controlOf(way) === "switches") {
      way.numbers.forEach(({ keys }, index) => direction(keys, new Set([key])) !== 0 && this.flip(index, direction(keys, new Set([key]))));
    }
    if (controlOf(way) === "speeds" || controlOf(way) === "positions") {
      this.chosen.value = jointOfKey(key, way.numbers.length) ?? this.chosen.value;
    }
  }

  /** The next command; undefined: none. */
  told(effort: Effort): Drive | undefined {
    const way = this.way.value;
    switch (controlOf(way)) {
      case "sticks":
        return mixed(way, this.kind, effort.sticks, effort.share);
      case "switches":
        return this.switched.value ? this.toldBy((index) => this.switchOf(index)) : this.atRest();
      case "speeds":
        return this.toldBy((index) => this.speedOf(index, effort));
      case "positions":
        this.move(this.chosen.value, direction(JOINT_KEYS, effort.pressed) * this.stepOf(effort));
        return this.toldPlaces();
      case "tip":
        TIP_KEYS.forEach((keys, index) => this.move(index, direction(keys, effort.pressed) * TIP_MPS * effort.share * effort.periodS));
        return this.toldPlaces();
    }
  }

  private toldBy(valueOf: (index: number) => number): Drive {
    const { kind, numbers } = this.way.value;
    return { case: kind!.localName, value: Object.fromEntries(numbers.map(({ localName }, index) => [localName, valueOf(index)])) };
  }

  /**
   * The command of requested positions. Until somebody sets a position, the command is to rest, whatever it was before.
   */
  private toldPlaces(): Drive | undefined {
    const aims = this.aims.value;
    return aims ? this.toldBy((index) => aims[index]!) : this.atRest();
  }

  /** Zeros of its first command kind; undefined if those would move it. */
  private atRest(): Drive | undefined {
    const [first] = this.actuator.ways;
    const rests = first?.kind && (controlOf(first) === "speeds" || controlOf(first) === "sticks" || controlOf(first) === "switches");
    return rests ? { case: first.kind!.localName, value: {} } : undefined;
  }

  private switchOf(index: number): number {
    const number = this.way.value.numbers[index]!;
    const share = this.switched.value?.[index] ?? 0;
    const [joint] = this.actuator.joints;
    return share * (switchesOf(this.way.value).includes(number) && joint ? Math.min(speedLimitOf(joint), number.most) : number.most);
  }

  private speedOf(index: number, { pressed, share }: Effort): number {
    const byKeys = index === this.chosen.value ? direction(JOINT_KEYS, pressed) * share : 0;
    const joint = this.actuator.joints[index]!;
    return clamped((this.held.value[index] ?? 0) + byKeys, -1, 1) * speedLimitOf(joint);
  }

  private stepOf({ share, periodS }: Effort): number {
    const joint = this.actuator.joints[this.chosen.value];
    return joint ? share * speedLimitOf(joint) * periodS : 0;
  }

  private move(index: number, by: number): void {
    const place = this.places()?.[index];
    if (by !== 0 && place !== undefined) {
      this.aim(index, place + by);
    }
  }

  private inRange(index: number, place: number): number {
    const joint = controlOf(this.way.value) === "positions" ? this.actuator.joints[index] : undefined;
    const { least, most } = joint ? rangeOf(joint) : { least: -Infinity, most: Infinity };
    return clamped(place, least, most);
  }

  private tipFor({ kind }: Way): readonly number[] | undefined {
    return this.senses.tip(this.actuator, kind?.meaning === Meaning.TIP_IN_BASE);
  }
}

function direction({ most, least }: { most: string; least: string }, pressed: ReadonlySet<string>): number {
  return (pressed.has(most) ? 1 : 0) - (pressed.has(least) ? 1 : 0);
}
