// Tools of an official on the field itself: placing things, driving a robot.

import type { MatchStore } from "../../feed/match_store";
import { robotByColour } from "../robot_names";
import { teamWord } from "../wording";
import { SHARES } from "./driver";
import { DrivePad, LiftButtons } from "./drive_pad";
import type { Hands, Mode } from "./hands";
import { isFree, kindNamed } from "./mixing";
import { isMovedBy, keyPairsOf, keysOf, keyText, USUAL_KEYS, type Keys } from "./steering";

const TITLES: Record<Exclude<Mode, "watch">, string> = { place: "Place", drive: "Drive" };

export function FieldTools({ store, hands }: { store: MatchStore; hands: Hands }) {
  const mode = hands.mode.value;
  return (
    <section class="official-field" aria-labelledby="official-field">
      <h3 id="official-field">On the field</h3>
      <div class="official-row">
        {(["place", "drive"] as const).map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={mode === name}
            onClick={() => hands.choose(mode === name ? "watch" : name)}
          >
            {TITLES[name]}
          </button>
        ))}
      </div>
      {mode !== "watch" && store.behindS.value > 1 && <p class="official-hint">The picture is not live: press End to go back.</p>}
      {mode === "place" && <PlaceHint />}
      {mode === "drive" && <DriveTools store={store} hands={hands} />}
    </section>
  );
}

/** In the line of news, where whoever looks at the field sees it. */
export function DriveSign({ store, hands }: { store: MatchStore; hands: Hands }) {
  const robot = store.welcome.value?.scene?.robots.find(({ id }) => id === hands.driver.driven.value);
  return robot ? (
    <div class={`drive-sign strip-sign tint-${teamWord(robot.team)}`} data-drive-sign>
      <span>
        You drive <b>{robotByColour(robot)}</b>
      </span>
      <span class="for-keys">
        <DriveKeys keys={keysOfRobot(hands, robot.id)} /> <kbd>Esc</kbd> releases
      </span>
    </div>
  ) : null;
}

function keysOfRobot(hands: Hands, robotId: number): Keys {
  const command = hands.commandOf(robotId);
  return command ? keysOf(command) : USUAL_KEYS;
}

/** Keys of the usual ones, those for a hand at rest. */
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

/** Keys of a robot that has keys of its own, and what they do: "A Z up and down". */
function OwnKeys({ keys }: { keys: Keys }) {
  return (
    <>
      {keyPairsOf(keys).map((pair, index) => (
        <>
          {index > 0 && ", "}
          <KeyNames names={pair.keys} /> {pair.meaning}
        </>
      ))}
      ; a gamepad or the pad.{" "}
    </>
  );
}

function PlaceHint() {
  return (
    <p class="official-hint">
      Drag the ball or a robot. Tap a robot to turn it by its handle
      <span class="for-keys">
        {" "}
        or, while you drag, with the wheel or <kbd>Q</kbd> <kbd>E</kbd>. <kbd>Esc</kbd> cancels
      </span>
      .
    </p>
  );
}

/** Which keys drive it; `goesLeft`, `goesUp`: whether it can go sideways, up and down. */
function DriveHint({ keys, goesLeft, goesUp }: { keys: Keys; goesLeft: boolean; goesUp: boolean }) {
  const isUsual = keys === USUAL_KEYS;
  return (
    <p class="official-hint for-keys">
      {isUsual ? (
        <>
          <DriveKeys keys={keys} />, arrow keys, a gamepad or the pad.{" "}
        </>
      ) : (
        <OwnKeys keys={keys} />
      )}
      <kbd>Shift</kbd> is full speed.{" "}
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
      <kbd>P</kbd> or <kbd>Esc</kbd> releases it.
    </p>
  );
}

/** It comes first in the panel. */
function scrollToTop(element: Element | null): void {
  element?.closest(".officials-body")?.scrollTo({ top: 0 });
}

function DriveTools({ store, hands }: { store: MatchStore; hands: Hands }) {
  const { driver } = hands;
  const { scene, settings } = store.welcome.value ?? {};
  const robot = scene?.robots.find(({ id }) => id === driver.driven.value);
  if (!robot) {
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
  const command = hands.commandOf(robot.id);
  const isFreeBody = isFree(kindNamed(settings, robot.kind));
  const canGo = (way: "left" | "up") => isFreeBody && command !== undefined && isMovedBy(command, way);
  return (
    <div class={`official-driving tint-${teamWord(robot.team)}`} ref={scrollToTop} data-driving={robot.id}>
      <p role="status">
        You drive <b>{robotByColour(robot)}</b>
      </p>
      {store.pace.value?.isPaused && <p class="official-hint">The match is halted: resume it to drive.</p>}
      <div class="drive-hand">
        <DrivePad driver={driver} />
        <div class="drive-buttons">
          {canGo("up") && <LiftButtons driver={driver} />}
          <button type="button" class="main-action" onClick={() => driver.release()}>
            Release
          </button>
        </div>
      </div>
      <DriveHint keys={keysOfRobot(hands, robot.id)} goesLeft={canGo("left")} goesUp={canGo("up")} />
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
