// Leaving, and ending the match. The question stands where the buttons were.

import { useArmed } from "./armed";
import { bringIntoView } from "./in_view";
import type { Office } from "./office";
import { endMatch } from "./requests";

/** One line on scoreboards. */
const LONGEST_REASON = 64;

export function Ending({ office }: { office: Office }) {
  const [isAsked, ask] = useArmed<true>(office, "form.official-question");
  if (!isAsked) {
    return (
      <div class="official-row official-end">
        <button type="button" class="abandon" onClick={() => ask(true)}>
          Abandon match…
        </button>
        <button type="button" onClick={() => office.signOut()}>
          Sign out
        </button>
      </div>
    );
  }
  const end = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget as HTMLFormElement).get("reason")).trim();
    ask();
    void office.ask(endMatch(reason));
  };
  return (
    <form class="official-question" onSubmit={end} ref={bringIntoView}>
      <label>
        Why is the match abandoned? Everyone sees this.
        <input name="reason" required maxLength={LONGEST_REASON} pattern=".*\S.*" autoComplete="off" />
      </label>
      <div class="official-row">
        <button type="submit" class="main-action reject">
          Abandon it
        </button>
        <button type="button" onClick={() => ask()}>
          Cancel
        </button>
      </div>
    </form>
  );
}
