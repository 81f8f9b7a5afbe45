// Interface of a picture of the match: the stage in 3D, or the flat one.

import type { CameraName } from "../cameras/camera_names";
import type { View } from "../cameras/vectors";
import type { Moment } from "../feed/playback";
import type { FieldEnd, MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import type { SeatInfo } from "../messages/cancha/v1/session_pb";
import type { Team } from "../messages/cancha/v1/world_pb";

/** Layers that are drawn on request. */
export interface Layers {
  /** Drawings of teams. */
  drawings: boolean;
  /** Findings of sensors. */
  sensors: boolean;
  /** Collision shapes, and names. */
  debug: boolean;
  /** Numbers above the robots. */
  tags: boolean;
  /** Trails of robots and ball over the last seconds. */
  trails: boolean;
  /** Arrows of velocity. */
  velocities: boolean;
  /** Hidden parts of the teams' drawings; named as in feed/team_layers. */
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
  /** View of the scene, for things laid over the picture; a flat picture is seen from far above. */
  readonly view: View | undefined;
  /** The end of the field on the left of the picture. */
  readonly leftEnd: FieldEnd;
  /** Builds the scene of the message in place of the earlier one. */
  build(message: Scene, seats: readonly SeatInfo[]): void;
  clear(): void;
  selectCamera(name: CameraName, robot: number | undefined): void;
  /** Whether the camera stays in place, whatever it follows. */
  hold(isHeld: boolean): void;
  showLayers(layers: Layers): void;
  /** Which team defends which end. */
  showEnds(positiveX: Team, negativeX: Team): void;
  /** Spot of the last restart, and its team. */
  showRestart(status: MatchStatus | undefined): void;
  /** Draws a frame: the moment, if there is one, at this time on the page's clock. */
  draw(moment: Moment | undefined, nowS: number): void;
  /** Gives a canvas with the shown picture, of this size if possible, to a function that uses it at once. */
  capture(use: (canvas: HTMLCanvasElement) => void, size?: Size): void;
}

export interface Size {
  width: number;
  height: number;
}

/** For tests and curious people: says that the match is visible for the first time, be it a preview. */
export function reportSeen({ dataset }: HTMLElement): void {
  dataset.firstFrameMs ??= String(Math.round(performance.now()));
}

/** Describes the final picture in attributes of the page. */
export function report(host: HTMLElement, tick: number, corners: readonly { x: number; y: number }[]): void {
  const { dataset } = host;
  reportSeen(host);
  dataset.pictureMs ??= String(Math.round(performance.now()));
  dataset.tick = String(tick);
  dataset.field = corners.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(" ");
}
