// Origins and ends of shots on the field; each kind of end has a shape of its own.

import type { MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import type { Shot } from "../../messages/cancha/v1/statistics_pb";
import type { Team } from "../../messages/cancha/v1/world_pb";
import type { FlatScale } from "../../flat/flat_scale";
import type { WatchFrom } from "../watch_from";
import { capitalized, teamName, teamWord } from "../wording";
import { FieldPicture, onPicture } from "./field_picture";
import { SHOT_ENDS, shotEnd, shotText, type ShotEnd } from "./statistics_wording";

/** The replay of a shot begins this much before it. */
export const SHOT_LEAD_S = 1;

interface Props {
  scene: Scene;
  status: MatchStatus;
  shots: readonly Shot[];
  /** The left one attacks to the right. */
  sides: readonly [Team, Team];
  watchFrom: WatchFrom | undefined;
}

export function ShotMap({ scene, status, shots, sides, watchFrom }: Props) {
  const label = `Map of ${shots.length === 1 ? "one shot" : `${shots.length} shots`}`;
  return (
    <figure class="shot-map">
      <FieldPicture scene={scene} label={label}>
        {(scale) =>
          shots.map((shot) => (
            <ShotOnMap key={`${shot.tick} ${shot.robotId}`} {...{ shot, scene, status, scale, sides, watchFrom }} />
          ))
        }
      </FieldPicture>
      <figcaption>
        <AttackText status={status} sides={sides} />
        <ul class="shot-legend">
          {SHOT_ENDS.map((end) => (
            <li key={end}>
              <ShotSign end={end} />
              {capitalized(end)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** Says which team attacks to which side. */
export function AttackText({ status, sides: [left, right] }: Pick<Props, "status" | "sides">) {
  return (
    <p class="attacks">
      <span>{teamName(status, left)} attacks to the right →</span>
      <span>← {teamName(status, right)} to the left</span>
    </p>
  );
}

interface ShotOnMapProps extends Pick<Props, "scene" | "status" | "sides" | "watchFrom"> {
  shot: Shot;
  scale: FlatScale;
}

function ShotOnMap({ shot, scene, status, scale, sides, watchFrom }: ShotOnMapProps) {
  const side = shot.team === sides[0] ? 1 : -1;
  const from = scale.pixelOf(onPicture(shot.fromXM, shot.fromYM, side));
  const to = scale.pixelOf(onPicture(shot.toXM, shot.toYM, side));
  const end = shotEnd(shot);
  return (
    <g
      class={`shot shot-${teamWord(shot.team)}`}
      data-end={end}
      onClick={watchFrom && (() => watchFrom(Number(shot.tick), SHOT_LEAD_S))}
    >
      <title>{shotText(shot, { status, scene })}</title>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <path d={SHAPES[end]} transform={`translate(${from.x} ${from.y})`} />
    </g>
  );
}

/** Around their middle, some 14 pixels wide. */
const SHAPES: Record<ShotEnd, string> = {
  goal: "M0-9 2.6-3.6 8.6-2.8 4.2 1.4 5.3 7.3 0 4.4-5.3 7.3-4.2 1.4-8.6-2.8-2.6-3.6z",
  saved: "M-5-5H5V5H-5z",
  "on target": "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z",
  "off target": "M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5",
};

/** Sign of a shot in a legend and in a list. */
export function ShotSign({ end, team }: { end: ShotEnd; team?: Team }) {
  return (
    <svg class={`shot-sign shot shot-${teamWord(team) || "none"}`} data-end={end} viewBox="-10 -10 20 20" aria-hidden="true">
      <path d={SHAPES[end]} />
    </svg>
  );
}
