// Speed of the tape, and whether goals are replayed.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Deck } from "../../tape/deck";
import { SPEEDS } from "../../tape/player";
import { speedText } from "./tape_wording";

const CHOICES: readonly number[] = [-1, ...SPEEDS];

interface Props {
  deck: Deck;
  /** Undefined if there are no goals. */
  replaysGoals: Signal<boolean> | undefined;
  /** Further items of the menu, for which the bar has no room. */
  children: ComponentChildren;
}

export function SpeedMenu({ deck, replaysGoals, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const choose = (speed: number) => {
    deck.control((player) => player.playAt(speed));
    details.current!.open = false;
  };
  return (
    <details
      class="speed-menu"
      ref={details}
      onFocusOut={({ relatedTarget }) => {
        if (!details.current?.contains(relatedTarget as Node | null)) {
          details.current!.open = false;
        }
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") {
          details.current!.open = false;
          details.current!.querySelector("summary")!.focus();
        }
      }}
    >
      <summary aria-label={`Speed ${speedText(deck.speed.value)}`} title="Speed">
        {speedText(deck.speed.value)}
      </summary>
      <div class="speed-choices">
        {children}
        <div class="speeds" role="group" aria-label="Speed">
          {CHOICES.map((speed) => (
            <button
              type="button"
              key={speed}
              aria-pressed={deck.speed.value === speed}
              onClick={() => choose(speed)}
            >
              {speedText(speed)}
            </button>
          ))}
        </div>
        {!deck.isFile && replaysGoals && (
          <label>
            <input
              type="checkbox"
              checked={replaysGoals.value}
              onChange={() => (replaysGoals.value = !replaysGoals.value)}
            />
            Replay goals
          </label>
        )}
      </div>
    </details>
  );
}
