// Tells its listeners of each frame that is shown.

import type { Moment } from "./playback";

type Show = (moment: Moment | undefined) => void;

export class Frames {
  private readonly listeners = new Set<Show>();

  /** Calls back with each frame; returns a function that ends this. */
  onFrame(show: Show): () => void {
    this.listeners.add(show);
    return () => void this.listeners.delete(show);
  }

  tell(moment: Moment | undefined): void {
    this.listeners.forEach((show) => show(moment));
  }
}
