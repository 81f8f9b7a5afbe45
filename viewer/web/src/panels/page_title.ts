// Title of the browser's tab. Pure.

import { MatchPhase, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { tallyText } from "./exhibit_wording";
import { kindOfMatch } from "./match_kind";
import { standingText, throughTitle } from "./run_wording";
import { BLUE_FIRST, scoreText, teamName } from "./wording";

interface Shown {
  /** The match in the page's address; empty: none in particular. */
  match: string;
  status: MatchStatus | undefined;
  scene: Scene | undefined;
}

/** "Amsel 2 : 1 Bussard · final · Cancha", blue first. */
export function pageTitle({ match, status, scene }: Shown): string {
  return [standText(status, scene), match, "Cancha"].filter(Boolean).join(" · ");
}

function standText(status: MatchStatus | undefined, scene: Scene | undefined): string {
  const kind = kindOfMatch(status, scene);
  if (!status || status.phase === MatchPhase.UNSPECIFIED) {
    return "";
  }
  if (kind === "exhibit") {
    return `${tallyText(status)} as expected`;
  }
  if (status.teams.length === 0) {
    return "";
  }
  if (kind === "run") {
    const title = status.phase === MatchPhase.OVER ? throughTitle(status) : "";
    return title || standingText(status);
  }
  const [blue, yellow] = BLUE_FIRST.map((team) => teamName(status, team));
  return `${blue} ${scoreText(status)} ${yellow}`;
}
