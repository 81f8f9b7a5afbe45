// Records a clip: plays a part of the tape and films the poster, frame by frame.

import type { Frames } from "../feed/frames";
import type { MatchStore } from "../feed/match_store";
import type { Picture } from "../scene/picture";
import type { Deck } from "../tape/deck";
import { factsOf } from "./facts";
import { drawPoster } from "./poster";

export interface ClipSource {
  store: MatchStore;
  deck: Deck;
  frames: Frames;
  picture: Picture;
}

/** Longest clip, in simulated seconds. */
export const LONGEST_S = 60;

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_PER_S = 30;
const BITS_PER_S = 8e6;

/** A clip fails if the tape stands still, or the browser does not begin, for this long in wall-clock time. */
const STUCK_MS = 30_000;

/** In the order of preference. */
const TYPES: readonly string[] = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

/** Undefined: this browser cannot film. */
export function clipType(): string | undefined {
  const canRecord = typeof MediaRecorder !== "undefined" && "captureStream" in HTMLCanvasElement.prototype;
  return canRecord ? TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;
}

/** Plays from one tick to another. Rejects if it is stopped, or cannot go on. */
export async function recordClip(
  source: ClipSource,
  { from, to }: { from: number; to: number },
  onProgress: (share: number) => void,
  stop: AbortSignal,
): Promise<Blob> {
  const { deck } = source;
  const [wasLive, before] = [deck.mode.peek() === "live", deck.tick.peek()];
  const last = Math.min(to, from + LONGEST_S / deck.tickS);
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const film = new Film(canvas);
  try {
    deck.pauseAt(from);
    await eachFrame(source, stop, (tick) => tick === Math.round(from));
    film.begin();
    await eachFrame(source, stop, (tick) => {
      draw(source, canvas, tick);
      return film.isRolling;
    });
    deck.control((player) => player.playAt(1));
    await eachFrame(source, stop, (tick) => {
      draw(source, canvas, tick);
      onProgress(Math.min(Math.max((tick - from) / Math.max(last - from, 1), 0), 1));
      return tick >= last;
    });
    return await film.finish();
  } finally {
    film.close();
    if (wasLive) {
      deck.goLive();
    } else {
      deck.pauseAt(before);
    }
  }
}

function draw({ store, deck, picture }: ClipSource, canvas: HTMLCanvasElement, tick: number): void {
  const context = canvas.getContext("2d");
  picture.capture((field) => context && drawPoster(context, factsOf(store, tick, deck.tickS), field));
}

/** Runs until `isLast`, which gets the shown tick, returns true. */
function eachFrame({ frames, deck }: ClipSource, stop: AbortSignal, isLast: (tick: number) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let [tick, movedMs] = [-1, performance.now()];
    const off = frames.onFrame((moment) => {
      const nowMs = performance.now();
      [tick, movedMs] = moment && moment.tick !== tick ? [moment.tick, nowMs] : [tick, movedMs];
      const problem = stop.aborted ? "Cancelled" : nowMs - movedMs > STUCK_MS ? "Recording stopped: the browser or the tape is too slow." : "";
      if (problem || (moment && deck.tick.peek() === moment.tick && isLast(moment.tick))) {
        off();
        if (problem) {
          reject(new Error(problem));
        } else {
          resolve();
        }
      }
    });
  });
}

class Film {
  /** A browser takes a while to begin; frames until then are not on the film. */
  isRolling = false;
  private readonly parts: Blob[] = [];
  private readonly stream: MediaStream;
  private readonly recorder: MediaRecorder;

  constructor(canvas: HTMLCanvasElement) {
    // A canvas without a context cannot be filmed.
    canvas.getContext("2d");
    this.stream = canvas.captureStream(FRAMES_PER_S);
    this.recorder = new MediaRecorder(this.stream, { mimeType: clipType(), videoBitsPerSecond: BITS_PER_S });
    this.recorder.addEventListener("start", () => (this.isRolling = true));
    this.recorder.addEventListener("dataavailable", ({ data }) => this.parts.push(data));
  }

  begin(): void {
    this.recorder.start(1000);
  }

  async finish(): Promise<Blob> {
    const stopped = new Promise((resolve) => this.recorder.addEventListener("stop", resolve));
    this.recorder.stop();
    await stopped;
    const film = new Blob(this.parts, { type: this.recorder.mimeType });
    if (film.size === 0) {
      throw new Error("The browser has recorded nothing: try a longer clip.");
    }
    return film;
  }

  close(): void {
    this.stream.getTracks().forEach((track) => track.stop());
  }
}
