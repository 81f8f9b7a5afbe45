// The card of a match that has failed.

import type { MatchStore } from "../feed/match_store";
import { AllMatches } from "./way_back";
import { capitalized } from "./wording";

/** The match broke off by a fault of the server. */
export function Failure({ store }: { store: MatchStore }) {
  const reason = store.failure.value;
  if (reason === undefined) {
    return null;
  }
  return (
    <section class="card failure" data-screen="failure" role="alert">
      <h2>This match has failed</h2>
      <p class="reason">{capitalized(reason)}</p>
      <p>Other matches on this server are not affected.</p>
      <AllMatches />
    </section>
  );
}
