// Controls of one hand-driven actuator: sliders for joints, numbers for a tip, buttons to hold.

import { useSignal } from "@preact/signals";
import type { CommandNumber } from "../../tools/command_kinds";
import { unitOf } from "../../tools/robot_joints";
import { capitalized, signed } from "../wording";
import { rangeOf, type ActuatorHand } from "./actuator_hand";
import { controlOf, endsOf, switchesOf } from "./controls";
import type { Driver } from "./driver";

interface Props {
  hand: ActuatorHand;
  driver: Driver;
}

export function ActuatorControls({ hand, driver }: Props) {
  const use = () => (driver.used.value = hand);
  return (
    <fieldset class="actuator-hand" data-actuator={hand.actuator.name} onPointerDown={use} onFocusIn={use}>
      <legend>{capitalized(hand.actuator.name)}</legend>
      {hand.ways.length > 1 && <WayChoice hand={hand} />}
      <Controls hand={hand} driver={driver} />
    </fieldset>
  );
}

/** Choice of the command kind. */
function WayChoice({ hand }: { hand: ActuatorHand }) {
  const { ways } = hand;
  return (
    <select
      aria-label={`${capitalized(hand.actuator.name)} is driven by`}
      value={ways.indexOf(hand.way.value)}
      onChange={({ currentTarget }) => {
        hand.choose(ways[Number(currentTarget.value)]!);
        // Keys drive again.
        currentTarget.blur();
      }}
    >
      {ways.map(({ kind }, index) => (
        <option key={kind!.name} value={index}>
          {capitalized(kind!.label)}
        </option>
      ))}
    </select>
  );
}

function Controls({ hand, driver }: Props) {
  switch (controlOf(hand.way.value)) {
    case "sticks":
      return null;
    case "switches":
      return <Switches hand={hand} />;
    case "speeds":
    case "positions":
      return <JointSliders hand={hand} driver={driver} />;
    case "tip":
      return <TipNumbers hand={hand} driver={driver} />;
  }
}

function Switches({ hand }: { hand: ActuatorHand }) {
  const way = hand.way.value;
  return (
    <>
      {switchesOf(way).map((number) => {
        const [most, least] = endsOf(number);
        const index = way.numbers.indexOf(number);
        const button = (title: string, share: number) => (
          <button type="button" aria-pressed={hand.switched.value?.[index] === share} onClick={() => hand.flip(index, share)}>
            {capitalized(title)}
          </button>
        );
        return (
          <div class="official-row" key={number.name}>
            {button(most, 1)}
            {button(least, -1)}
          </div>
        );
      })}
    </>
  );
}

/** Draws the component again with every beat, because the positions of joints and tip are not signals. */
function followBeat(driver: Driver): void {
  void driver.beat.value;
}

/** A slider for each joint; a slider for a speed springs back. */
function JointSliders({ hand, driver }: Props) {
  followBeat(driver);
  const isKeyed = driver.keyed().includes(hand);
  const isOfSpeed = controlOf(hand.way.value) === "speeds";
  const [now, places] = [hand.positions(), hand.places()];
  return (
    <>
      {hand.actuator.joints.slice(0, hand.way.value.numbers.length).map((joint, index) => {
        const { least, most } = isOfSpeed ? { least: -1, most: 1 } : rangeOf(joint);
        const value = isOfSpeed ? (hand.held.value[index] ?? 0) : (places?.[index] ?? 0);
        return (
          <label class="joint-slider" key={joint.place} data-keyed={isKeyed && index === hand.chosen.value}>
            <span>{joint.name}</span>
            <output>{now ? `${signed(now[index]!, joint.slides ? 3 : 2)} ${unitOf(joint)}` : "–"}</output>
            <input
              type="range"
              min={least}
              max={most}
              step={(most - least) / 200}
              value={value}
              onInput={({ currentTarget }) => {
                hand.chosen.value = index;
                if (isOfSpeed) {
                  hand.hold(index, currentTarget.valueAsNumber);
                } else {
                  hand.aim(index, currentTarget.valueAsNumber);
                }
              }}
              // Keys drive again when the pointer lets go.
              onPointerUp={({ currentTarget }) => currentTarget.blur()}
              // The browser has taken the touch for itself: no pointer goes up, and the focus stays.
              onPointerCancel={() => hand.letGo()}
              onKeyUp={() => hand.letGo()}
              onBlur={() => hand.letGo()}
            />
          </label>
        );
      })}
    </>
  );
}

function TipNumbers({ hand, driver }: Props) {
  followBeat(driver);
  const places = hand.places() ?? [];
  return (
    <div class="tip-numbers">
      {hand.way.value.numbers.map((number, index) => (
        <TipNumber key={number.name} number={number} place={places[index] ?? 0} onAim={(place) => hand.aim(index, place)} />
      ))}
    </div>
  );
}

/** The page shows angles in degrees. */
const DEGREES_PER_RAD = 180 / Math.PI;

interface TipNumberProps {
  number: CommandNumber;
  place: number;
  onAim(place: number): void;
}

function TipNumber({ number: { label, unit }, place, onAim }: TipNumberProps) {
  /** Text being typed. */
  const typed = useSignal<string | undefined>(undefined);
  const isAngle = unit === "rad";
  const factor = isAngle ? DEGREES_PER_RAD : 1;
  return (
    <label>
      <small>
        {label}, {isAngle ? "°" : unit}
      </small>
      <input
        type="number"
        step={isAngle ? 5 : 0.01}
        value={typed.value ?? (place * factor).toFixed(isAngle ? 0 : 3)}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        onChange={({ currentTarget }) => {
          onAim(currentTarget.valueAsNumber / factor);
          typed.value = undefined;
        }}
        // Typing the old value changes nothing, so this must end the typing.
        onBlur={() => (typed.value = undefined)}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
    </label>
  );
}
