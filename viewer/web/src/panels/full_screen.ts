// The page on the whole screen, and back.

export function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // A browser may say no; the page then simply stays as it is.
  change.catch(() => {});
}
