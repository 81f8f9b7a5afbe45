// Draws the match where there is no WebGL: from above, flat. There is one camera.

import type { Moment } from "../feed/playback";
import { FieldEnd, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { report, type Picture } from "../scene/picture";
import { FlatView } from "./flat_view";

export class FlatStage implements Picture {
  readonly leftEnd = FieldEnd.NEGATIVE_X;
  private readonly canvas = document.createElement("canvas");
  private view: FlatView | undefined;
  private status: MatchStatus | undefined;

  constructor(private readonly host: HTMLElement) {
    this.canvas.setAttribute("aria-hidden", "true");
    host.append(this.canvas);
  }

  build(message: Scene): void {
    this.view = new FlatView(this.canvas, message);
  }

  clear(): void {
    this.view = undefined;
    this.canvas.getContext("2d")?.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  selectCamera(): void {}

  showLayers(): void {}

  showEnds(): void {}

  showRestart(status: MatchStatus | undefined): void {
    this.status = status;
  }

  draw(moment: Moment | undefined): void {
    this.view?.draw(moment, this.status);
    if (moment && this.view) {
      report(this.host, moment.tick, this.view.corners());
    }
  }
}
