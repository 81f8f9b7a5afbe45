// Shown in the line of news during the replay of a goal.

import type { Tape } from "../../tape/tape";

export function ReplaySign({ tape }: { tape: Tape }) {
  const deck = tape.deck.value;
  if (!deck?.replay.isOn.value) {
    return null;
  }
  return (
    <button type="button" class="replay-sign strip-sign" data-replay-goal onClick={() => deck.replayGoal(performance.now() / 1000)}>
      <i aria-hidden="true" /> Replay
      <span class="replay-skip">
        <kbd aria-hidden="true">R</kbd> skip
      </span>
    </button>
  );
}
