// The tape of a match of ten seconds, with a goal after five.

import { Team } from "../../src/messages/cancha/v1/world_pb";
import { FakeMatch } from "./fake_match";
import { FakeTape } from "./fake_tape";

export const GOAL_TICK = 300;

/** The match goes on. */
export function played(ticksPerSegment?: number): FakeTape {
  const tape = new FakeTape(new FakeMatch(), { ticksPerSegment });
  tape.play(GOAL_TICK - 1);
  tape.match.score.blue += 1;
  tape.match.tick += 1;
  tape.match.say("goal", Team.BLUE, "2.1", `Goal by blue: ${tape.match.score.blue}-${tape.match.score.yellow}`, 4);
  tape.match.tick -= 1;
  tape.play(300);
  return tape;
}
