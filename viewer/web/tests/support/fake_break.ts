// The tape of a made-up match up to the end of its first break: a goal, then half-time with statistics.

import { MatchPhase, PeriodKind } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { FakeMatch } from "./fake_match";
import { makeStatistics } from "./fake_statistics";
import { FakeTape } from "./fake_tape";

/** The tick in makeStatistics(). */
export const GOAL_TICK = 290;
const BREAK_TICK = 300;

/** The break lasts for a second. */
export function playedToTheBreak(): FakeTape {
  const tape = new FakeTape(new FakeMatch());
  tape.play(GOAL_TICK - 1);
  tape.match.score.blue = 1;
  tape.match.tick += 1;
  tape.match.say("goal", Team.BLUE, "2.1", "Goal by Río Plate Robotics no. 4: 1-0.", 4);
  tape.match.tick -= 1;
  tape.play(BREAK_TICK - GOAL_TICK);
  tape.match.phase = MatchPhase.BREAK;
  tape.match.more = { periodKind: PeriodKind.HALF };
  tape.match.say("period_end", Team.UNSPECIFIED, "2.4", "Half-time: 1-0.");
  tape.play(1);
  tape.count(makeStatistics(tape.match.tick));
  tape.play(59);
  return tape;
}
