// The events that are told, how repeats are told, and their times. Pure.

import type { GameEvent, MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Welcome } from "../messages/cancha/v1/session_pb";
import { kindOfMatch } from "./match_kind";
import { officialOf, officialText } from "./origin";
import { matchTimeText } from "./outcome";
import { throughTitle } from "./run_wording";
import { minusText, withoutScore } from "./wording";

/**
 * Kinds of events that every match has by the dozen, and kinds that only concern officials. Events of other kinds are
 * highlights.
 */
const ROUTINE: ReadonlySet<string> = new Set([
  "kick_off",
  "goal_kick",
  "free_kick",
  "free_ball",
  "last_touch",
  "placement_corrected",
  "intervention",
  "deadline_missed",
  "time_out_noted",
]);

/**
 * Events without those that only repeat the one before: the kick-off after a goal, and the end of a lone run that has
 * finished.
 */
export function newsOf(events: readonly GameEvent[], status?: MatchStatus): GameEvent[] {
  const isSolo = status?.teams.length === 1;
  return events.filter(({ kind }, index) => {
    const before = events[index - 1]?.kind;
    return !((kind === "kick_off" && before === "goal") || (kind === "match_end" && before === "finish" && isSolo));
  });
}

export function highlightsOf(events: readonly GameEvent[]): GameEvent[] {
  return events.filter(({ kind }) => !ROUTINE.has(kind));
}

/** One line of the feed: the newest of similar events, and their number. */
export interface NewsItem {
  event: GameEvent;
  count: number;
  /** Whether all of them say the same. */
  isSame: boolean;
}

/**
 * Text of an event, without the score, which is on the scoreboard. The end of a run is told as everywhere on the page.
 */
export function eventText(event: GameEvent, status: MatchStatus | undefined): string {
  const end = event.kind === "match_end" && status && kindOfMatch(status) === "run" ? throughTitle(status) : "";
  return end ? `${end}.` : withOfficial(minusText(withoutScore(event.text)), event);
}

/** Kinds of events whose texts begin with the official's name. */
const NAMES_FIRST: ReadonlySet<string> = new Set(["intervention", "manual_drive"]);

/** "Goal by Amsel (official Marta).": the decision of an official has the official's name, once. */
function withOfficial(text: string, event: GameEvent): string {
  const official = officialOf(event);
  if (official === undefined) {
    return text;
  }
  if (NAMES_FIRST.has(event.kind) && text.startsWith(official)) {
    return `O${officialText(official).slice(1)}${text.slice(official.length)}`;
  }
  const [, said = text, stop = ""] = /^(.*?)(\.?)$/s.exec(text) ?? [];
  return `${said} (${officialText(official)})${stop}`;
}

/** Repeated routine is one item, and so are repeated texts. */
export function itemsOf(events: readonly GameEvent[]): NewsItem[] {
  const items: NewsItem[] = [];
  for (const event of events) {
    const last = items.at(-1);
    if (last && isRepeat(last.event, event)) {
      const isSame = last.isSame && last.event.text === event.text;
      items[items.length - 1] = { event, count: last.count + 1, isSame };
    } else {
      items.push({ event, count: 1, isSame: true });
    }
  }
  return items;
}

function isRepeat(before: GameEvent, { kind, team, rule, text }: GameEvent): boolean {
  const isAlike = before.kind === kind && before.team === team && before.rule === rule;
  return isAlike && (ROUTINE.has(kind) || before.text === text);
}

/**
 * Time as on the result card. Empty before the first period, and in a shoot-out, where each kick has a clock of its
 * own.
 */
export function newsTimeText(
  event: GameEvent,
  events: readonly GameEvent[],
  welcome: Welcome | undefined,
): string {
  const isOfShootOut = events.some(({ kind, number }) => kind === "shoot_out" && number <= event.number);
  return event.period === 0 || isOfShootOut ? "" : matchTimeText(event, welcome);
}
