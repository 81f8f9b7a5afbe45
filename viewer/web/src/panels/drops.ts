// Takes files dropped anywhere on the page, except where a panel takes them itself. Listens from the start, because a
// browser leaves the page for a file that nobody takes.

/** Sets `data-drop` on the page while something is held over it. */
export function listenForDrops(page: HTMLElement, onFile: (file: File) => void): void {
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
    if (file && !event.defaultPrevented) {
      event.preventDefault();
      onFile(file);
    }
  });
}
