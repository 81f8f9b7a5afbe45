// The canvas: owns the renderer, draws a frame when it is told to, and keeps the size.

import {
  Color,
  NeutralToneMapping,
  PCFShadowMap,
  Scene,
  WebGLRenderer,
  type Texture,
} from "three";
import { followsRobot, type CameraName } from "../cameras/camera_names";
import { CameraRig } from "../cameras/camera_rig";
import { listenForGestures } from "../cameras/gestures";
import { hitOf } from "../cameras/picking";
import type { Moment } from "../feed/playback";
import type { FieldEnd, MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene as SceneMessage } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { ArenaView } from "./arena_view";
import { makeEnvironment } from "./environment";
import { report, type Layers, type Picture } from "./picture";
import { QualityGuard, SOFTWARE_LEVEL } from "./quality";
import { Stillness } from "./stillness";

/** Stands for the ball among the robots. */
const BALL = "ball" as const;

export interface StageOptions {
  movesLittle: () => boolean;
  /** Never lowers the quality by itself; for pictures that are compared. */
  keepsQuality: boolean;
  /** Called when somebody chooses a camera in the picture itself, and a robot with it. */
  onCamera: (name: CameraName, robot?: number) => void;
}

export class Stage implements Picture {
  readonly rig: CameraRig;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly guard: QualityGuard;
  private readonly stillness = new Stillness();
  private shownEnds: readonly number[] = [];
  private shownRestart: readonly number[] = [];
  private shownDrawings: Moment["drawings"] = [];
  private shownSensors: Moment["sensors"] = [];
  private environment: Texture | undefined;
  private arena: ArenaView | undefined;
  private layers: Layers = { drawings: true, sensors: true, debug: false, tags: true };
  private robot: number | undefined;
  private moment: Moment | undefined;
  private lastFrameS: number | undefined;
  /** Whether something is under way that belongs into the picture. */
  private isCompleting = false;
  /** Whether everything was asked for that is loaded on demand. */
  private isComplete = false;

  /** Throws where the browser has no WebGL. */
  constructor(
    private readonly host: HTMLElement,
    private readonly options: StageOptions,
  ) {
    const isSlow = !options.keepsQuality && drawsInSoftware();
    this.guard = new QualityGuard(isSlow ? SOFTWARE_LEVEL : 0);
    this.renderer = new WebGLRenderer({
      antialias: !isSlow,
      alpha: true,
      powerPreference: "high-performance",
    });
    this.renderer.setClearColor(new Color(0x000000), 0);
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = 1.15;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    const canvas = this.renderer.domElement;
    canvas.setAttribute("aria-hidden", "true");
    this.host.append(canvas);
    this.scene.environmentIntensity = 0.55;
    this.rig = new CameraRig(options.movesLittle);
    this.listen(canvas);
    new ResizeObserver(() => this.resize()).observe(this.host);
    document.addEventListener("visibilitychange", () => this.guard.forget());
    this.applyQuality();
  }

  /** Builds what the message describes in place of what was there. */
  build(message: SceneMessage, seats: readonly SeatInfo[]): void {
    this.clear();
    this.isComplete = false;
    this.isCompleting = false;
    this.arena = new ArenaView(message, seats, this.options.movesLittle);
    this.arena.showLayers(this.layers);
    this.scene.add(this.arena.group);
    this.applyQuality();
    this.rig.fit(this.arena.extents, this.arena.robotSizeM);
    this.stillness.disturb();
    if (!this.arena.isWhole) {
      this.complete(this.arena);
    }
  }

  /** Brings what is loaded on demand; without it, the picture is as good as it can be. */
  private complete(arena: ArenaView): void {
    this.isCompleting = true;
    const go = () => {
      if (arena === this.arena) {
        this.isCompleting = false;
        this.stillness.disturb();
      }
    };
    arena.complete().then(go, go);
  }

  clear(): void {
    if (this.arena) {
      this.scene.remove(this.arena.group);
      this.arena.dispose();
      this.arena = undefined;
      this.stillness.disturb();
    }
  }

  /** The end of the field on the left of the picture. */
  get leftEnd(): FieldEnd {
    return this.rig.leftEnd;
  }

  selectCamera(name: CameraName, robot: number | undefined): void {
    this.robot = robot;
    this.rig.select(name, robot);
    this.stillness.disturb();
  }

  showEnds(positiveX: Team, negativeX: Team): void {
    this.arena?.showEnds(positiveX, negativeX);
    this.shownEnds = [positiveX, negativeX];
  }

  showRestart(status: MatchStatus | undefined): void {
    this.arena?.showRestart(status);
    const restart = status?.restart;
    this.shownRestart = restart
      ? [status.phase, restart.team, restart.ballXM, restart.ballYM, Number(restart.isBeingTaken)]
      : [];
  }

  showLayers(layers: Layers): void {
    this.layers = layers;
    this.arena?.showLayers(layers);
    this.stillness.disturb();
  }

  private resize(): void {
    const width = Math.max(1, this.host.clientWidth);
    const height = Math.max(1, this.host.clientHeight);
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, this.guard.quality.pixelRatio));
    this.renderer.setSize(width, height);
    this.rig.resize(width, height);
    this.stillness.disturb();
  }

  /** Draws a frame: the moment, if there is one, at this time on the page's clock. Leaves the one
   * before where nobody would see a difference. */
  draw(moment: Moment | undefined, nowS: number): void {
    const elapsedS = this.lastFrameS === undefined ? 0 : nowS - this.lastFrameS;
    this.lastFrameS = nowS;
    this.moment = moment;
    if (moment) {
      this.arena?.show(moment, nowS);
    }
    this.follow(moment, elapsedS);
    if (!this.stillness.mustDraw(this.shows(moment), nowS)) {
      this.guard.forget();
      return;
    }
    this.arena?.drawFor(this.rig.largestPixelM(this.renderer.domElement.height));
    this.arena?.face(this.rig.camera, this.host.clientWidth, this.host.clientHeight);
    this.renderer.render(this.scene, this.rig.camera);
    if (moment && this.arena && !this.isCompleting) {
      const { clientWidth, clientHeight } = this.host;
      report(this.host, moment.tick, this.rig.cornersOnScreen(clientWidth, clientHeight) ?? []);
      this.adapt(elapsedS);
      if (!this.isComplete) {
        this.isComplete = true;
        this.complete(this.arena);
      }
    }
  }

  /** Moves the camera on, and clears its view. */
  private follow(moment: Moment | undefined, elapsedS: number): void {
    this.rig.rise(moment ? (this.arena?.topOf(moment) ?? 0) : 0);
    this.rig.advance(elapsedS, moment);
    if (moment && this.rig.view) {
      this.arena?.reveal(moment, this.rig.camera.position, elapsedS);
      const own = this.rig.current === "eye" ? this.robot : undefined;
      this.arena?.mark(moment, this.rig.view, this.host.clientHeight, own);
    }
  }

  /** A hand on the picture moves the camera around, whichever it was; a tap on a robot follows it. */
  private listen(canvas: HTMLCanvasElement): void {
    const moves = (move: () => void) => {
      this.options.onCamera("orbit");
      move();
      this.stillness.disturb();
    };
    listenForGestures(canvas, {
      turn: (right, down) => moves(() => this.rig.turn(right, down)),
      zoom: (factor) => moves(() => this.rig.zoom(factor)),
      shift: (right, down) => moves(() => this.rig.shift(right, down)),
      tap: (point, isMeant) => isMeant && this.followAt(point),
    });
  }

  /** Follows what is under a finger: a robot, or the ball. */
  private followAt(point: { x: number; y: number }): void {
    const { moment, arena } = this;
    if (!moment || !arena || !this.rig.view) {
      return;
    }
    const radiusM = arena.robotSizeM / 2;
    const robots = [...moment.robots].map(([id, at]) => ({ id, at, radiusM }));
    const ball = moment.ball ? [{ id: BALL, at: moment.ball, radiusM } as const] : [];
    const picture = { widthPx: this.host.clientWidth, heightPx: this.host.clientHeight };
    const hit = hitOf<number | typeof BALL>(this.rig.view, picture, point, [...robots, ...ball]);
    if (hit === BALL) {
      this.options.onCamera("ball");
    } else if (hit !== undefined) {
      this.options.onCamera(followsRobot(this.rig.current) ? this.rig.current : "robot", hit);
    }
  }

  /** All that moves in the picture, as numbers. */
  private shows(moment: Moment | undefined): number[] {
    const { drawings = [], sensors = [] } = moment ?? {};
    if (drawings !== this.shownDrawings || sensors !== this.shownSensors) {
      this.shownDrawings = drawings;
      this.shownSensors = sensors;
      this.stillness.disturb();
    }
    const { position, quaternion, fov } = this.rig.camera;
    const poses = moment ? [moment.ball, ...moment.robots.values(), ...moment.links] : [];
    return [
      ...[...position, ...quaternion, fov],
      ...poses.flatMap((pose) => (pose ? Object.values(pose) : [])),
      ...this.shownEnds,
      ...this.shownRestart,
    ];
  }

  private adapt(elapsedS: number): void {
    if (!this.options.keepsQuality && this.guard.watch(elapsedS)) {
      this.applyQuality();
    }
  }

  private applyQuality(): void {
    const { hasShadows, hasReflections } = this.guard.quality;
    this.arena?.castShadows(hasShadows);
    // Made when first needed: it takes a machine that draws in software longer than the first frame.
    if (hasReflections) {
      this.environment ??= makeEnvironment(this.renderer);
    }
    this.scene.environment = hasReflections ? this.environment! : null;
    this.resize();
  }
}

/** Whether the browser has no graphics processor to draw with. */
function drawsInSoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const info = context?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(context?.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}
