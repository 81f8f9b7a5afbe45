// Text on a picture of a match, and the name of its file. Pure.

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
  /** "3"; for a run, its progress. */
  score: string;
}

export interface Facts {
  /** In the scoreboard's order; one for a lone team. */
  sides: readonly Side[];
  clock: string;
  phase: string;
  /** "FIRA SimuroSot 5v5". */
  title: string;
  /** The latest goal, while it is news. */
  headline: { team: Team; text: string } | undefined;
}

/** Time for which a goal is news, in simulated seconds. */
const NEWS_S = 10;

/** `tick`: the shown tick; `tickS`: its length. */
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

/** "final-amsel-2-1-bussard-3m12s.png": letters, digits and dashes, which every system accepts. */
export function fileNameOf(match: string, { sides }: Facts, timeS: number, ending: string): string {
  const [left, right] = sides;
  const stand = right ? `${left?.name} ${left?.score} ${right.score} ${right.name}` : `${left?.name}`;
  const seconds = Math.floor(timeS + 1e-6);
  const time = `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, "0")}s`;
  const name = `${match} ${stand}`.normalize("NFD").replaceAll(/\p{Mn}/gu, "");
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "").toLowerCase();
  return `${plain.slice(0, 100)}-${time}.${ending}`;
}
