// Goes to the moment in the address, and replays goals from the best available camera.

import { effect } from "@preact/signals";
import type { CameraName } from "../../cameras/camera_names";
import { FieldEnd } from "../../messages/cancha/v1/referee_pb";
import { Team } from "../../messages/cancha/v1/world_pb";
import type { Place } from "../../tape/address";
import type { Deck } from "../../tape/deck";
import type { Tape } from "../../tape/tape";
import type { Switches } from "../switches";
import { teamStatus } from "../wording";
import type { TimelineHost } from "./begin";
import { switchTo } from "./layers";

/** A time that the match has not reached yet shows the match live. */
export function openPlace(tape: Tape, switches: Switches, { timeS, layers }: Place): void {
  if (layers) {
    switchTo(layers, switches);
  }
  if (timeS !== undefined) {
    goOnce(tape, timeS);
  }
}

function goOnce(tape: Tape, timeS: number): void {
  const stop = effect(() => {
    const deck = tape.deck.value;
    const tick = deck && Math.round(timeS / deck.tickS);
    if (!deck || tick === undefined || deck.extent.last.value < 0) {
      return;
    }
    if (tick <= deck.extent.last.value || deck.extent.isWhole.value) {
      queueMicrotask(() => (stop(), deck.pauseAt(tick)));
    } else if (tick > deck.extent.end.value && !deck.isOver) {
      queueMicrotask(() => stop());
    }
  });
}

/**
 * Shows the replay of a goal from behind that goal, if there is such a camera, and returns to the earlier camera after
 * it.
 */
export function replayFromGoal(tape: Tape, { switches, cameras }: TimelineHost): void {
  let before: CameraName | undefined;
  let chosen: CameraName | undefined;
  effect(() => {
    const deck = tape.deck.value;
    const isReplaying = deck?.replay.status.value !== undefined;
    if (isReplaying && before === undefined) {
      before = switches.camera.peek();
      chosen = replayCamera(cameras(), concededEnd(deck!)) ?? before;
      switches.camera.value = chosen;
    } else if (!isReplaying && before !== undefined) {
      // Keeps another camera that was chosen meanwhile.
      switches.camera.value = switches.camera.peek() === chosen ? before : switches.camera.peek();
      before = undefined;
    }
  });
}

/** The camera behind that goal; undefined if there is none. */
export function replayCamera(cameras: readonly CameraName[], end: FieldEnd | undefined): CameraName | undefined {
  const name = end === FieldEnd.NEGATIVE_X ? "goal-left" : "goal-right";
  return cameras.find((camera) => camera === name);
}

/** The end of the field where the ball went in. */
function concededEnd({ growth, replay }: Deck): FieldEnd | undefined {
  const goal = growth.moments.peek().findLast((moment) => moment.kind === "goal" && moment.tick <= (replay.goalTick ?? -1));
  const conceded = goal?.team === Team.BLUE ? Team.YELLOW : Team.BLUE;
  return teamStatus(replay.status.peek(), conceded)?.defends;
}
