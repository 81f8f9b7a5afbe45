// Files that are dropped anywhere on the page, but where a panel takes them itself. Listens from the start: a browser leaves the page for a file that
// nobody takes.

/** While something is held over the page, `data-drop` on it says so. */
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
