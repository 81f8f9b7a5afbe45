/**
 * Scrolls a question into view: it is larger than the button that it replaces, and may stand at the foot of the panel.
 * Pass this function as the `ref` of the question.
 */
export function bringIntoView(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: "nearest" });
}
