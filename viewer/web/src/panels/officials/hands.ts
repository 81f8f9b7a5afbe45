// The hands of an official on the field: they place things by dragging, drive a robot, and show both over the picture.

import { effect, signal } from "@preact/signals";
import type { Frames } from "../../feed/frames";
import type { MatchStore } from "../../feed/match_store";
import type { Moment } from "../../feed/playback";
import type { SceneRobot } from "../../messages/cancha/v1/scene_pb";
import type { RobotKind } from "../../messages/officials/cancha/v1/discipline_pb";
import type { Picture } from "../../scene/picture";
import { floorBelow } from "../../scene/robot_box";
import { commandedOf, NOT_COMMANDED, type Commanded } from "../../tools/actuators";
import { jointsOf } from "../../tools/robot_joints";
import { isForPage } from "../keyboard";
import { robotByColour } from "../robot_names";
import type { Senses } from "./actuator_hand";
import { Driver } from "./driver";
import { listenToHand } from "./field_hand";
import { drawMarks } from "./marks";
import { isFree, kindNamed, settingsOf } from "./mixing";
import type { Office } from "./office";
import type { Action } from "./official_line";
import { Placer, type Ghost, type Thing } from "./placer";
import { placeBall, placeRobot } from "./requests";
import { settledJoints } from "./settled_joints";
import { tipOf } from "./tip";

export type Mode = "watch" | "place" | "drive";

export interface HandsHost {
  store: MatchStore;
  office: Office;
  frames: Frames;
  picture: Picture;
  /** Element that the picture is drawn in. */
  host: HTMLElement;
}

export class Hands {
  readonly mode = signal<Mode>("watch");
  readonly placer: Placer;
  readonly driver: Driver;
  private readonly layer = document.createElement("div");
  private moment: Moment | undefined;
  private pointed: Thing | undefined;
  /** The robot driven last: P takes it again. */
  private lastDriven: number | undefined;

  constructor(private readonly parts: HandsHost) {
    const { store, office } = parts;
    this.placer = new Placer({
      sight: () => this.sight(),
      moment: () => this.moment,
      scene: () => store.welcome.peek()?.scene,
    });
    this.driver = new Driver({
      ask: (action) => office.ask(action),
      tell: (action) => office.tell(action),
      kindOf: (robotId) => this.kindOf(robotId),
      commandedOf: (robotId) => this.commandedOf(robotId),
      sensesOf: (robotId) => this.sensesOf(robotId),
    });
    this.layer.className = "official-layer";
  }

  /** Runs until the returned function is called. */
  begin(): () => void {
    const { frames, host, office, store } = this.parts;
    host.append(this.layer);
    office.onRefusal = () => this.lose();
    const endings = [
      frames.onFrame((moment) => this.show(moment)),
      this.listen(),
      this.listenToSwitch(),
      effect(() => void (store.isHandled.value = this.mode.value !== "watch")),
      effect(() => void (this.lastDriven = this.driver.driven.value ?? this.lastDriven)),
      // Without a connection to the server nothing can be done, and the server has released the driven robot.
      effect(() => {
        if (office.state.value !== "here") {
          this.driver.stop();
          this.choose("watch");
        }
      }),
    ];
    return () => {
      this.choose("watch");
      endings.forEach((end) => end());
      office.onRefusal = () => {};
      drawMarks(this.layer, undefined);
      this.layer.remove();
    };
  }

  choose(mode: Mode): void {
    this.placer.cancel();
    this.driver.release();
    this.mode.value = mode;
    this.point(undefined);
  }

  /**
   * Stops driving: the server has given the robot back, because the page or the connection stood still for some
   * seconds.
   */
  private lose(): void {
    const robotId = this.driver.lose();
    const robot = robotId === undefined ? undefined : this.robotOf(robotId);
    if (robot) {
      const text = `You no longer drive ${robotByColour(robot)}: the server has given it back to its strategy`;
      this.parts.office.answer.value = { isDone: false, text };
    }
  }

  private listen(): () => void {
    const { host, picture, office } = this.parts;
    return listenToHand({
      surface: host,
      placer: this.placer,
      isPlacing: () => this.mode.value === "place",
      isChoosing: () => this.mode.value === "drive" && this.driver.driven.value === undefined,
      onChoose: (robotId) => void this.driver.take(robotId),
      onHold: (isHeld) => {
        picture.hold(isHeld);
        host.dataset.hand = isHeld ? "closed" : "open";
      },
      onDrop: (ghost) => void office.ask(this.placementOf(ghost)).then(() => this.placer.forget(ghost)),
      onPointed: (thing) => this.point(thing),
    });
  }

  /**
   * Listens to P, which switches between the hand and the strategy, once for each press, however long. Gets keys before
   * the driver, which passes on no keys.
   */
  private listenToSwitch(): () => void {
    const press = (event: KeyboardEvent) => {
      if (isForPage(event) && event.key.toLowerCase() === "p") {
        event.stopImmediatePropagation();
        if (!event.repeat) {
          this.switchHands();
        }
      }
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }

  private switchHands(): void {
    const { driver } = this;
    if (driver.isBusy()) {
      this.choose("watch");
      return;
    }
    const robotId = this.lastDriven ?? this.parts.store.welcome.peek()?.scene?.robots[0]?.id;
    if (robotId !== undefined) {
      this.choose("drive");
      void driver.take(robotId);
    }
  }

  private point(thing: Thing | undefined): void {
    const { dataset } = this.parts.host;
    this.pointed = thing;
    if (thing) {
      dataset.hand = "open";
    } else {
      delete dataset.hand;
    }
  }

  private show(moment: Moment | undefined): void {
    this.moment = moment;
    const sight = this.sight();
    const scene = this.parts.store.welcome.peek()?.scene;
    const { placer, pointed, driver } = this;
    drawMarks(this.layer, moment && sight && scene && { sight, scene, moment, placer, pointed, driven: driver.driven.peek() });
  }

  private sight() {
    const { picture, host } = this.parts;
    const { clientWidth, clientHeight } = host;
    return picture.view && { view: picture.view, widthPx: clientWidth, heightPx: clientHeight };
  }

  private placementOf({ thing, x, y, headingRad }: Ghost): Action {
    return thing.kind === "ball"
      ? placeBall(x, y)
      : placeRobot(thing.id, x, y, headingRad, this.floorOf(thing.id), this.jointsOf(thing.id));
  }

  /** Height of the floor below a robot that is placed: a robot that can leave the ground stays at its height. */
  private floorOf(robotId: number): number {
    const pose = this.moment?.robots.get(robotId);
    const robot = this.robotOf(robotId);
    return pose && robot && isFree(this.kindOf(robotId)) ? floorBelow(robot, pose) : 0;
  }

  private kindOf(robotId: number): RobotKind {
    return kindNamed(this.parts.store.welcome.peek()?.settings, this.robotOf(robotId)?.kind ?? "");
  }

  /** The present joints: a robot that is placed elsewhere does not fold its arm. */
  private jointsOf(robotId: number) {
    return settledJoints(jointsOf(this.parts.store.welcome.peek()?.scene, robotId), this.moment?.joints ?? []);
  }

  private commandedOf(robotId: number): Commanded {
    const { scene } = this.parts.store.welcome.peek() ?? {};
    const robot = this.robotOf(robotId);
    return scene && robot ? commandedOf(scene, robot, this.kindOf(robotId).wheels !== undefined) : NOT_COMMANDED;
  }

  private sensesOf(robotId: number): Senses {
    const kind = this.kindOf(robotId);
    return {
      joints: () => this.moment?.joints ?? [],
      tip: ({ tip, joints, name }, isInBase) => {
        const { links, joints: now, robots } = this.moment ?? {};
        const [link, base, last] = [tip === undefined ? undefined : links?.[tip], robots?.get(robotId), joints.at(-1)];
        const offset = settingsOf(kind, name);
        return link && base && tipOf({ link, offset, base: isInBase ? base : undefined, lastJoint: last && now?.[last.place] });
      },
    };
  }

  private robotOf(robotId: number): SceneRobot | undefined {
    return this.parts.store.welcome.peek()?.scene?.robots.find(({ id }) => id === robotId);
  }
}
