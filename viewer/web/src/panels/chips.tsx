// Small signs in the corners: the discipline, the speed, and the state of the connection.

import type { MatchStore } from "../feed/match_store";
import { MatchPhase } from "../messages/cancha/v1/referee_pb";
import { disciplineText, paceText } from "./wording";

export function Title({ store }: { store: MatchStore }) {
  const welcome = store.welcome.value;
  const { title, variant } = disciplineText(welcome);
  return (
    <div class="title">
      <img src="./icon.svg" alt="" width="26" height="26" />
      <h1>Cancha</h1>
      {title && (
        <span class="title-discipline" data-discipline>
          {title}
          {variant && <b>{variant}</b>}
        </span>
      )}
    </div>
  );
}

export function Chips({ store, isFlat }: { store: MatchStore; isFlat: boolean }) {
  return (
    <div class="chips">
      {isFlat && store.hasMatch.value && (
        <span class="chip" data-flat title="This browser has no WebGL, or it is switched off: the field is shown from above">
          2D
        </span>
      )}
      <PaceChip store={store} />
      <LinkChip store={store} />
    </div>
  );
}

function PaceChip({ store }: { store: MatchStore }) {
  const pace = store.pace.value;
  const text = paceText(pace);
  if (!text || store.over.value || store.status.value?.phase === MatchPhase.OVER) {
    return null;
  }
  return (
    <span class={pace?.isPaused ? "chip chip-paused" : "chip"} data-pace title="Pace of the match">
      {text}
    </span>
  );
}

function LinkChip({ store }: { store: MatchStore }) {
  const { kind, text } = linkOf(store);
  return (
    <span class={`chip chip-${kind}`} data-link={kind} role="status">
      <i aria-hidden="true" />
      {text}
    </span>
  );
}

const SERVER_LOST = { kind: "lost", text: "Match server lost, reconnecting" };

const RECORDING = { kind: "recording", text: "recording" };

function linkOf(store: MatchStore): { kind: string; text: string } {
  const link = store.link.value;
  if (store.tapeProblem.value && !store.hasMatch.value) {
    return { kind: "failed", text: "no recording" };
  }
  if (store.chosenRecording && !store.hasMatch.value) {
    return { kind: "connecting", text: "opening" };
  }
  if (link.kind === "none" && !store.hasMatch.value) {
    return { kind: "none", text: "no match server" };
  }
  if (link.kind === "connecting" && !store.chosenRecording) {
    return { kind: "connecting", text: "connecting" };
  }
  if (link.kind === "lost") {
    return { kind: "lost", text: "Connection lost, reconnecting" };
  }
  if (store.over.value) {
    return { kind: "over", text: "match over" };
  }
  switch (store.source.value?.state) {
    case "over":
      if (store.source.value.source === "recordings") {
        return RECORDING;
      }
      return { kind: "over", text: store.list.value ? "server closed" : "match over" };
    case "failed":
      return { kind: "failed", text: "match failed" };
    case "refused":
      return store.chosenMatch ? { kind: "failed", text: "no match" } : SERVER_LOST;
    case "lost":
      return SERVER_LOST;
    case "connecting":
      return { kind: "connecting", text: "looking for a match" };
    default:
      return liveOrBehind(store);
  }
}

function liveOrBehind(store: MatchStore): { kind: string; text: string } {
  if (!store.hasMatch.value && !store.list.value) {
    return { kind: "connecting", text: "looking for a match" };
  }
  const behindS = store.hasMatch.value ? store.behindS.value : 0;
  if (store.welcome.value?.isRecording) {
    return RECORDING;
  }
  return behindS > 0 ? { kind: "behind", text: `${behindS} s behind` } : { kind: "live", text: "live" };
}
