// What the page asks of whatever draws the match: the stage in 3D, or the flat one.

import type { CameraName } from "../cameras/camera_names";
import type { View } from "../cameras/vectors";
import type { Moment } from "../feed/playback";
import type { FieldEnd, MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";

/** What is drawn on request. */
export interface Layers {
  /** What teams draw. */
  drawings: boolean;
  /** What sensors find. */
  sensors: boolean;
  /** What is collided with, and names. */
  debug: boolean;
  /** Numbers above the robots. */
  tags: boolean;
  /** The ways of robots and ball over the last seconds. */
  trails: boolean;
  /** Arrows: how fast they move, and where to. */
  velocities: boolean;
  /** What teams draw and is not seen; named as in feed/team_layers. */
  hidden: ReadonlySet<string>;
}

export const USUAL_LAYERS: Layers = {
  drawings: true,
  sensors: true,
  debug: false,
  tags: true,
  trails: false,
  velocities: false,
  hidden: new Set(),
};

export interface Picture {
  /** From where the scene is seen, for what is laid over the picture; a flat picture is seen from far above. */
  readonly view: View | undefined;
  /** The end of the field on the left of the picture. */
  readonly leftEnd: FieldEnd;
  /** Builds what the message describes in place of what was there. */
  build(message: Scene, seats: readonly SeatInfo[]): void;
  clear(): void;
  selectCamera(name: CameraName, robot: number | undefined): void;
  /** Whether the camera stays where it is, whatever it follows. */
  hold(isHeld: boolean): void;
  showLayers(layers: Layers): void;
  /** Which team defends which end. */
  showEnds(positiveX: Team, negativeX: Team): void;
  /** Where the ball was put last, and for whom. */
  showRestart(status: MatchStatus | undefined): void;
  /** Draws a frame: the moment, if there is one, at this time on the page's clock. */
  draw(moment: Moment | undefined, nowS: number): void;
  /** Gives a canvas with what is shown, of this size if it can, to whoever uses it at once. */
  capture(use: (canvas: HTMLCanvasElement) => void, size?: Size): void;
}

export interface Size {
  width: number;
  height: number;
}

/** For tests and the curious: that the match is seen for the first time, be it a preview. */
export function reportSeen({ dataset }: HTMLElement): void {
  dataset.firstFrameMs ??= String(Math.round(performance.now()));
}

/** What the picture shows that stays, as attributes that a page can be asked for. */
export function report(host: HTMLElement, tick: number, corners: readonly { x: number; y: number }[]): void {
  const { dataset } = host;
  reportSeen(host);
  dataset.pictureMs ??= String(Math.round(performance.now()));
  dataset.tick = String(tick);
  dataset.field = corners.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(" ");
}
