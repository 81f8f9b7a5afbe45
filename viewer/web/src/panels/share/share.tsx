// Shares a picture or a clip of the match.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Frames } from "../../feed/frames";
import type { MatchStore } from "../../feed/match_store";
import type { Picture } from "../../scene/picture";
import { factsOf, fileNameOf, type Facts } from "../../share/facts";
import { drawPoster, FIELD_HEIGHT, FIELD_WIDTH, HEIGHT, WIDTH } from "../../share/poster";
import type { Tape } from "../../tape/tape";
import { ClipMaker } from "./clip_maker";
import { save } from "./save";
import "./share.css";

export interface ShareProps {
  store: MatchStore;
  tape: Tape;
  frames: Frames;
  picture: Picture;
  isSharing: Signal<boolean>;
}

/** The state when the sheet was opened. */
interface Shown {
  facts: Facts;
  timeS: number;
}

export function Share({ store, tape, frames, picture, isSharing }: ShareProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useSignal<Shown | undefined>(undefined);
  const said = useSignal("");
  useEffect(() => {
    dialog.current?.showModal();
    const off = frames.onFrame((moment) => {
      off();
      const facts = factsOf(store, moment?.tick ?? 0, tickSOf(store, tape));
      const context = canvas.current!.getContext("2d")!;
      const size = { width: FIELD_WIDTH, height: FIELD_HEIGHT };
      picture.capture((field) => drawPoster(context, facts, field), size);
      shown.value = { facts, timeS: moment?.timeS ?? 0 };
    });
    return off;
  }, []);
  const nameOf = (ending: string) =>
    shown.value ? fileNameOf(matchOf(store, tape), shown.value.facts, shown.value.timeS, ending) : "";
  return (
    <dialog class="share" ref={dialog} aria-labelledby="share-title" onClose={() => (isSharing.value = false)}>
      <h2 id="share-title">Share</h2>
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} role="img" aria-label="Picture of the match" data-poster={nameOf("png")} />
      <div class="share-row">
        <button type="button" disabled={!shown.value} onClick={async () => save(await pngOf(canvas.current!), nameOf("png"))}>
          Save picture
        </button>
        {canCopy() && (
          <button type="button" disabled={!shown.value} onClick={async () => (said.value = await copy(canvas.current!))}>
            Copy picture
          </button>
        )}
        <span role="status">{said.value}</span>
      </div>
      <ClipMaker {...{ store, frames, picture }} deck={tape.deck.value} name={matchOf(store, tape)} />
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

function tickSOf(store: MatchStore, tape: Tape): number {
  return tape.deck.peek()?.tickS ?? 1 / (store.welcome.peek()?.tickRateHz || 60);
}

/** Name of the match in its address, or of its file. */
function matchOf(store: MatchStore, tape: Tape): string {
  return store.chosenMatch || tape.deck.peek()?.fileName?.replace(/\.mcap$/, "") || "cancha";
}

function canCopy(): boolean {
  return typeof ClipboardItem !== "undefined" && navigator.clipboard !== undefined;
}

async function copy(canvas: HTMLCanvasElement): Promise<string> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(canvas) })]);
    return "Copied";
  } catch {
    return "The browser does not allow it here: save the picture instead.";
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
