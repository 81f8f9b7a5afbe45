/** As a reference to a question: it is larger than the button in its place, which may stand at the foot of the panel. */
export function bringIntoView(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: "nearest" });
}
