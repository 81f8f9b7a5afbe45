// The page on the whole screen, and back.

export function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // A browser may refuse; then the page stays as it is.
  change.catch(() => {});
}
