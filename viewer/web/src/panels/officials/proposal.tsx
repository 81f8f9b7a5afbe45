// A finding of the referee that waits for an official.

import type { MatchStore } from "../../feed/match_store";
import { minusText, reviewText } from "../wording";
import { TeamMark } from "../team_mark";
import type { Office } from "./office";
import { openProposal } from "./official_wording";
import { decide } from "./requests";

export function Proposal({ store, office }: { store: MatchStore; office: Office }) {
  const status = store.status.value;
  const proposal = openProposal(status, store.events.value);
  if (!status || !proposal) {
    return null;
  }
  return (
    <section class="official-proposal" aria-label="Under review" role="alert">
      <p>
        <TeamMark team={proposal.team} /> {minusText(proposal.text)}
        {proposal.rule && <> <span class="rule">rule {proposal.rule}</span></>}
      </p>
      <p class="official-state">To decide: {reviewText(status)}</p>
      <div class="official-row">
        <button type="button" class="main-action accept" onClick={() => void office.ask(decide(proposal.number, true))}>
          Accept
        </button>
        <button type="button" class="main-action reject" onClick={() => void office.ask(decide(proposal.number, false))}>
          Reject
        </button>
      </div>
    </section>
  );
}
