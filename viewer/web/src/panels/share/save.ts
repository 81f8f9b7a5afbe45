// Saves content made by the page, as a download.

/** The address of a blob is needed until the browser has begun to read it. */
const READ_BY_MS = 60_000;

export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_BY_MS);
}
