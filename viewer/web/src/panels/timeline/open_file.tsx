// Recordings from the reader's own disk: by a button, or dropped anywhere on the page.

import { useRef } from "preact/hooks";
import type { Tape } from "../../tape/tape";
import { Icon } from "./icons";

export function OpenButton({ tape, isSmall = false }: { tape: Tape; isSmall?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => {
    const file = input.current?.files?.[0];
    if (file) {
      void tape.openFile(file);
      input.current!.value = "";
    }
  };
  return (
    <span class="open-file">
      <input ref={input} type="file" accept=".mcap" hidden aria-label="Recording" onChange={open} />
      <button
        type="button"
        class={isSmall ? "transport-button" : "open-button"}
        aria-label="Open a recording"
        title="Open a recording, or drop one on the page"
        onClick={() => input.current?.click()}
      >
        <Icon name="file" />
        {!isSmall && "Open a recording"}
      </button>
    </span>
  );
}

/** Takes what is dropped; while something is held over the page, `data-drop` on it says so. */
export function listenForDrops(page: HTMLElement, tape: Tape): void {
  const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  window.addEventListener("dragover", (event) => {
    if (hasFile(event)) {
      event.preventDefault();
      page.dataset.drop = "";
    }
  });
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) {
      delete page.dataset.drop;
    }
  });
  window.addEventListener("drop", (event) => {
    delete page.dataset.drop;
    const file = event.dataTransfer?.files[0];
    if (file) {
      event.preventDefault();
      void tape.openFile(file);
    }
  });
}
