// Recordings from the reader's own disk, by a button.

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
