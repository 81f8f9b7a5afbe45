// The page around the scene.

import { signal, type Signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { MatchStore } from "../feed/match_store";
import type { Announcement } from "./announcement";
import { Banner } from "./banner";
import { CameraBar } from "./camera_bar";
import { Chips, Title, WaitingSign } from "./chips";
import type { Help as HelpPanel } from "./help";
import type { Switches } from "./keyboard";
import { Lobby } from "./lobby";
import { Numbers } from "./numbers";
import { offersOf } from "./offers";
import { Pictures } from "./pictures";
import { BeforeStart, Failure, NoMatch, NoWebGl, Result } from "./screens";
import { Scoreboard } from "./scoreboard";
import { Ticker } from "./ticker";
import { WayBack } from "./way_back";

/** Loaded when it is first wanted. */
const help = signal<typeof HelpPanel>();

/** What comes once the first picture is there; empty until then. */
export interface Extras {
  /** The foot of the page. */
  timeline: Signal<ComponentChild>;
  /** The recordings there are, in the lobby. */
  library: Signal<ComponentChild>;
  /** Keys of the timeline for the help to tell. */
  tapeKeys: Signal<readonly (readonly [string, string])[]>;
}

interface Props extends Switches, Extras {
  store: MatchStore;
  /** What the banner says. */
  announcement: Signal<Announcement | undefined>;
  hasWebGl: Signal<boolean>;
  /** Called once with the element that the scene is drawn in. */
  onStage: (host: HTMLElement) => void;
}

export function Page({ store, announcement, hasWebGl, timeline, library, tapeKeys, onStage, ...switches }: Props) {
  const { isHelpOpen, showsDrawings, showsSensors } = switches;
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage.current) {
      onStage(stage.current);
    }
  }, []);
  useEffect(() => {
    if (isHelpOpen.value) {
      void import("./help").then(({ Help }) => (help.value = Help));
    }
  }, [isHelpOpen.value]);
  const Help = help.value;
  const hasMatch = store.hasMatch.value;
  const offers = offersOf(store.welcome.value?.scene, store.hasDrawings.value, store.hasSensors.value);
  return (
    <>
      <main>
        <div
          class="stage"
          ref={stage}
          role="img"
          aria-label="The match in 3D"
          data-has-match={hasMatch}
        />
        <div class="vignette" aria-hidden="true" />
        {/* Before the cards, which may lie on top of them. */}
        {hasMatch && <Ticker store={store} />}
        {hasMatch && showsDrawings.value && <Numbers store={store} />}
        {hasMatch && showsSensors.value && <Pictures store={store} />}
        <NoMatch store={store} />
        <BeforeStart store={store} />
        <Result store={store} />
        <Failure store={store} />
        <Lobby store={store} library={library} />
        {!hasWebGl.value && <NoWebGl store={store} />}
      </main>
      <header>
        <div class="top-left">
          <Title store={store} />
          <WayBack match={store.chosenMatch} />
        </div>
        {hasMatch && (
          <div class="top-middle">
            <Scoreboard store={store} />
            <WaitingSign store={store} />
            <Banner store={store} shown={announcement} />
          </div>
        )}
        <Chips store={store} />
      </header>
      {hasMatch && <CameraBar {...switches} offers={offers} />}
      <div class="timeline" id="timeline">{timeline}</div>
      {Help && <Help store={store} offers={offers} isOpen={isHelpOpen} tapeKeys={tapeKeys.value} />}
    </>
  );
}
