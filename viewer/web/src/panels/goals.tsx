// Who scored when, below the result.

import type { Team } from "../messages/cancha/v1/world_pb";
import type { Scorer } from "./scorers";
import type { WatchFrom } from "./watch_from";
import { teamWord } from "./wording";

interface Props {
  scorers: readonly Scorer[];
  /** The left one first. */
  sides: readonly [Team, Team];
  watchFrom: WatchFrom | undefined;
}

export function Goals({ scorers, sides: [left, right], watchFrom }: Props) {
  if (scorers.length === 0) {
    return null;
  }
  return (
    <div class="result-goals" role="group" aria-label="Goals">
      <Side team={left} place="left" {...{ scorers, watchFrom }} />
      <Side team={right} place="right" {...{ scorers, watchFrom }} />
    </div>
  );
}

interface SideProps extends Omit<Props, "sides"> {
  team: Team;
  place: "left" | "right";
}

function Side({ team, scorers, place, watchFrom }: SideProps) {
  return (
    <ol class={`goals-${teamWord(team)} goals-${place}`}>
      {scorers
        .filter((entry) => entry.team === team)
        .map(({ scorer, goals }) => (
          <li key={scorer}>
            {scorer}
            {goals.map(({ time, tick }, index) => (
              <>
                {" "}
                <GoalTime {...{ time, tick, watchFrom }} isLast={index === goals.length - 1} />
              </>
            ))}
          </li>
        ))}
    </ol>
  );
}

interface GoalTimeProps extends Pick<Props, "watchFrom"> {
  time: string;
  tick: number;
  isLast: boolean;
}

/** The time of a goal, with the comma after it, which never begins a line. */
function GoalTime({ time, tick, watchFrom, isLast }: GoalTimeProps) {
  return (
    <span class="goal">
      {watchFrom ? (
        <button type="button" class="goal-time" title="Watch this goal" onClick={() => watchFrom(tick)}>
          <time>{time}</time>
        </button>
      ) : (
        <time>{time}</time>
      )}
      {!isLast && ","}
    </span>
  );
}
