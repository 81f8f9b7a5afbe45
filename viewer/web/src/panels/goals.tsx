// Who scored when, below the result.

import type { Team } from "../messages/cancha/v1/world_pb";
import type { Scorer } from "./outcome";
import { teamWord } from "./wording";

interface Props {
  scorers: readonly Scorer[];
  /** The left one first. */
  sides: readonly [Team, Team];
}

export function Goals({ scorers, sides: [left, right] }: Props) {
  if (scorers.length === 0) {
    return null;
  }
  return (
    <div class="result-goals" role="group" aria-label="Goals">
      <Side team={left} scorers={scorers} place="left" />
      <Side team={right} scorers={scorers} place="right" />
    </div>
  );
}

interface SideProps {
  team: Team;
  scorers: readonly Scorer[];
  place: "left" | "right";
}

function Side({ team, scorers, place }: SideProps) {
  return (
    <ol class={`goals-${teamWord(team)} goals-${place}`}>
      {scorers
        .filter((entry) => entry.team === team)
        .map(({ scorer, times }) => (
          <li key={scorer}>
            {scorer}{" "}
            {times.map((time, index) => (
              <>
                {index > 0 && ", "}
                <time>{time}</time>
              </>
            ))}
          </li>
        ))}
    </ol>
  );
}
