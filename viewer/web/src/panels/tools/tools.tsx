// Tools for developers: layers, a robot, and plots of numbers.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Frames } from "../../feed/frames";
import type { MatchStore } from "../../feed/match_store";
import type { Comparison } from "../../tape/comparison";
import type { Tape } from "../../tape/tape";
import { robotCommandsOf } from "../../tools/actuators";
import { kindsOf } from "../../tools/kinds";
import { Recorder } from "../../tools/recorder";
import type { Switches } from "../switches";
import { Compare } from "./compare";
import { LayerSwitches } from "./layer_switches";
import { RobotCard } from "./robot_card";
import { Strips } from "./strips";
import "./tools.css";

export interface ToolsProps {
  store: MatchStore;
  switches: Switches;
  tape: Tape;
  comparison: Comparison;
  frames: Frames;
}

/** Interval of drawing figures and strips: nobody reads faster. */
const RENEWED_MS = 125;

export function Tools({ store, switches, tape, comparison, frames }: ToolsProps) {
  const recorder = useRef(new Recorder()).current;
  const kinds = useComputed(() => kindsOf(store.welcome.value ?? {}));
  const robotCommands = useComputed(() => robotCommandsOf(store.welcome.value ?? {})).value;
  const beat = useSignal(0);
  const drew = useSignal<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let renewedMs = -RENEWED_MS;
    return frames.onFrame((moment) => {
      recorder.take(moment, (tape.deck.peek()?.mode.peek() ?? "live") === "live");
      const fresh = moment?.drawings.filter(({ seat }) => !drew.peek().has(seat)) ?? [];
      if (fresh.length > 0) {
        drew.value = new Set([...drew.peek(), ...fresh.map(({ seat }) => seat)]);
      }
      if (performance.now() - renewedMs >= RENEWED_MS) {
        renewedMs = performance.now();
        beat.value += 1;
      }
    });
  }, []);
  return (
    <section class="tools-panel" aria-label="Developers' tools">
      <LayerSwitches {...{ store, switches, tape }} drew={drew.value} />
      <Compare {...{ store, tape, comparison }} />
      <RobotCard {...{ store, switches, tape, recorder, beat, robotCommands, kinds: kinds.value }} />
      <Strips {...{ store, switches, tape, recorder, beat, robotCommands, kinds: kinds.value }} />
    </section>
  );
}
