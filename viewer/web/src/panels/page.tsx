// The page around the scene.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { MatchStore } from "../feed/match_store";
import type { Announcement } from "./announcement";
import { Banner } from "./banner";
import { CameraBar } from "./camera_bar";
import { Chips, Title, WaitingSign } from "./chips";
import { Help } from "./help";
import type { Switches } from "./keyboard";
import { Lobby } from "./lobby";
import { Numbers } from "./numbers";
import { offersOf } from "./offers";
import { Pictures } from "./pictures";
import { BeforeStart, Failure, NoMatch, NoWebGl, Result } from "./screens";
import { Scoreboard } from "./scoreboard";
import { Ticker } from "./ticker";
import { WayBack } from "./way_back";

interface Props extends Switches {
  store: MatchStore;
  /** What the banner says. */
  announcement: Signal<Announcement | undefined>;
  hasWebGl: Signal<boolean>;
  /** Called once with the element that the scene is drawn in. */
  onStage: (host: HTMLElement) => void;
}

export function Page({ store, announcement, hasWebGl, onStage, ...switches }: Props) {
  const { isHelpOpen, showsDrawings, showsSensors } = switches;
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage.current) {
      onStage(stage.current);
    }
  }, []);
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
        <Lobby store={store} />
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
      <Help store={store} offers={offers} isOpen={isHelpOpen} />
    </>
  );
}
