// A button that copies a link to this moment to the clipboard, and says so.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

interface Props {
  /** Returns whether it worked. */
  onCopy(): Promise<boolean>;
  buttonClass: string;
  /** For a button without words. */
  label?: string;
  children: ComponentChildren;
}

export function CopyLink({ onCopy, buttonClass, label, children }: Props) {
  const text = useSignal("");
  const copy = async () => {
    text.value = (await onCopy()) ? "Copied" : "See the address bar";
    setTimeout(() => (text.value = ""), 2000);
  };
  return (
    <span class="copy-link">
      <button type="button" class={buttonClass} aria-label={label} title="Copy link to this moment" onClick={copy}>
        {children}
      </button>
      <span class="copy-said" role="status">
        {text.value}
      </span>
    </span>
  );
}
