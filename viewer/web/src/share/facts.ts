// What a picture of a match says, and what its file is called. Pure.

import type { MatchStore } from "../feed/match_store";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { tallyText } from "../panels/exhibit_wording";
import { kindOfMatch } from "../panels/match_kind";
import { matchClockText } from "../panels/outcome";
import { runnersOf, runPhaseText, wayText } from "../panels/run_wording";
import { disciplineText, phaseText, sidesOf, teamName, teamStatus, withoutScore } from "../panels/wording";

export interface Side {
  team: Team;
  name: string;
  /** "3"; of a run, how far it has come. */
  score: string;
}

export interface Facts {
  /** As on the scoreboard; one where a team runs alone. */
  sides: readonly Side[];
  clock: string;
  phase: string;
  /** "FIRA SimuroSot 5v5". */
  title: string;
  /** Of the latest goal, while it is news. */
  headline: { team: Team; text: string } | undefined;
}

/** A goal is news for so long, in simulated seconds. */
const NEWS_S = 10;

/** `tick`: what is shown, each of them so long. */
export function factsOf(store: MatchStore, tick: number, tickS: number): Facts {
  const [status, welcome] = [store.status.peek(), store.welcome.peek()];
  const kind = kindOfMatch(status, welcome?.scene);
  const isOnCourse = kind === "run";
  const teams = isOnCourse && status ? runnersOf(status) : sidesOf(store.onField.peek(), store.leftEnd.peek());
  const goal = store.events.peek().findLast(({ kind }) => kind === "goal");
  const isNews = goal && (tick - Number(goal.tick)) * tickS < NEWS_S;
  return {
    sides: kind === "exhibit" ? [tallyOf(status)] : teams.map((team) => ({
      team,
      name: teamName(status, team),
      score: isOnCourse && status ? wayText(status, team) : String(teamStatus(status, team)?.score ?? 0),
    })),
    clock: status ? matchClockText(status, welcome) : "",
    phase: kind !== "game"
      ? runPhaseText(status, store.over.peek()?.isAbandoned)
      : phaseText(status, welcome?.settings, store.over.peek()?.isAbandoned),
    title: Object.values(disciplineText(welcome)).filter(Boolean).join(" "),
    headline: isNews ? { team: goal.team, text: withoutScore(goal.text) } : undefined,
  };
}

function tallyOf(status: MatchStatus | undefined): Side {
  return { team: Team.UNSPECIFIED, name: "As expected", score: tallyText(status) };
}

/** "final-amsel-2-1-bussard-3m12s.png": letters, digits and dashes, so that every system takes it. */
export function fileNameOf(match: string, { sides }: Facts, timeS: number, ending: string): string {
  const [left, right] = sides;
  const stand = right ? `${left?.name} ${left?.score} ${right.score} ${right.name}` : `${left?.name}`;
  const seconds = Math.floor(timeS + 1e-6);
  const time = `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, "0")}s`;
  const name = `${match} ${stand}`.normalize("NFD").replaceAll(/\p{Mn}/gu, "");
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "").toLowerCase();
  return `${plain.slice(0, 100)}-${time}.${ending}`;
}
