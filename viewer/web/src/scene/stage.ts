// The canvas: owns the renderer, draws a frame when it is told to, and keeps the size.

import {
  Color,
  NeutralToneMapping,
  PCFShadowMap,
  Scene,
  WebGLRenderer,
  type Texture,
} from "three";
import { CameraRig, type CameraName } from "../cameras/camera_rig";
import type { Insets } from "../cameras/framing";
import type { Moment } from "../feed/playback";
import type { FieldEnd, MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene as SceneMessage } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";
import { ArenaView, type Layers } from "./arena_view";
import { makeEnvironment } from "./environment";
import { QualityGuard, SOFTWARE_LEVEL } from "./quality";
import { Stillness } from "./stillness";

export interface StageOptions {
  movesLittle: () => boolean;
  /** Never lowers the quality by itself; for pictures that are compared. */
  keepsQuality: boolean;
}

export class Stage {
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
  private layers: Layers = { drawings: true, sensors: true, debug: false };
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  private lastFrameS: number | undefined;

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
    this.rig = new CameraRig(canvas, options.movesLittle);
    new ResizeObserver(() => this.resize()).observe(this.host);
    document.addEventListener("visibilitychange", () => this.guard.forget());
    this.applyQuality();
  }

  /** Builds what the message describes in place of what was there. */
  build(message: SceneMessage, seats: readonly SeatInfo[]): void {
    this.clear();
    this.arena = new ArenaView(message, seats, this.options.movesLittle);
    this.arena.showLayers(this.layers);
    this.scene.add(this.arena.group);
    this.applyQuality();
    this.rig.fit(this.arena.extents, this.arena.robotSizeM);
    this.stillness.disturb();
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

  selectCamera(name: CameraName): void {
    this.rig.select(name);
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

  /** Share of the page that panels cover, so that the arena is drawn where it can be seen. */
  setInsets(insets: Insets): void {
    this.insets = insets;
    this.resize();
  }

  private resize(): void {
    const width = Math.max(1, this.host.clientWidth);
    const height = Math.max(1, this.host.clientHeight);
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, this.guard.quality.pixelRatio));
    this.renderer.setSize(width, height);
    this.rig.resize(width / height, this.insets);
    this.stillness.disturb();
  }

  /** Draws a frame: the moment, if there is one, at this time on the page's clock. Leaves the one
   * before where nobody would see a difference. */
  draw(moment: Moment | undefined, nowS: number): void {
    const elapsedS = this.lastFrameS === undefined ? 0 : nowS - this.lastFrameS;
    this.lastFrameS = nowS;
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
    if (moment && this.arena) {
      this.report(moment);
      this.adapt(elapsedS);
    }
  }

  /** Moves the camera on, and clears its view. */
  private follow(moment: Moment | undefined, elapsedS: number): void {
    this.rig.rise(moment ? (this.arena?.topOf(moment) ?? 0) : 0);
    this.rig.advance(elapsedS, moment);
    if (moment) {
      this.arena?.reveal(moment, this.rig.camera.position, elapsedS);
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

  /** For tests and the curious: what the canvas shows, as attributes that a page can be asked for. */
  private report(moment: Moment): void {
    const { dataset } = this.host;
    dataset.firstFrameMs ??= String(Math.round(performance.now()));
    dataset.tick = String(moment.tick);
    dataset.triangles = String(this.renderer.info.render.triangles);
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
