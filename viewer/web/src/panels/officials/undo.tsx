// Undoes a decision of the referee or an official: the latest stoppage, or an earlier goal.

import type { MatchStore } from "../../feed/match_store";
import { bringIntoView } from "./in_view";
import type { Action } from "./official_line";
import { isMeant } from "./pressing";
import { undo } from "./requests";
import { earlierGoals, latestStoppage, type Undoable } from "./undoing";

interface Props {
  store: MatchStore;
  /** Number of the event to undo. */
  asked: number | undefined;
  onAsk: (number?: number) => void;
  onUndo: (action: Action) => void;
}

export function Undo({ store, asked, onAsk, onUndo }: Props) {
  const latest = latestStoppage(store.events.value);
  const goals = earlierGoals(store.events.value, store.welcome.value, store.status.value);
  const chosen = [...(latest ? [latest] : []), ...goals].find(({ number }) => number === asked);
  // A decision that came meanwhile is not the chosen one.
  if (chosen) {
    const consequence = chosen === latest ? "Score and clock go back." : "The score is corrected, and play goes on.";
    return (
      <Question
        text={`${chosen.text} ${consequence}`}
        onYes={() => onUndo(undo(chosen.number))}
        onNo={() => onAsk()}
      />
    );
  }
  return (
    <>
      {latest && <Choice undoable={latest} onChoose={onAsk} />}
      {goals.length > 0 && (
        <details class="official-goals">
          <summary>Undo an earlier goal</summary>
          {goals.map((goal) => (
            <Choice key={goal.number} undoable={goal} onChoose={onAsk} />
          ))}
        </details>
      )}
    </>
  );
}

function Choice({ undoable: { number, text }, onChoose }: { undoable: Undoable; onChoose: (number: number) => void }) {
  return (
    <button type="button" class="official-undo" onClick={() => onChoose(number)}>
      <b>Undo</b> <span>{text}</span>
    </button>
  );
}

function Question({ text, onYes, onNo }: { text: string; onYes: () => void; onNo: () => void }) {
  return (
    <div class="official-question" role="group" aria-label="Undo this decision?" ref={bringIntoView}>
      <p>Undo: {text}</p>
      <div class="official-row">
        <button type="button" class="main-action reject" onClick={(click) => isMeant(click) && onYes()}>
          Undo it
        </button>
        <button type="button" onClick={onNo}>
          Cancel
        </button>
      </div>
    </div>
  );
}
