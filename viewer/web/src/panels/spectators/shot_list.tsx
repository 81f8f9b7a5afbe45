// The shots in words, the newest on top; each leads to its moment on the tape.

import type { MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import type { Welcome } from "../../messages/cancha/v1/session_pb";
import type { Shot } from "../../messages/cancha/v1/statistics_pb";
import { matchTimeText } from "../outcome";
import { shortRobotName } from "../robot_names";
import type { WatchFrom } from "../watch_from";
import { SHOT_LEAD_S, ShotSign } from "./shot_map";
import { shotEnd, shotText } from "./statistics_wording";

interface Props {
  scene: Scene;
  status: MatchStatus;
  welcome: Welcome | undefined;
  shots: readonly Shot[];
  watchFrom: WatchFrom | undefined;
}

export function ShotList({ scene, status, welcome, shots, watchFrom }: Props) {
  return (
    <ol class="shot-list" aria-label="Shots" tabIndex={0}>
      {shots.toReversed().map((shot) => (
        <li key={`${shot.tick} ${shot.robotId}`}>
          <button
            type="button"
            title={shotText(shot, { status, scene })}
            disabled={watchFrom === undefined}
            onClick={() => watchFrom?.(Number(shot.tick), SHOT_LEAD_S)}
          >
            <ShotSign end={shotEnd(shot)} team={shot.team} />
            <time>{matchTimeText(shot, welcome)}</time>
            <span>{shotText(shot, { status, scene }, shortRobotName)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
