// The page: scoreboard, line of news, field, and the panels beside it.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { CameraName } from "../cameras/camera_names";
import type { MatchStore } from "../feed/match_store";
import type { Announcement } from "./announcement";
import { CameraBar } from "./camera_bar";
import { Chips, Title } from "./chips";
import type { LayoutName } from "./layout";
import type { MapSource } from "./map";
import { MatchCard } from "./match_card";
import { NoMatch } from "./no_match";
import { offersOf } from "./offers";
import { onDemand } from "./on_demand";
import { Rail } from "./rail";
import { Scoreboard } from "./scoreboard";
import { Strip } from "./strip";
import type { Switches } from "./switches";
import type { WatchFrom } from "./watch_from";
import { WayBack } from "./way_back";

const Lobby = onDemand(async () => (await import("./lobby")).Lobby);
const Help = onDemand(async () => (await import("./help")).Help);

/** Parts that come after the first picture; empty until then. */
export interface Extras {
  /** The foot of the page. */
  timeline: Signal<ComponentChild>;
  /** Shown in the line of news during the replay of a goal. */
  replaySign: Signal<ComponentChild>;
  /** Shown there while somebody drives a robot. */
  driveSign: Signal<ComponentChild>;
  /** Keys of the timeline for the help. */
  tapeKeys: Signal<readonly (readonly [string, string])[]>;
  /** Officials' panel, beside the field or below it, if somebody is an official. */
  officials: Signal<ComponentChild>;
  /** Opens this panel. */
  officialsButton: Signal<ComponentChild>;
  officialKeys: Signal<readonly (readonly [string, string])[]>;
  /** Whether the tape has drawings of teams; they are read only when shown. */
  hasTapeDrawings: Signal<boolean>;
  hasTapeSensors: Signal<boolean>;
  /** Undefined without a tape. */
  watchFrom: Signal<WatchFrom | undefined>;
  /** On the card of a break and of the result, below the score. */
  figures: Signal<ComponentChild>;
  /** One of the lists of events. */
  commentary: Signal<ComponentChild>;
  /** Beside the events. */
  panels: Signal<ComponentChild>;
  /** Buttons of these panels, and their keys for the help. */
  panelButtons: Signal<ComponentChild>;
  panelKeys: Signal<readonly (readonly [string, string])[]>;
  /** For developers, beside the field. */
  tools: Signal<ComponentChild>;
}

interface Props {
  store: MatchStore;
  switches: Switches;
  layout: LayoutName;
  /** Whether the events are open. */
  isRailOpen: ReadonlySignal<boolean>;
  /** Content of the banner. */
  announcement: Signal<Announcement | undefined>;
  /** Whether the picture is flat, because there is no WebGL. */
  isFlat: Signal<boolean>;
  map: MapSource;
  extras: Extras;
  /** Called once with the element that the scene is drawn in. */
  onStage: (host: HTMLElement) => void;
  onCamera: (name: CameraName) => void;
  onRail: () => void;
}

export function Page({ store, switches, layout, isRailOpen, announcement, isFlat, map, extras, ...actions }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage.current) {
      actions.onStage(stage.current);
    }
  }, []);
  const hasMatch = store.hasMatch.value;
  const hasControls = hasMatch && layout !== "stream";
  const isOpen = hasControls && isRailOpen.value;
  const hasDrawings = store.hasDrawings.value || extras.hasTapeDrawings.value;
  const hasSensors = store.hasSensors.value || extras.hasTapeSensors.value;
  const all = offersOf(store.welcome.value?.scene, hasDrawings, hasSensors);
  const offers = isFlat.value ? { ...all, cameras: [], hasDebug: false } : all;
  return (
    <div class="page" data-layout={layout} data-rail={isOpen ? "open" : "closed"} data-has-match={hasMatch}>
      <header class="top">
        <div class="top-left">
          <Title store={store} />
          <WayBack match={store.link.value.kind === "none" ? "" : store.chosenMatch} />
        </div>
        {hasMatch && <Scoreboard store={store} />}
        <Chips store={store} isFlat={isFlat.value} />
      </header>
      {hasMatch && <Strip store={store} shown={announcement} signs={[extras.replaySign, extras.driveSign]} />}
      <main>
        <div class="stage" ref={stage} role="img" aria-label="The match" />
        <NoMatch store={store} />
        {!hasMatch && <MatchCard store={store} extras={extras} />}
        {store.list.value && <Lobby store={store} />}
      </main>
      {hasControls && extras.officials.value}
      {isOpen && <Rail {...{ store, switches, map, extras }} />}
      {hasControls && (
        <CameraBar {...{ store, switches, offers }} isRailOpen={isOpen} onCamera={actions.onCamera} onRail={actions.onRail}>
          {extras.panelButtons}
          {extras.officialsButton}
        </CameraBar>
      )}
      <div class="timeline" id="timeline">
        {extras.timeline}
      </div>
      {switches.isHelpOpen.value && <Help {...{ store, switches, offers }} moreKeys={keysOf(extras)} />}
    </div>
  );
}

/** Keys of all parts that came later. */
function keysOf({ tapeKeys, panelKeys, officialKeys }: Extras): readonly (readonly [string, string])[] {
  return [tapeKeys, panelKeys, officialKeys].flatMap(({ value }) => value);
}
