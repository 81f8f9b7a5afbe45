// The canvas: owns the renderer, draws a frame on request, and keeps the size.

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
import type { View } from "../cameras/vectors";
import type { Moment } from "../feed/playback";
import type { FieldEnd, MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene as SceneMessage } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { ArenaView } from "./arena_view";
import { makeEnvironment } from "./environment";
import { handlingRobotsOf } from "./extents";
import { Lens } from "./lens";
import { report, USUAL_LAYERS, type Layers, type Picture, type Size } from "./picture";
import { QualityGuard } from "./quality";
import { drawsInSoftware } from "./software";
import { Stillness } from "./stillness";

/** The ball's key among the robots. */
const BALL = "ball" as const;

export interface StageOptions {
  movesLittle: () => boolean;
  /** "high" and "low" are fixed; otherwise the quality is lowered on slow machines. */
  quality: string | null;
  /** Called when somebody chooses a camera in the picture itself, possibly with a robot. */
  onCamera: (name: CameraName, robot?: number) => void;
}

export class Stage implements Picture {
  readonly rig: CameraRig;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly lens = new Lens();
  private readonly guard: QualityGuard;
  private readonly stillness = new Stillness();
  private shownEnds: readonly number[] = [];
  private shownRestart: readonly number[] = [];
  private shownDrawings: Moment["drawings"] = [];
  private shownSensors: Moment["sensors"] = [];
  private environment: Texture | undefined;
  private arena: ArenaView | undefined;
  private layers = USUAL_LAYERS;
  private robot: number | undefined;
  private hasSize = false;
  private moment: Moment | undefined;
  private lastFrameS: number | undefined;
  /** Whether the arena can be drawn, and whether it is being prepared. */
  private isReady = false;
  private isPreparing = false;
  /** Whether all parts on demand have been requested. */
  private isComplete = false;

  /** Throws if the browser has no WebGL. */
  constructor(
    private readonly host: HTMLElement,
    private readonly options: StageOptions,
  ) {
    this.guard = new QualityGuard(options.quality, drawsInSoftware());
    this.renderer = new WebGLRenderer({
      antialias: this.guard.smoothsEdges,
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
    new ResizeObserver(() => this.resizeSoon()).observe(this.host);
    document.addEventListener("visibilitychange", () => this.guard.forget());
    this.applyQuality();
  }

  /** Builds the scene of the message in place of the earlier one. */
  build(message: SceneMessage, seats: readonly SeatInfo[]): void {
    this.clear();
    this.isReady = this.isComplete = false;
    this.arena = new ArenaView(message, seats, this.options.movesLittle);
    this.arena.showLayers(this.layers);
    this.scene.add(this.arena.group);
    this.applyQuality();
    this.rig.fit(this.arena.extents, this.arena.robotSizeM, handlingRobotsOf(message));
    this.stillness.disturb();
  }

  /** Loads the parts of the arena, and compiles its shaders while the page goes on. */
  private async prepare(arena: ArenaView): Promise<void> {
    this.isPreparing = true;
    if (!arena.isWhole) {
      await arena.complete().catch(ignore);
    }
    if (arena === this.arena) {
      await this.renderer.compileAsync(this.scene, this.lens.camera).catch(ignore);
    }
    if (arena === this.arena) {
      this.isPreparing = false;
      this.isReady = true;
      this.stillness.disturb();
    }
  }

  clear(): void {
    this.isPreparing = false;
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

  get view(): View | undefined {
    return this.rig.view;
  }

  hold(isHeld: boolean): void {
    this.rig.isHeld = isHeld;
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

  /** Waits for the next frame, because a canvas of a new size is empty until it is drawn. */
  private resizeSoon(): void {
    this.hasSize = false;
    this.stillness.disturb();
  }

  private resize(): void {
    this.hasSize = true;
    const width = Math.max(1, this.host.clientWidth);
    const height = Math.max(1, this.host.clientHeight);
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, this.guard.quality.pixelRatio));
    this.renderer.setSize(width, height);
    this.fit(width, height);
  }

  /** Fits camera and lens to this size in CSS pixels. */
  private fit(width: number, height: number): void {
    this.rig.resize(width, height);
    this.lens.resize(width, height);
  }

  /**
   * Draws a frame: the moment, if there is one, at this time on the page's clock. Skips a frame that nobody could tell
   * from the previous one.
   */
  draw(moment: Moment | undefined, nowS: number): void {
    const elapsedS = this.lastFrameS === undefined ? 0 : nowS - this.lastFrameS;
    this.lastFrameS = nowS;
    this.moment = moment;
    if (this.isPreparing) {
      return;
    }
    if (!this.hasSize) {
      this.resize();
    }
    if (moment) {
      this.arena?.show(moment, nowS);
    }
    this.follow(moment, elapsedS);
    if (this.arena && !this.isReady) {
      void this.prepare(this.arena);
      return;
    }
    if (!this.stillness.mustDraw(this.shows(moment), nowS)) {
      this.guard.forget();
      return;
    }
    this.render(this.host.clientWidth, this.host.clientHeight);
    if (moment && this.arena) {
      this.reportFrame(moment, this.arena, elapsedS);
    }
  }

  private reportFrame(moment: Moment, arena: ArenaView, elapsedS: number): void {
    const { clientWidth, clientHeight } = this.host;
    report(this.host, moment.tick, this.rig.cornersOnScreen(clientWidth, clientHeight) ?? []);
    this.adapt(elapsedS);
    if (!this.isComplete) {
      this.isComplete = true;
      arena.complete().then(() => this.stillness.disturb(), ignore);
    }
  }

  /** The picture is drawn larger at first, so that edges are smooth. */
  capture(use: (canvas: HTMLCanvasElement) => void, size?: Size): void {
    const { clientWidth, clientHeight } = this.host;
    const { width, height } = size ?? { width: clientWidth, height: clientHeight };
    if (size) {
      this.renderer.setPixelRatio(2);
      this.renderer.setSize(width, height, false);
      this.fit(width, height);
      this.follow(this.moment, 0);
    }
    this.render(width, height);
    use(this.renderer.domElement);
    if (size) {
      this.resizeSoon();
    }
  }

  /** For a canvas of this size in CSS pixels. */
  private render(width: number, height: number): void {
    this.arena?.drawFor(this.rig.largestPixelM(this.renderer.domElement.height));
    this.arena?.face(this.lens.camera, width, height);
    this.renderer.render(this.scene, this.lens.camera);
  }

  /** Moves the camera on, and clears its view of hiding shapes. */
  private follow(moment: Moment | undefined, elapsedS: number): void {
    this.rig.rise(moment ? (this.arena?.topOf(moment) ?? 0) : 0);
    const view = this.rig.advance(elapsedS, moment);
    this.lens.point(view, this.rig.depths);
    if (moment) {
      this.arena?.reveal(moment, view.position, elapsedS);
      const own = this.rig.current === "eye" ? this.robot : undefined;
      this.arena?.mark(moment, view, this.host.clientHeight, own);
    }
  }

  /** A hand on the picture moves any camera around; a tap on a robot follows the robot. */
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

  /** Follows the robot or ball under a finger. */
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

  /** Everything that moves in the picture, as numbers. */
  private shows(moment: Moment | undefined): number[] {
    const { drawings = [], sensors = [] } = moment ?? {};
    if (drawings !== this.shownDrawings || sensors !== this.shownSensors) {
      this.shownDrawings = drawings;
      this.shownSensors = sensors;
      this.stillness.disturb();
    }
    const { position, quaternion, fov } = this.lens.camera;
    const bodies = [moment, moment?.ghost].flatMap((shown) => (shown ? [shown.ball, ...shown.robots.values()] : []));
    const poses = [...bodies, ...(moment?.links ?? [])];
    return [
      ...[...position, ...quaternion, fov],
      ...poses.flatMap((pose) => (pose ? Object.values(pose) : [])),
      ...this.shownEnds,
      ...this.shownRestart,
    ];
  }

  private adapt(elapsedS: number): void {
    if (this.guard.watch(elapsedS)) {
      this.applyQuality();
    }
  }

  private applyQuality(): void {
    const { hasShadows, hasReflections } = this.guard.quality;
    this.arena?.castShadows(hasShadows);
    // Made when first needed: on a machine that draws in software it takes longer than the first frame.
    if (hasReflections) {
      this.environment ??= makeEnvironment(this.renderer);
    }
    this.scene.environment = hasReflections ? this.environment! : null;
    this.resizeSoon();
  }
}

/** Ignores an error: the picture is drawn without the part that failed. */
function ignore(): void {}
