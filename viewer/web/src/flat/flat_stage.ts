// Draws the match without WebGL: from above, flat. There is one camera.

import type { View } from "../cameras/vectors";
import type { Moment } from "../feed/playback";
import { FieldEnd, type MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { report, type Picture } from "../scene/picture";
import { FlatView } from "./flat_view";

export class FlatStage implements Picture {
  readonly leftEnd = FieldEnd.NEGATIVE_X;
  private readonly canvas = document.createElement("canvas");
  private flat: FlatView | undefined;
  private status: MatchStatus | undefined;

  constructor(private readonly host: HTMLElement) {
    this.canvas.setAttribute("aria-hidden", "true");
    host.append(this.canvas);
  }

  get view(): View | undefined {
    return this.flat?.view;
  }

  build(message: Scene): void {
    this.flat = new FlatView(this.canvas, message);
  }

  clear(): void {
    this.flat = undefined;
    this.canvas.getContext("2d")?.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  selectCamera(): void {}

  hold(): void {}

  showLayers(): void {}

  showEnds(): void {}

  showRestart(status: MatchStatus | undefined): void {
    this.status = status;
  }

  capture(use: (canvas: HTMLCanvasElement) => void): void {
    use(this.canvas);
  }

  draw(moment: Moment | undefined): void {
    this.flat?.draw(moment, this.status);
    if (moment && this.flat) {
      report(this.host, moment.tick, this.flat.corners());
    }
  }
}
