// Leads from a match back to the list.

import { listAddress } from "../address";

/** Shows the name of a chosen match, and the way back to the others. */
export function WayBack({ match }: { match: string }) {
  if (!match) {
    return null;
  }
  return (
    <nav class="way-back" aria-label="Matches">
      <AllMatches />
      <span data-chosen>{match}</span>
    </nav>
  );
}

export function AllMatches() {
  return (
    <a class="all-matches" href={listAddress(location.search)}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M15 5l-7 7 7 7" />
      </svg>
      All matches
    </a>
  );
}
