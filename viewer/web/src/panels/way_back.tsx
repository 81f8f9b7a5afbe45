// From a match back to all of them.

import { listAddress } from "../address";

/** In a match that was chosen: its name, and the way back to the others. */
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
