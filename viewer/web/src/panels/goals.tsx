// Who scored when, below the result. What does not fit can be scrolled to, and a sign says so.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Team } from "../messages/cancha/v1/world_pb";
import type { Scorer } from "./outcome";
import { teamWord } from "./wording";

/** Rounded layouts differ by a pixel from what they hold. */
const SLACK_PX = 2;

interface Props {
  scorers: readonly Scorer[];
  /** The left one first. */
  sides: readonly [Team, Team];
}

export function Goals({ scorers, sides: [left, right] }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ isMore: false, isBelow: false });
  const look = () => setHidden(hiddenOf(list.current));
  useEffect(() => {
    look();
    const observer = new ResizeObserver(look);
    if (list.current) {
      observer.observe(list.current);
    }
    return () => observer.disconnect();
  }, [scorers.length > 0]);
  if (scorers.length === 0) {
    return null;
  }
  return (
    <>
      {/* What scrolls can be scrolled by keys, too. */}
      <div
        class={hidden.isBelow ? "result-goals goals-below" : "result-goals"}
        ref={list}
        role="group"
        aria-label="Goals"
        tabIndex={hidden.isMore ? 0 : undefined}
        onScroll={look}
      >
        <Side team={left} scorers={scorers} place="left" />
        <Side team={right} scorers={scorers} place="right" />
      </div>
      {hidden.isMore && (
        <p class={hidden.isBelow ? "goals-more" : "goals-more goals-end"} aria-hidden="true">
          Scroll for more ▾
        </p>
      )}
    </>
  );
}

function hiddenOf(list: HTMLElement | null): { isMore: boolean; isBelow: boolean } {
  const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = list ?? {};
  const below = scrollHeight - clientHeight - scrollTop;
  return { isMore: scrollHeight - clientHeight > SLACK_PX, isBelow: below > SLACK_PX };
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
