// A match in figures: teams side by side, robots, shots, heat maps.

import type { Signal } from "@preact/signals";
import type { MatchStore } from "../../feed/match_store";
import { MatchPhase, type MatchStatus } from "../../messages/cancha/v1/referee_pb";
import type { Scene } from "../../messages/cancha/v1/scene_pb";
import type { MatchStatistics } from "../../messages/cancha/v1/statistics_pb";
import type { Team } from "../../messages/cancha/v1/world_pb";
import type { WatchFrom } from "../watch_from";
import { BLUE_FIRST, teamsOf } from "../wording";
import { Bars } from "./bars";
import type { Figures } from "./figures";
import { HeatMaps } from "./heat_maps";
import { PanelHead } from "./panel_head";
import { RobotTable } from "./robot_table";
import { ShotList } from "./shot_list";
import { ShotMap } from "./shot_map";
import { playedText } from "./statistics_wording";

interface Props {
  store: MatchStore;
  figures: Figures;
  watchFrom: Signal<WatchFrom | undefined>;
  isOpen: Signal<boolean>;
}

export function StatisticsPanel({ store, figures, watchFrom, isOpen }: Props) {
  const status = store.status.value;
  const scene = store.welcome.value?.scene;
  const statistics = figures.statistics.value;
  if (!isOpen.value || !status || !scene) {
    return null;
  }
  const sides = teamsOf(status);
  const shots = figures.shots.value;
  return (
    <section class="panel statistics" aria-label="Statistics" data-panel="statistics">
      <PanelHead title="Statistics" detail={statistics && playedText(statistics)} isOpen={isOpen} />
      {statistics && <Counted {...{ statistics, status, scene, sides }} />}
      {(isGrowing(store) || !statistics) && <p class="panel-empty">{comingText(figures)}</p>}
      {shots.length > 0 && (
        <>
          <h3>Shots</h3>
          <ShotMap {...{ scene, status, shots }} sides={BLUE_FIRST} watchFrom={watchFrom.value} />
          <ShotList {...{ scene, status, shots }} welcome={store.welcome.value} watchFrom={watchFrom.value} />
        </>
      )}
      {statistics && statistics.heatMaps.length > 0 && (
        <HeatMaps {...{ scene, status }} maps={statistics.heatMaps} sides={BLUE_FIRST} />
      )}
      {statistics && <Meanings statistics={statistics} />}
    </section>
  );
}

/** Whether newer figures will come. */
function isGrowing({ over, status }: MatchStore): boolean {
  const phase = status.value?.phase;
  return over.value === undefined && phase !== MatchPhase.OVER;
}

function comingText({ hasTape, hasNone }: Figures): string {
  if (hasNone.value) {
    return "This match has none: it ended before they were counted.";
  }
  return hasTape.value
    ? "Statistics come with each break and at the end of the match."
    : "Statistics come from the recording, and this match is not recorded.";
}

interface CountedProps {
  statistics: MatchStatistics;
  status: MatchStatus;
  scene: Scene;
  sides: readonly Team[];
}

function Counted({ statistics: { statistics }, status, scene, sides }: CountedProps) {
  if (statistics.length === 0) {
    return <p class="panel-empty">Nothing is counted in this discipline.</p>;
  }
  return (
    <>
      <Bars {...{ statistics, status, sides }} />
      <RobotTable {...{ statistics, scene, status }} />
    </>
  );
}

/** For people without a pointer to hold over a title. */
function Meanings({ statistics: { statistics } }: { statistics: MatchStatistics }) {
  return (
    <details class="meanings">
      <summary>How this is counted</summary>
      <dl>
        {statistics.map(({ name, title, meaning }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
