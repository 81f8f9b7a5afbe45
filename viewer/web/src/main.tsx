// Puts the page together: feed into store and playback, playback onto the stage, store into panels.
//
// Understands in its address: ?match=NAME, one of the server's matches; ?recording=URL, a file in place of a
// match; ?t=03:12, a time in either; ?camera=broadcast|orbit|top|follow; ?layers=drawings,sensors,debug, what
// is seen besides; and ?quality=high, which keeps the finest drawing however slow the machine.

import { batch, effect, signal } from "@preact/signals";
import { render } from "preact";
import { CAMERA_NAMES } from "./cameras/camera_rig";
import { Connection } from "./feed/connection";
import type { FeedMessage } from "./feed/decode";
import { Lag } from "./feed/lag";
import { MatchStore } from "./feed/match_store";
import type { Moment } from "./feed/playback";
import { Timeline } from "./feed/timeline";
import { FieldEnd } from "./messages/cancha/v1/referee_pb";
import { Announcer } from "./panels/announcer";
import { listenForKeys, type Switches } from "./panels/keyboard";
import { Page, type Extras } from "./panels/page";
import { observeInsets } from "./panels/insets";
import { offersOf } from "./panels/offers";
import { isRun } from "./panels/run_wording";
import { defenderOf } from "./panels/wording";
import { Stage } from "./scene/stage";
import type { Tape } from "./tape/tape";
import "./style.css";

const settings = new URLSearchParams(location.search);
const store = new MatchStore(settings.get("match") ?? "");
const announcer = new Announcer(() => store.leftEnd.value);
const timeline = new Timeline(show);
const lag = new Lag();
const switches: Switches = {
  camera: signal(CAMERA_NAMES.find((name) => name === settings.get("camera")) ?? "broadcast"),
  showsDrawings: signal(true),
  showsSensors: signal(true),
  showsDebug: signal(false),
  isHelpOpen: signal(false),
};
const hasWebGl = signal(true);
const extras: Extras = { timeline: signal(), library: signal(), tapeKeys: signal([]) };

let stage: Stage | undefined;
let tape: Tape | undefined;

/** The clock that frames are told, too: the only one of the page. */
const nowS = () => performance.now() / 1000;

function receive(message: FeedMessage): void {
  timeline.take(message, nowS());
  // A page that nobody sees gets no frames, but stays up to date.
  if (document.hidden) {
    advance(nowS());
  }
}

/** Has all panels show that moment; returns the picture of it. */
function advance(atS: number): Moment | undefined {
  store.behindS.value = tape?.behindS ?? Math.floor(lag.behindS(atS));
  const live = batch(() => timeline.advance(atS));
  return tape ? tape.momentAt(atS, live) : live;
}

function drawFrames(timeMs: number): void {
  requestAnimationFrame(drawFrames);
  const atS = timeMs / 1000;
  const moment = advance(atS);
  stage?.draw(moment, atS);
  store.leftEnd.value = stage?.leftEnd ?? store.leftEnd.value;
}

/** Unless somebody watches an earlier time, or a recording. */
function show(message: FeedMessage): void {
  if (!tape?.take(message, nowS())) {
    tell(message);
  }
}

function tell(message: FeedMessage): void {
  store.take(message);
  announcer.hear(message);
}

function raiseStage(host: HTMLElement): void {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  try {
    stage = new Stage(host, {
      movesLittle: () => reducedMotion.matches,
      keepsQuality: settings.get("quality") === "high",
    });
  } catch {
    hasWebGl.value = false;
    return;
  }
  follow(stage);
}

/** Has the stage show what the page knows and is told. */
function follow(stage: Stage): void {
  effect(() => stage.selectCamera(switches.camera.value));
  effect(() =>
    stage.showLayers({
      drawings: switches.showsDrawings.value,
      sensors: switches.showsSensors.value,
      debug: switches.showsDebug.value,
    }),
  );
  effect(() => {
    const welcome = store.welcome.value;
    if (welcome?.scene) {
      stage.build(welcome.scene, welcome.seats);
    } else {
      stage.clear();
    }
  });
  effect(() => {
    const status = store.status.value;
    stage.showRestart(status);
    const game = isRun(status, store.welcome.value?.scene) ? undefined : status;
    stage.showEnds(defenderOf(game, FieldEnd.POSITIVE_X), defenderOf(game, FieldEnd.NEGATIVE_X));
  });
  observeInsets((insets) => stage.setInsets(insets));
}

function connect(): void {
  const address = new URL("ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.search = store.chosenMatch ? `?${new URLSearchParams({ match: store.chosenMatch })}` : "";
  const connection = new Connection(address.href, {
    onLink: (state) => {
      lag.reset();
      store.link.value = state;
    },
    onSign: (sentS) => lag.take(sentS, nowS()),
    onMessage: receive,
  });
  connection.connect();
  window.addEventListener("online", () => connection.connect());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      connection.connect();
    }
  });
}

async function loadTimeline(): Promise<void> {
  const { beginTimeline } = await import("./panels/timeline/begin");
  tape = beginTimeline({ store, switches, tell, cameras: CAMERA_NAMES, ...extras });
}

async function start(): Promise<void> {
  if (store.chosenMatch) {
    document.title = `${store.chosenMatch} · Cancha`;
  }
  if (!settings.has("recording")) {
    connect();
  }
  requestAnimationFrame(drawFrames);
  // Robots carry their numbers in this face; a page without it is still a page.
  await Promise.race([
    document.fonts.load("700 48px 'Barlow Condensed'", "0123456789"),
    new Promise((resolve) => setTimeout(resolve, 600)),
  ]);
  listenForKeys(switches, () => offersOf(store.welcome.value?.scene).canFollow);
  const page = document.getElementById("page");
  if (page) {
    render(
      <Page {...{ store, hasWebGl, ...switches, ...extras }} announcement={announcer.shown} onStage={raiseStage} />,
      page,
    );
  }
  void loadTimeline();
}

void start();
