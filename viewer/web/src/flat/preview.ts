// Shows where everybody stands until the final picture is ready: the flat picture, laid where the final one will have
// its ground.

import { CameraRig } from "../cameras/camera_rig";
import type { CameraName } from "../cameras/camera_names";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { extentsOf, handlingRobotsOf, robotSizeOf } from "../scene/extents";
import { reportSeen } from "../scene/picture";
import { FlatView } from "./flat_view";

/** Shown besides the moment. */
export interface PreviewSight {
  scene: Scene;
  status: MatchStatus | undefined;
  camera: CameraName;
  robot: number | undefined;
}

export class Preview {
  private readonly canvas = document.createElement("canvas");
  private readonly rig = new CameraRig(() => true);
  private shown: { scene: Scene; flat: FlatView } | undefined;

  constructor(private readonly host: HTMLElement) {
    this.canvas.className = "preview";
    this.canvas.setAttribute("aria-hidden", "true");
    host.append(this.canvas);
  }

  draw(moment: Moment, { scene, status, camera, robot }: PreviewSight): void {
    if (this.shown?.scene !== scene) {
      this.shown = { scene, flat: new FlatView(this.canvas, scene) };
      this.rig.fit(extentsOf(scene), robotSizeOf(scene), handlingRobotsOf(scene));
    }
    this.rig.select(camera, robot);
    this.rig.resize(this.host.clientWidth, this.host.clientHeight);
    this.shown.flat.layFor(this.rig.advance(0, moment));
    this.shown.flat.draw(moment, status);
    reportSeen(this.host);
  }

  remove(): void {
    this.canvas.remove();
  }
}
