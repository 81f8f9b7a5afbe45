// The sound of a match, made from the shown moments, at their natural pace only. Off until somebody switches it on.

import { effect, signal } from "@preact/signals";
import type { Frames } from "../feed/frames";
import type { MatchStore } from "../feed/match_store";
import type { Moment } from "../feed/playback";
import type { MatchStatus } from "../messages/cancha/v1/referee_pb";
import type { Scene } from "../messages/cancha/v1/scene_pb";
import { extentsOf, type Extents } from "../scene/extents";
import { excitementOf, hasScored, whistleOf } from "./cues";
import { ImpactFinder } from "./impacts";
import { PaceMeter } from "./pace_meter";
import { Synthesizer } from "./synthesizer";

const KEY = "cancha-sound";

/** Provides the sizes of things. */
interface Arena {
  impacts: ImpactFinder;
  extents: Extents;
}

export class Sound {
  readonly isOn = signal(isStoredOn());
  private readonly pace = new PaceMeter();
  private context: AudioContext | undefined;
  private synthesizer: Synthesizer | undefined;
  private arena: Arena | undefined;
  private before: MatchStatus | undefined;

  constructor(private readonly match: MatchStore, frames: Frames) {
    effect(() => {
      const scene = match.welcome.value?.scene;
      this.arena = scene && arenaOf(scene);
      this.before = undefined;
    });
    frames.onFrame((moment) => this.show(moment, performance.now() / 1000));
    // Browsers allow sound only after somebody has touched the page; a phone requires the finger to be lifted.
    ["pointerup", "keydown"].forEach((name) => window.addEventListener(name, () => this.wake()));
    document.addEventListener("visibilitychange", () => this.rest());
  }

  toggle(): void {
    this.isOn.value = !this.isOn.value;
    store(this.isOn.value);
    this.wake();
  }

  private wake(): void {
    this.start();
    this.rest();
  }

  private start(): void {
    if (this.isOn.peek() && !this.context) {
      this.context = new AudioContext();
      this.synthesizer = new Synthesizer(this.context);
    }
  }

  /** A page that is off or hidden is silent. */
  private rest(): void {
    void (this.isOn.peek() && !document.hidden ? this.context?.resume() : this.context?.suspend());
  }

  private show(moment: Moment | undefined, atS: number): void {
    const impact = moment && this.arena?.impacts.take(moment);
    const isNatural = moment !== undefined && this.pace.take(moment.timeS, atS);
    const { before } = this;
    this.before = this.match.status.peek();
    if (!this.isOn.peek() || !this.synthesizer) {
      return;
    }
    if (impact && isNatural) {
      this.synthesizer.impact(impact);
    }
    if (isNatural && this.before && this.before !== before) {
      announce(this.synthesizer, before, this.before);
    }
    const isHeard = isNatural && this.arena;
    this.synthesizer.crowd(isHeard ? excitementOf(moment?.ball, isHeard.extents) : undefined);
  }
}

/** Announces the changes of this frame. Jumps, and changes while the page was hidden, are silent. */
function announce(synthesizer: Synthesizer, before: MatchStatus | undefined, now: MatchStatus): void {
  const whistle = whistleOf(before, now);
  if (whistle) {
    synthesizer.whistle(whistle);
  }
  if (hasScored(before, now)) {
    synthesizer.roar();
  }
}

function arenaOf(scene: Scene): Arena {
  const reaches = scene.robots.map(({ lengthM, widthM }) => Math.hypot(lengthM, widthM) / 2);
  const sizes = { ballRadiusM: scene.ball?.radiusM ?? 0, robotReachM: Math.max(0, ...reaches) };
  return { impacts: new ImpactFinder(sizes), extents: extentsOf(scene) };
}

/** If the browser stores nothing, the choice lasts as long as the page. */
function store(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    return;
  }
}

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}
