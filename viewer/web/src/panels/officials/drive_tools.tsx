// Tools to drive a robot: which one, and with what.

import type { MatchStore } from "../../feed/match_store";
import type { Scene, SceneRobot } from "../../messages/cancha/v1/scene_pb";
import { robotByColour } from "../robot_names";
import { capitalized, teamWord } from "../wording";
import { ActuatorControls } from "./actuator_controls";
import type { ActuatorHand } from "./actuator_hand";
import { controlOf, helpOf } from "./controls";
import { DrivePad, LiftButtons, SideButtons } from "./drive_pad";
import { SHARES, type Driver } from "./driver";
import type { Hands } from "./hands";
import { isFree, kindNamed } from "./mixing";
import { isMovedBy, keyPairsOf, keysOf, keyText, USUAL_KEYS, type KeyHelp, type Keys } from "./steering";

/** Shown in the line of news, next to the field. */
export function DriveSign({ store, hands }: { store: MatchStore; hands: Hands }) {
  const robot = store.welcome.value?.scene?.robots.find(({ id }) => id === hands.driver.driven.value);
  const keys = keysOfSticks(hands.driver);
  return robot ? (
    <div class={`drive-sign strip-sign tint-${teamWord(robot.team)}`} data-drive-sign>
      <span>
        You drive <b>{robotByColour(robot)}</b>
      </span>
      <span class="for-keys">
        {keys && <DriveKeys keys={keys} />} <kbd>Esc</kbd> releases
      </span>
    </div>
  ) : null;
}

/** Keys of its sticks; undefined if it has none. */
function keysOfSticks(driver: Driver): Keys | undefined {
  const way = driver.hand("sticks")?.way.value;
  return way && keysOf(way.kind!);
}

/** Shows the keys. The usual ones are in the order in which fingers rest on them: W, A, S, D. */
function DriveKeys({ keys }: { keys: Keys }) {
  const named = keys === USUAL_KEYS ? ["w", "a", "s", "d"] : keyPairsOf(keys).flatMap((pair) => pair.keys);
  return <KeyNames names={named} />;
}

function KeyNames({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.map((key, index) => (
        <>
          {index > 0 && " "}
          <kbd>{keyText(key)}</kbd>
        </>
      ))}
    </>
  );
}

/** Keys and what they do: "A Z up and down". */
function KeyPairs({ pairs }: { pairs: readonly KeyHelp[] }) {
  return (
    <>
      {pairs.map((pair, index) => (
        <>
          {index > 0 && ", "}
          <KeyNames names={pair.keys} /> {pair.meaning}
        </>
      ))}
    </>
  );
}

/** The keys that drive it. `goesLeft`, `goesUp`: whether it can go sideways, up and down. */
function StickHint({ keys, goesLeft, goesUp }: { keys: Keys; goesLeft: boolean; goesUp: boolean }) {
  const isUsual = keys === USUAL_KEYS;
  return (
    <>
      {isUsual ? (
        <>
          <DriveKeys keys={keys} />, arrow keys, a gamepad or the pad.{" "}
        </>
      ) : (
        <>
          <KeyPairs pairs={keyPairsOf(keys)} />; a gamepad or the pad.{" "}
        </>
      )}
      {isUsual && goesLeft && (
        <>
          <kbd>Q</kbd> <kbd>E</kbd> sideways.{" "}
        </>
      )}
      {isUsual && goesUp && (
        <>
          <kbd>R</kbd> <kbd>F</kbd> up and down.{" "}
        </>
      )}
    </>
  );
}

/** Keys of an actuator without sticks: "Arm: J L move it." */
function HandHint({ hand }: { hand: ActuatorHand }) {
  const pairs = helpOf(hand.way.value);
  return pairs.length > 0 ? (
    <>
      {capitalized(hand.actuator.name)}: <KeyPairs pairs={pairs} />.{" "}
    </>
  ) : null;
}

/** Scrolls the panel to its top, where this element comes first. */
function scrollToTop(element: Element | null): void {
  element?.closest(".officials-body")?.scrollTo({ top: 0 });
}

export function DriveTools({ store, hands }: { store: MatchStore; hands: Hands }) {
  const { scene, settings } = store.welcome.value ?? {};
  const robot = scene?.robots.find(({ id }) => id === hands.driver.driven.value);
  if (!robot) {
    return <RobotChoice scene={scene} driver={hands.driver} />;
  }
  const isHalted = store.pace.value?.isPaused ?? false;
  return <Driving key={robot.id} robot={robot} driver={hands.driver} isFreeBody={isFree(kindNamed(settings, robot.kind))} isHalted={isHalted} />;
}

function RobotChoice({ scene, driver }: { scene: Scene | undefined; driver: Driver }) {
  return (
    <label class="official-choose">
      Click a robot, press P, or choose one:
      <select value="" onChange={({ currentTarget }) => void driver.take(Number(currentTarget.value))}>
        <option value="" disabled>
          Robot
        </option>
        {scene?.robots.map((one) => (
          <option key={one.id} value={one.id}>
            {robotByColour(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DrivingProps {
  robot: SceneRobot;
  driver: Driver;
  isFreeBody: boolean;
  isHalted: boolean;
}

function Driving({ robot, driver, isFreeBody, isHalted }: DrivingProps) {
  const sticks = driver.hand("sticks");
  const canGo = (way: "left" | "up") => isFreeBody && sticks !== undefined && isMovedBy(sticks.way.value.kind!, way);
  const goesLeft = canGo("left");
  // A base with wheels stays on the ground.
  const goesUp = canGo("up") && sticks?.actuator.joints.length === 0;
  const hands = driver.hands.value;
  const keyed = driver.keyed();
  return (
    <div class={`official-driving tint-${teamWord(robot.team)}`} ref={scrollToTop} data-driving={robot.id}>
      <p role="status">
        You drive <b>{robotByColour(robot)}</b>
      </p>
      {isHalted && <p class="official-hint">The match is halted: resume it to drive.</p>}
      <div class="drive-hand">
        {sticks && <DrivePad driver={driver} />}
        <div class="drive-buttons">
          {goesUp && <LiftButtons driver={driver} />}
          {goesLeft && !goesUp && <SideButtons driver={driver} />}
          <button type="button" class="main-action" onClick={() => driver.release()}>
            Release
          </button>
        </div>
      </div>
      {hands
        .filter((hand) => hand !== sticks || hand.ways.length > 1)
        .map((hand) => (
          <ActuatorControls key={hand.actuator.name} hand={hand} driver={driver} />
        ))}
      <p class="official-hint for-keys">
        {sticks && <StickHint keys={keysOf(sticks.way.value.kind!)} goesLeft={goesLeft} goesUp={goesUp} />}
        {keyed.filter((hand) => controlOf(hand.way.value) !== "sticks").map((hand) => (
          <HandHint key={hand.actuator.name} hand={hand} />
        ))}
        <kbd>Shift</kbd> is full speed. <kbd>P</kbd> or <kbd>Esc</kbd> releases it.
      </p>
      <div class="official-row" role="group" aria-label="Top speed">
        {SHARES.map((share) => (
          <button
            type="button"
            key={share}
            aria-pressed={driver.share.value === share}
            onClick={() => (driver.share.value = share)}
          >
            {100 * share}%
          </button>
        ))}
      </div>
    </div>
  );
}
