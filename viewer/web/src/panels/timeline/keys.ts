// Keys of the timeline; those of the page are in keyboard.ts.

import type { Signal } from "@preact/signals";
import type { Deck } from "../../tape/deck";
import { isForPage } from "../keyboard";

const SKIP_S = 5;
const LONG_SKIP_S = 30;

const nowS = () => performance.now() / 1000;

const ACTIONS: Record<string, (deck: Deck) => void> = {
  " ": (deck) => deck.toggle(),
  k: (deck) => deck.toggle(),
  j: (deck) => deck.control((player) => player.drive(-1)),
  l: (deck) => deck.control((player) => player.drive(1)),
  ArrowLeft: (deck) => deck.skip(-SKIP_S),
  ArrowRight: (deck) => deck.skip(SKIP_S),
  "shift ArrowLeft": (deck) => deck.skip(-LONG_SKIP_S),
  "shift ArrowRight": (deck) => deck.skip(LONG_SKIP_S),
  ",": (deck) => deck.control((player, end) => player.step(-1, end)),
  ".": (deck) => deck.control((player, end) => player.step(1, end)),
  "[": (deck) => deck.control((player) => player.slow()),
  "]": (deck) => deck.control((player) => player.hasten()),
  Home: (deck) => deck.seek(0),
  End: (deck) => deck.goLive(),
};

const GOAL_ACTIONS: typeof ACTIONS = {
  n: (deck) => deck.goToGoal(1),
  p: (deck) => deck.goToGoal(-1),
  r: (deck) => deck.replayGoal(nowS()),
};

type Keys = readonly (readonly [string, string])[];

const TAPE_KEYS: Keys = [
  ["Space", "pause or play, also a live match"],
  ["← →", "5 s back or on; with Shift, 30 s"],
  [", .", "one tick back or on"],
  ["J K L", "play backwards, pause, play; again: faster"],
  ["[ ]", "slower or faster"],
  ["Home", "to the beginning"],
  ["End", "back to live, or to the end"],
  ["X", "share a picture or a clip"],
];

const GOAL_KEYS: Keys = [
  ["P N", "previous or next goal"],
  ["R", "watch the latest goal again, or end the replay"],
];

/** Entries of the help. */
export function tapeKeys(hasGoals: boolean): Keys {
  return hasGoals ? [...TAPE_KEYS, ...GOAL_KEYS] : TAPE_KEYS;
}

/** Elements with a use of their own for these keys. */
const OWN_SPACE = "button, a, summary, input";
const OWN_ALL = "dialog";

export function listenForShareKey(isSharing: Signal<boolean>, hasMatch: () => boolean): void {
  window.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "x" && isForTape(event) && hasMatch()) {
      isSharing.value = true;
    }
  });
}

function isForTape(event: KeyboardEvent): boolean {
  return isForPage(event) && targetOf(event).closest(OWN_ALL) === null;
}

function targetOf({ target }: KeyboardEvent): Element {
  return target instanceof Element ? target : document.body;
}

export function listenForTapeKeys(deckNow: () => Deck | undefined, hasGoals: () => boolean): void {
  window.addEventListener("keydown", (event) => {
    const isOfButton = event.key === " " && targetOf(event).closest(OWN_SPACE) !== null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isArrow = key.startsWith("Arrow");
    const action = ACTIONS[event.shiftKey && isArrow ? `shift ${key}` : key] ?? (hasGoals() ? GOAL_ACTIONS[key] : undefined);
    const deck = deckNow();
    if (deck && action && isForTape(event) && !isOfButton) {
      event.preventDefault();
      action(deck);
    }
  });
}
