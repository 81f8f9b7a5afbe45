// What the tab of the browser says. Pure.

import { MatchPhase, type FieldEnd, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { isRun, progressText, runnersOf } from "./run_wording";
import { sidesOf, teamName, teamStatus } from "./wording";

interface Shown {
  /** As the page's address asks for it; empty: nothing in particular. */
  match: string;
  status: MatchStatus | undefined;
  scene: Scene | undefined;
  leftEnd: FieldEnd;
}

/** "Amsel 2 : 1 Bussard · final · Cancha", as on the scoreboard. */
export function pageTitle({ match, status, scene, leftEnd }: Shown): string {
  return [standText(status, scene, leftEnd), match, "Cancha"].filter(Boolean).join(" · ");
}

function standText(status: MatchStatus | undefined, scene: Scene | undefined, leftEnd: FieldEnd): string {
  if (!status || status.teams.length === 0 || status.phase === MatchPhase.UNSPECIFIED) {
    return "";
  }
  if (isRun(status, scene)) {
    return runnersOf(status)
      .map((team) => `${teamName(status, team)} ${progressText(status, team)}`)
      .join(", ");
  }
  const [left, right] = sidesOf(status, leftEnd);
  const score = (team: typeof left) => teamStatus(status, team)?.score ?? 0;
  return `${teamName(status, left)} ${score(left)} : ${score(right)} ${teamName(status, right)}`;
}
