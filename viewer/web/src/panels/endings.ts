// How a match ended, in words, for a game, a run and an exhibit. Pure. Loaded on demand, with the panels that show it.

import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { tallyText } from "./exhibit_wording";
import { endText, progressText, throughTitle } from "./run_wording";
import { asSentence, teamName } from "./wording";

export interface Ending {
  title: string;
  detail: string;
}

/** The winner of a match that is over, as the server says, not by the score. An abandoned match has no result. */
export function outcomeText(status: MatchStatus, isAbandoned: boolean): string {
  if (status.winner !== Team.UNSPECIFIED) {
    return `${teamName(status, status.winner)} wins`;
  }
  if (isAbandoned) {
    return "Abandoned";
  }
  const [blue, yellow] = status.teams.map(({ score }) => score);
  return blue === yellow ? "Draw" : "No winner";
}

/** How a run ended: "Ana wins, 43.26 s", and why. `reason` is the server's. */
export function runOutcome(status: MatchStatus, reason: string, isAbandoned: boolean): Ending {
  const through = throughTitle(status);
  if (through) {
    return { title: through, detail: endText(reason, status) };
  }
  const { winner } = status;
  if (isAbandoned && winner === Team.UNSPECIFIED) {
    return { title: "Abandoned", detail: asSentence(reason, status) };
  }
  if (status.teams.length === 1) {
    return { title: endText(reason, status), detail: `${progressText(status, status.teams[0]!.team)} of the way` };
  }
  const title = winner === Team.UNSPECIFIED ? "Draw" : `${teamName(status, winner)} wins`;
  const isFarther = winner !== Team.UNSPECIFIED && reason === "full time";
  return { title, detail: isFarther ? "Came farther before time was up" : endText(reason, status) };
}

/** How an exhibit ended: "5 of 6 as expected", and why. `reason` is the server's. */
export function exhibitOutcome(status: MatchStatus, reason: string, isAbandoned: boolean): Ending {
  const tally = `${tallyText(status)} as expected`;
  return { title: isAbandoned ? `Abandoned, ${tally}` : tally, detail: endText(reason, status) };
}
