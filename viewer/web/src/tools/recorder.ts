// Collects the data of the tools at a moment: from the tape as far as it is in memory, the rest from the live match.

import type { Moment } from "../feed/playback";
import type { Contents } from "../tape/contents";
import type { Drawn } from "../tape/drawings";
import type { RobotCommands } from "./actuators";
import { commandsOf, type Command } from "./commands";
import { LiveSamples, samplesOf, type Sample } from "./samples";
import type { Window } from "./window";

export interface Past {
  samples: readonly Sample[];
  drawn: readonly Drawn[];
  /** Commands of the requested robot. */
  commands: readonly Command[];
}

export class Recorder {
  /** The shown moment. */
  moment: Moment | undefined;
  private readonly live = new LiveSamples();

  take(moment: Moment | undefined, isLive: boolean): void {
    this.moment = moment;
    if (moment && isLive) {
      this.live.take(moment);
    }
  }

  past({ from, to }: Window, tape: Contents | undefined, robot: number | undefined, robots: RobotCommands): Past {
    const ticksBefore = tape?.ticksPerSegment ?? 0;
    const segments = tape?.segmentsIn(from - ticksBefore, to) ?? [];
    const samples = tape ? segments.flatMap((segment) => samplesOf(segment, tape.cast)) : [];
    const taped = samples.at(-1)?.tick ?? -1;
    const isInside = ({ tick }: { tick: number }) => tick >= from && tick <= to;
    const drawn = segments.flatMap((segment) => segment.drawn);
    return {
      samples: [...samples.filter(isInside), ...this.live.between(Math.max(taped, from - 1), to)],
      drawn: [...drawn.filter(isInside), ...this.live.drawnBetween(Math.max(taped, from - 1), to)],
      commands: robot === undefined ? [] : segments.flatMap((segment) => commandsOf(segment, robots).get(robot) ?? []),
    };
  }
}
