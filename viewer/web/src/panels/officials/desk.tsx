// The officials' panel: who is signed in, and what they can do.

import type { Signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { socketAddress } from "../../address";
import type { Frames } from "../../feed/frames";
import type { MatchStore } from "../../feed/match_store";
import type { Picture } from "../../scene/picture";
import { kindOfMatch } from "../match_kind";
import type { Switches } from "../switches";
import { capitalized } from "../wording";
import { Ending } from "./ending";
import { DriveSign } from "./drive_tools";
import { FieldTools } from "./field_tools";
import { Hands } from "./hands";
import { Office } from "./office";
import { answerText, withColours } from "./official_wording";
import "./officials.css";
import "./field.css";
import { HaltButton, PaceControls } from "./pace_controls";
import { Proposal } from "./proposal";
import { Rulings } from "./rulings";
import { SignIn } from "./sign_in";

/** In a narrower window, events and this panel would leave too little space for the field. */
const BOTH_FIT = "(min-width: 1500px)";

export interface DeskProps {
  parts: {
    store: MatchStore;
    switches: Switches;
    frames: Frames;
    picture: Picture;
    host: HTMLElement;
    /** At the end of the line of news. */
    driveSign: Signal<ComponentChild>;
  };
  onClose: () => void;
}

export function Desk({ parts, onClose }: DeskProps) {
  const { store, switches } = parts;
  const office = useMemo(() => makeOffice(store), []);
  const hands = useMemo(() => new Hands({ ...parts, office }), []);
  useEffect(() => {
    if (office.isKnown) {
      office.enter(office.introduction.peek());
    }
    parts.driveSign.value = <DriveSign store={store} hands={hands} />;
    const end = hands.begin();
    return () => {
      parts.driveSign.value = undefined;
      end();
      office.leave();
    };
  }, []);
  useEffect(() => makeRoom(switches), []);
  const isHere = office.state.value === "here" || office.state.value === "lost";
  return (
    <aside class="officials" aria-label="Officials">
      <header>
        <h2 title={isHere ? office.introduction.value.name : undefined}>{isHere ? office.introduction.value.name : "Officials"}</h2>
        {isHere && <HaltButton store={store} office={office} />}
        <button type="button" class="icon" aria-label="Close" title="Close" onClick={onClose}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </header>
      <div class="officials-body">
        {isHere ? <Controls store={store} office={office} hands={hands} /> : <Door store={store} office={office} />}
      </div>
      {isHere && <LastAnswer store={store} office={office} />}
    </aside>
  );
}

/** After the match there is nothing to do here. */
function Door({ store, office }: { store: MatchStore; office: Office }) {
  const over = store.over.value;
  // While somebody watches an earlier moment of the match, only these two say that it is over.
  const isOver = over !== undefined || store.source.value?.state === "over";
  return isOver ? (
    <p class="official-over" role="status">
      <b>{over?.isAbandoned ? "The match was abandoned." : "The match is over."}</b> {capitalized(over?.reason ?? "")}
    </p>
  ) : (
    <SignIn office={office} />
  );
}

function Controls({ store, office, hands }: { store: MatchStore; office: Office; hands: Hands }) {
  const isGame = kindOfMatch(store.status.value, store.welcome.value?.scene) === "game";
  return (
    <>
      <Proposal store={store} office={office} />
      <PaceControls store={store} office={office} />
      <FieldTools store={store} hands={hands} />
      {isGame && <Rulings store={store} office={office} />}
      <Ending office={office} />
    </>
  );
}

function LastAnswer({ store, office }: { store: MatchStore; office: Office }) {
  const answer = office.answer.value;
  const isLost = office.state.value === "lost";
  const scene = store.welcome.value?.scene;
  // Names of teams do not change, so the panel is not drawn again with each tick.
  const status = store.status.peek();
  const text = isLost ? "Connection lost, reconnecting." : answer ? answerText(withColours(answer.text, scene, status)) : "";
  return (
    <p class="official-answer" role="status" data-done={!isLost && (answer?.isDone ?? true)}>
      {text}
    </p>
  );
}

function makeOffice(store: MatchStore): Office {
  return new Office({
    openSocket: () => new WebSocket(socketAddress("official", store.chosenMatch)),
    after: (delayS, action) => {
      const timer = setTimeout(action, delayS * 1000);
      return () => clearTimeout(timer);
    },
    memory: storage(),
  });
}

/** Undefined if the browser stores nothing. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * Closes the events if there is no room for both. The returned function opens them again, unless somebody has done so.
 */
function makeRoom({ isRailOpen }: Switches): () => void {
  const before = isRailOpen.peek();
  if (!matchMedia(BOTH_FIT).matches) {
    isRailOpen.value = false;
  }
  return () => {
    isRailOpen.value = isRailOpen.peek() === false ? before : isRailOpen.peek();
  };
}
