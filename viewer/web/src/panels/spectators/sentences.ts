// A match in sentences: decisions of the referee, meaning of the score, shots and figures. Pure.

import type { GameEvent, MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Welcome } from "../../messages/cancha/v1/session_pb";
import type { MatchStatistics, Shot } from "../../messages/cancha/v1/statistics_pb";
import { Team } from "../../messages/cancha/v1/world_pb";
import { eventText, newsOf, newsTimeText } from "../news";
import { matchTimeText, scoreIn } from "../outcome";
import { listOf, teamName, wordOfKind } from "../wording";
import { shotEnd, shotText, teamText } from "./statistics_wording";

export interface Line {
  key: string;
  tick: number;
  team: Team;
  time: string;
  text: string;
  isGoal: boolean;
  /** The part that nothing else on the page speaks; may be empty. */
  spoken: string;
}

/** Kinds of events that the banner speaks (announcement.ts). */
const ANNOUNCED: ReadonlySet<string> = new Set([
  "goal",
  "kick_off",
  "goal_kick",
  "free_kick",
  "penalty_kick",
  "free_ball",
  "shoot_out_kick",
  "time_out",
  "period_end",
]);

export interface Told {
  welcome: Welcome | undefined;
  status: MatchStatus | undefined;
  events: readonly GameEvent[];
  shots: readonly Shot[];
  statistics: MatchStatistics | undefined;
}

/** Sorted by tick. */
export function linesFrom({ welcome, status, events, shots, statistics }: Told): Line[] {
  const lines = [
    ...newsOf(events, status).map((event) => lineOfEvent(event, newsTimeText(event, events, welcome), status)),
    // A goal is an event, too.
    ...shots.filter((shot) => shotEnd(shot) !== "goal").map((shot) => lineOfShot(shot, welcome, status)),
    ...(statistics ? lineOfFigures(statistics, status) : []),
  ];
  return lines.sort((a, b) => a.tick - b.tick);
}

function lineOfEvent(event: GameEvent, time: string, status: MatchStatus | undefined): Line {
  const { number, tick, kind, team } = event;
  const said = sentence(eventText(event, status) || wordOfKind(kind));
  const standing = kind === "goal" ? standingText(event, status) : "";
  return {
    key: `event ${number}`,
    tick: Number(tick),
    team,
    time,
    text: [said, standing].filter(Boolean).join(" "),
    isGoal: kind === "goal",
    spoken: ANNOUNCED.has(kind) ? standing : said,
  };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Meaning of a goal: "Amsel takes the lead." Empty if its text does not give the score. */
export function standingText({ team, text }: GameEvent, status: MatchStatus | undefined): string {
  const score = scoreIn(text);
  if (!score) {
    return "";
  }
  const [own, other] = team === Team.BLUE ? score : [score[1], score[0]];
  const name = teamName(status, team);
  if (own === other) {
    return `${name} levels the score.`;
  }
  if (own > other) {
    return own - other === 1 ? `${name} takes the lead.` : `${name} leads by ${own - other}.`;
  }
  return `${name} is still ${other - own} behind.`;
}

function lineOfShot(shot: Shot, welcome: Welcome | undefined, status: MatchStatus | undefined): Line {
  const text = `${shotText(shot, { status, scene: welcome?.scene })}.`;
  const tick = Number(shot.tick);
  const time = matchTimeText(shot, welcome);
  return { key: `shot ${tick} ${shot.robotId}`, tick, team: shot.team, time, text, isGoal: false, spoken: text };
}

/** Number of statistics in a sentence; the server sends the most important ones first. */
const TOLD = 3;

/** "Possession: Amsel 52%, Río 48%. Shots: ..." */
function lineOfFigures({ tick, statistics }: MatchStatistics, status: MatchStatus | undefined): Line[] {
  const text = statistics
    .slice(0, TOLD)
    .map((one) => `${one.title}: ${listOf(one.teams.map(({ team }) => `${teamName(status, team)} ${teamText(one, team)}`))}.`)
    .join(" ");
  const line = { key: `figures ${tick}`, tick: Number(tick), team: Team.UNSPECIFIED, time: "", text, isGoal: false, spoken: text };
  return text ? [line] : [];
}
