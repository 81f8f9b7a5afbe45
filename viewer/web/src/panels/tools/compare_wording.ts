// Words for the point where two recordings part. Pure.

import { timeText } from "../../tape/address";
import type { Search } from "../../tape/comparison";

export function searchText(search: Search, tickS: number): string {
  switch (search.state) {
    case "searching":
      return `Looking for where they part: ${Math.floor((100 * search.read) / Math.max(search.of, 1))}%`;
    case "cancelled":
      return "The search for where they part was cancelled.";
    case "failed":
      return `Where they part is not known. ${search.problem}`;
    case "done":
      return search.isFound
        ? `They part at ${timeText(search.tick * tickS)}, tick ${search.tick}.`
        : `The two are the same, bit for bit, as far as both go: ${timeText(search.tick * tickS)}.`;
  }
}

/** "position v chaser"; the team's name in a run of one team. */
export function pairText({ blue, yellow }: { blue: string; yellow: string }): string {
  return [blue, yellow].filter(Boolean).join(" v ");
}
