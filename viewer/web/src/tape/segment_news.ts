// Events of a segment, without its worlds: for the marks of a timeline.

import { GameEventSchema, MatchStatusSchema, type GameEvent, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import { Team } from "../messages/cancha/v1/world_pb";
import { Decoder, messagesIn } from "./segment";
import type { TapeMoment } from "./tape_source";

type Score = TapeMoment["score"];

/** `score`: before the segment. The status of a tick comes after its events. */
export function decodeNews(
  chunks: readonly Uint8Array[],
  topics: ReadonlyMap<number, string>,
  score: Score,
): TapeMoment[] {
  const moments: TapeMoment[] = [];
  const decoder = new Decoder();
  let told = 0;
  let now = score;
  for (const { channel, data } of messagesIn(chunks)) {
    const topic = topics.get(channel);
    if (topic === "/events") {
      moments.push(momentOf(decoder.decode(GameEventSchema, data), now));
    } else if (topic === "/status") {
      now = scoreOf(decoder.decode(MatchStatusSchema, data));
      for (; told < moments.length; told += 1) {
        moments[told]!.score = now;
      }
    }
  }
  return moments;
}

function momentOf(event: GameEvent, score: Score): TapeMoment {
  const { tick, kind, team, robotId, rule, text, origin, originKind, period, periodElapsedUs } = event;
  return {
    tick: Number(tick),
    kind,
    team,
    robot: robotId,
    rule,
    text,
    origin,
    originKind,
    period,
    periodElapsedUs: Number(periodElapsedUs),
    score,
  };
}

function scoreOf({ teams }: MatchStatus): Score {
  const of = (wanted: Team) => teams.find(({ team }) => team === wanted)?.score ?? 0;
  return [of(Team.BLUE), of(Team.YELLOW)];
}
