/**
 * Used as the reference of a question, which is larger than the button that it replaces, and may stand at the foot of
 * the panel.
 */
export function bringIntoView(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: "nearest" });
}
