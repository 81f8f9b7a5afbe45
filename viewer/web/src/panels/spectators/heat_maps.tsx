// Heat maps of both teams, side by side.

import { useCallback } from "preact/hooks";
import type { FlatScale } from "../../flat/flat_scale";
import type { MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import type { HeatMap } from "../../messages/cancha/v1/statistics_pb";
import type { Team } from "../../messages/cancha/v1/world_pb";
import { TeamMark } from "../team_mark";
import { teamName } from "../wording";
import { FieldPicture, type AttackSide } from "./field_picture";
import { paintHeat } from "./heat";

interface Props {
  scene: Scene;
  status: MatchStatus;
  maps: readonly HeatMap[];
  /** The left one attacks to the right. */
  sides: readonly [Team, Team];
}

export function HeatMaps({ scene, status, maps, sides }: Props) {
  const titles = [...new Map(maps.map(({ name, title }) => [name, title])).entries()];
  return (
    <>
      {titles.map(([name, title]) => (
        <section class="heat-maps" key={name} aria-label={`Heat maps: ${title}`}>
          <h3>Heat map: {title.toLowerCase()}</h3>
          <HeatPair {...{ scene, status, sides }} maps={maps.filter((one) => one.name === name)} />
        </section>
      ))}
    </>
  );
}

/** `maps`: one of each team. */
export function HeatPair({ scene, status, maps, sides }: Props) {
  return (
    <div class="heat-pair">
      {sides.map((team, index) => {
        const map = maps.find((one) => one.team === team);
        return map && <Heat key={team} {...{ scene, status, map }} side={index === 0 ? 1 : -1} />;
      })}
    </div>
  );
}

function Heat({ scene, status, map, side }: Pick<Props, "scene" | "status"> & { map: HeatMap; side: AttackSide }) {
  const paint = useCallback(
    (context: CanvasRenderingContext2D, scale: FlatScale) => paintHeat(context, scale, map, side),
    [map, side],
  );
  const name = teamName(status, map.team);
  const direction = side > 0 ? "right" : "left";
  return (
    <figure>
      <FieldPicture scene={scene} label={`${map.title} of ${name}, which attacks to the ${direction}`} paint={paint} />
      <figcaption>
        {side < 0 && "← "}
        <TeamMark team={map.team} /> <span>{name}</span>
        {side > 0 && " →"}
      </figcaption>
    </figure>
  );
}
