// Recordings from the reader's own disk, by a button.

import { useRef } from "preact/hooks";
import { Icon } from "./icons";

interface Props {
  opener: { openFile(file: File): Promise<void> };
  label?: string;
  title?: string;
  isSmall?: boolean;
}

export function OpenButton({
  opener,
  label = "Open a recording",
  title = "Open a recording, or drop one on the page",
  isSmall = false,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => {
    const file = input.current?.files?.[0];
    if (file) {
      void opener.openFile(file);
      input.current!.value = "";
    }
  };
  return (
    <span class="open-file">
      <input ref={input} type="file" accept=".mcap" hidden aria-label="Recording" onChange={open} />
      <button
        type="button"
        class={isSmall ? "transport-button" : "open-button"}
        aria-label={label}
        title={title}
        onClick={() => input.current?.click()}
      >
        <Icon name="file" />
        {!isSmall && label}
      </button>
    </span>
  );
}
