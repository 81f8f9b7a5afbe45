// The line of news of a match that is over. Loaded on demand.

import type { MatchStore } from "../feed/match_store";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { exhibitOutcome, outcomeText, runOutcome } from "./endings";
import { kindOfMatch, type MatchKind } from "./match_kind";
import { TeamMark } from "./team_mark";
import { asSentence, teamWord } from "./wording";

/** The winner, or why the match was broken off. The score is right above, in the order of the scoreboard. */
export function Outcome({ store }: { store: MatchStore }) {
  const status = store.status.value;
  const over = store.over.value;
  if (!status) {
    return null;
  }
  const isAbandoned = over?.isAbandoned ?? false;
  const reason = over?.reason || status.endReason;
  const kind = kindOfMatch(status, store.welcome.value?.scene);
  const title = endTitle(kind, status, reason, isAbandoned);
  const detail = isAbandoned && (kind === "exhibit" || title === "Abandoned") ? asSentence(reason, status) : "";
  return (
    <p class={`outcome tint-${teamWord(status.winner) || "none"}`} data-outcome>
      <TeamMark team={status.winner} />
      <b title={title}>{title}</b>
      {detail && <span>{detail}</span>}
    </p>
  );
}

function endTitle(kind: MatchKind, status: MatchStatus, reason: string, isAbandoned: boolean): string {
  switch (kind) {
    case "exhibit":
      return exhibitOutcome(status, reason, isAbandoned).title;
    case "run":
      return runOutcome(status, reason, isAbandoned).title;
    case "game":
      return outcomeText(status, isAbandoned);
  }
}
