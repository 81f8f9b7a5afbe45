// The maps of a card, one at a time: origins of shots, and positions of robots.

import { useSignal } from "@preact/signals";
import type { MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import type { MatchStatistics } from "../../messages/cancha/v1/statistics_pb";
import type { Team } from "../../messages/cancha/v1/world_pb";
import type { WatchFrom } from "../watch_from";
import { HeatPair } from "./heat_maps";
import { ShotMap } from "./shot_map";

const TITLES = { shots: "Shots", heat: "Heat map" };

type MapName = keyof typeof TITLES;

interface Props {
  scene: Scene;
  status: MatchStatus;
  statistics: MatchStatistics;
  /** The left one attacks to the right. */
  sides: readonly [Team, Team];
  watchFrom: WatchFrom | undefined;
}

export function CardMaps({ scene, status, statistics: { shots, heatMaps }, sides, watchFrom }: Props) {
  const chosen = useSignal<MapName>("shots");
  // The server's first heat map is the most important one.
  const heat = heatMaps.filter(({ name }) => name === heatMaps[0]?.name);
  const names: MapName[] = [...(shots.length > 0 ? ["shots" as const] : []), ...(heat.length > 0 ? ["heat" as const] : [])];
  const shown = names.includes(chosen.value) ? chosen.value : names[0];
  return (
    <>
      {names.length > 1 && (
        <div class="card-buttons" role="group" aria-label="Which map">
          {names.map((name) => (
            <button
              type="button"
              key={name}
              class="card-button"
              data-map={name}
              aria-pressed={shown === name}
              onClick={() => (chosen.value = name)}
            >
              {TITLES[name]}
            </button>
          ))}
        </div>
      )}
      {shown === "shots" && <ShotMap {...{ scene, status, shots, sides, watchFrom }} />}
      {shown === "heat" && <HeatPair {...{ scene, status, sides }} maps={heat} />}
    </>
  );
}
