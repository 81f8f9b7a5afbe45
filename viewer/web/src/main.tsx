// Puts the page together: feed into store and playback, playback onto the picture, store into panels.
//
// Understands these settings in its address: ?match=NAME, one of the server's matches; ?recording=URL, a file in place
// of a match; ?ghost=URL, another file to compare with the first; ?t=03:12, a time in the match or the file;
// ?camera=NAME, as in cameras/camera_names, with ?robot=ID; ?layers=drawings,sensors,debug,trails,velocities, the extra
// layers to show; ?layout=stream, for a broadcast; ?quality=high or low, which keeps the finest or the coarsest drawing
// even on a slow machine; ?quality=flat, which draws in 2D.

import { batch, computed, effect, signal } from "@preact/signals";
import { render } from "preact";
import { showSearch, socketAddress } from "./address";
import { followsRobot, type CameraName } from "./cameras/camera_names";
import { chosen } from "./cameras/choosing";
import { Connection } from "./feed/connection";
import type { FeedMessage } from "./feed/decode";
import { Frames } from "./feed/frames";
import { hasViewer } from "./feed/health";
import { Lag } from "./feed/lag";
import { MatchStore } from "./feed/match_store";
import type { Moment } from "./feed/playback";
import { Timeline } from "./feed/timeline";
import { FirstSight } from "./first_sight";
import { FieldEnd, MatchPhase } from "./messages/cancha/v1/referee_pb";
import type { Scene } from "./messages/cancha/v1/scene_pb";
import { Announcer } from "./panels/announcer";
import { listenForDrops } from "./panels/drops";
import { listenForKeys } from "./panels/keyboard";
import { layoutNamed, observeRoom } from "./panels/layout";
import { offersOf } from "./panels/offers";
import { loadTheRest } from "./panels/on_demand";
import { Page, type Extras } from "./panels/page";
import { pageTitle } from "./panels/page_title";
import { kindOfMatch } from "./panels/match_kind";
import { addressWith, makeSwitches } from "./panels/switches";
import { applyTheme, storedTheme } from "./panels/theme";
import { defenderOf } from "./panels/wording";
import type { Picture } from "./scene/picture";
import type { Tape } from "./tape/tape";
import "./style/page.css";

const settings = new URLSearchParams(location.search);
const store = new MatchStore(settings.get("match") ?? "", settings.get("recording") ?? "");
const announcer = new Announcer(() => store.leftEnd.value);
const timeline = new Timeline(show);
const lag = new Lag();
const frames = new Frames();
const switches = makeSwitches(settings, storedTheme());
const isRoomy = observeRoom();
const isFlat = signal(false);
const extras: Extras = {
  timeline: signal(),
  replaySign: signal(),
  driveSign: signal(),
  tapeKeys: signal([]),
  hasTapeDrawings: signal(false),
  hasTapeSensors: signal(false),
  watchFrom: signal(),
  officials: signal(),
  officialsButton: signal(),
  officialKeys: signal([]),
  figures: signal(),
  commentary: signal(),
  panels: signal(),
  panelButtons: signal(),
  panelKeys: signal([]),
  tools: signal(),
};

/** A link to a moment shows the field first. */
const isOfMoment = settings.has("t");

/** The events open by themselves if there is room, in a break and at the end. */
const isRailOpen = computed(() => {
  const phase = store.status.value?.phase;
  const hasCard = store.over.value !== undefined || phase === MatchPhase.BREAK || phase === MatchPhase.OVER;
  return switches.isRailOpen.value ?? (isRoomy.value || (hasCard && !isOfMoment) || store.failure.value !== undefined);
});

/** The only clock of the page; frames get it, too. */
const nowS = () => performance.now() / 1000;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const firstSight = settings.get("quality") === "flat" ? undefined : new FirstSight(() => reducedMotion.matches);
/** The largest part of the page is requested first: when it arrives, the things it draws have arrived, too. */
const stageModule = firstSight?.whenTurnComes(nowS()).then(() => import("./scene/stage"));
let picture: Picture | undefined;
let tape: Tape | undefined;
/** A file that was dropped before the tape was loaded. */
let droppedEarly: File | undefined;
let shownMoment: Moment | undefined;

function receive(message: FeedMessage): void {
  timeline.take(message, nowS());
  // A hidden page gets no frames, but stays up to date.
  if (document.hidden) {
    advance(nowS());
  }
}

/** Shows this moment in all panels; returns its picture. */
function advance(atS: number): Moment | undefined {
  store.behindS.value = tape?.behindS ?? Math.floor(lag.behindS(atS));
  const live = batch(() => timeline.advance(atS));
  return tape ? tape.momentAt(atS, live) : live;
}

function drawFrames(timeMs: number): void {
  requestAnimationFrame(drawFrames);
  const atS = timeMs / 1000;
  shownMoment = advance(atS);
  picture?.draw(shownMoment, atS);
  firstSight?.draw(shownMoment, previewSight(), atS);
  frames.tell(shownMoment);
  store.leftEnd.value = picture?.leftEnd ?? store.leftEnd.value;
}

function previewSight() {
  const scene = store.welcome.value?.scene;
  return scene && { scene, status: store.status.value, ...cameraIn(scene) };
}

/** The chosen camera, if this scene has it. */
function cameraIn(scene: Scene | undefined): { camera: CameraName; robot: number | undefined } {
  const { camera, robot } = switches;
  const isOffered = offersOf(scene).cameras.includes(camera.value);
  return { camera: isOffered ? camera.value : "broadcast", robot: robot.value };
}

/** Shows a message, unless somebody watches an earlier time or a recording. */
function show(message: FeedMessage): void {
  if (!tape?.take(message, nowS())) {
    tell(message);
  }
}

function tell(message: FeedMessage): void {
  store.take(message);
  announcer.hear(message);
}

/** The cameras in 3D. */
function camerasOnOffer(): readonly CameraName[] {
  return isFlat.value ? [] : offersOf(store.welcome.value?.scene).cameras;
}

/** The camera that somebody chose, by its name or with a robot. */
function chooseCamera(name: CameraName): void {
  const now = { camera: switches.camera.value, robot: switches.robot.value };
  const ids = store.welcome.value?.scene?.robots.map(({ id }) => id) ?? [];
  setCamera(chosen(name, now, ids, shownMoment));
}

function setCamera({ camera, robot }: { camera: CameraName; robot: number | undefined }): void {
  batch(() => {
    switches.camera.value = camera;
    switches.robot.value = robot;
  });
}

async function raisePicture(host: HTMLElement): Promise<void> {
  firstSight?.begin(host).catch(() => undefined);
  picture = (await makeStage(host).catch(() => undefined)) ?? (await makeFlat(host));
  follow(picture);
  await beginTape().catch(() => undefined);
  await beginSpectators().catch(() => undefined);
  await beginOfficials(picture, host).catch(() => undefined);
  await loadTheRest();
  host.dataset.isComplete = "";
}

async function beginTape(): Promise<void> {
  const { beginTimeline } = await import("./panels/timeline/begin");
  tape = beginTimeline({ store, switches, tell, cameras: camerasOnOffer, frames, picture: picture!, ...extras });
  if (droppedEarly) {
    void tape.openFile(droppedEarly);
  }
}

async function beginSpectators(): Promise<void> {
  const spectators = await import("./panels/spectators/begin");
  spectators.begin({ store, switches, tape, frames, ...extras });
}

/** Loads the parts for officials, if the viewer takes any. */
async function beginOfficials(picture: Picture, host: HTMLElement): Promise<void> {
  const officials = await import("./panels/officials/begin");
  await officials.begin({ store, switches, frames, picture, host, ...extras });
}

/** Undefined if a flat picture was requested; throws if the browser has no WebGL. */
async function makeStage(host: HTMLElement): Promise<Picture | undefined> {
  const [module] = await Promise.all([stageModule, loadNumbersFace()]);
  await firstSight?.whenTurnComes(nowS());
  return module && new module.Stage(host, {
    movesLittle: () => reducedMotion.matches,
    quality: settings.get("quality"),
    onCamera: (camera, robot) => {
      switches.inspected.value = robot ?? switches.inspected.value;
      if (robot === undefined || !switches.areToolsOpen.value) {
        setCamera({ camera, robot: robot ?? switches.robot.value });
      }
    },
  });
}

async function makeFlat(host: HTMLElement): Promise<Picture> {
  const { FlatStage } = await import("./flat/flat_stage");
  isFlat.value = true;
  return new FlatStage(host);
}

/** Loads the font of robots' numbers. The page works without it. */
async function loadNumbersFace(): Promise<void> {
  await Promise.race([
    document.fonts.load("700 48px 'Barlow Condensed'", "0123456789"),
    new Promise((resolve) => setTimeout(resolve, 600)),
  ]);
}

/** Keeps the picture up to date with the page's state. */
function follow(picture: Picture): void {
  effect(() => {
    const welcome = store.welcome.value;
    if (welcome?.scene) {
      picture.build(welcome.scene, welcome.seats);
    } else {
      picture.clear();
    }
  });
  effect(() => {
    const scene = store.welcome.value?.scene;
    const { camera, robot } = switches;
    const isMissing = followsRobot(camera.value) && !scene?.robots.some(({ id }) => id === robot.value);
    if (isMissing && scene) {
      chooseCamera(camera.value);
    }
    const shown = cameraIn(scene);
    picture.selectCamera(shown.camera, shown.robot);
  });
  effect(() =>
    picture.showLayers({
      drawings: switches.showsDrawings.value,
      sensors: switches.showsSensors.value,
      debug: switches.showsDebug.value,
      tags: switches.showsTags.value,
      trails: switches.showsTrails.value,
      velocities: switches.showsVelocities.value,
      hidden: switches.hidden.value,
    }),
  );
  effect(() => {
    const status = store.status.value;
    picture.showRestart(store.replayed.value ? undefined : status);
    const game = kindOfMatch(status, store.welcome.value?.scene) === "game" ? store.onField.value : undefined;
    picture.showEnds(defenderOf(game, FieldEnd.POSITIVE_X), defenderOf(game, FieldEnd.NEGATIVE_X));
  });
}

/** Shows the score in the tab, and the camera in the address. */
function tellBrowser(): void {
  effect(() => {
    document.title = pageTitle({
      match: store.chosenMatch,
      status: store.status.value,
      scene: store.welcome.value?.scene,
    });
  });
  effect(() => {
    const [camera, robot] = [switches.camera.value, switches.robot.value];
    // Nobody has chosen the camera of a replay.
    if (!store.replayed.value) {
      showSearch(addressWith(location.search, camera, robot));
    }
  });
}

function connect(): void {
  const connection = new Connection(socketAddress("ws", store.chosenMatch), {
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

/** A recording has no live messages, but the viewer of the page may have matches. */
async function lookForViewer(): Promise<void> {
  store.link.value = { kind: (await hasViewer()) ? "open" : "none" };
}

function toggleRail(): void {
  switches.isRailOpen.value = !isRailOpen.value;
}

function start(): void {
  applyTheme(switches.theme);
  tellBrowser();
  if (settings.has("recording")) {
    void lookForViewer();
  } else {
    connect();
  }
  requestAnimationFrame(drawFrames);
  listenForDrops(document.getElementById("page") ?? document.body, (file) => {
    droppedEarly = file;
    void tape?.openFile(file);
  });
  listenForKeys(switches, {
    cameras: camerasOnOffer,
    chooseCamera,
    toggleRail,
  });
  const page = document.getElementById("page");
  if (page) {
    render(
      <Page
        {...{ store, switches, isRailOpen, isFlat, extras }}
        layout={layoutNamed(settings.get("layout"))}
        announcement={announcer.shown}
        map={frames}
        onStage={raisePicture}
        onCamera={chooseCamera}
        onRail={toggleRail}
      />,
      page,
    );
  }
}

start();
