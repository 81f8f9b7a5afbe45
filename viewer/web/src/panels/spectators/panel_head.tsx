// The title of a panel beside the field, and a button that closes it.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  title: string;
  detail?: string;
  isOpen: Signal<boolean>;
}

export function PanelHead({ title, detail, isOpen }: Props) {
  const label = `Close: ${title}`;
  const head = useRef<HTMLElement>(null);
  // A panel below a card would open out of sight.
  useEffect(() => head.current?.scrollIntoView({ block: "start" }), []);
  return (
    <header class="panel-head" ref={head}>
      <h2>{title}</h2>
      {detail && <p>{detail}</p>}
      <button type="button" class="icon" aria-label={label} title={label} onClick={() => (isOpen.value = false)}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </header>
  );
}
