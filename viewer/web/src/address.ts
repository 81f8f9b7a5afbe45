// The search part of the page's address. It names the content of the page, so that a link leads to the same content.

/** "?match=final&t=03:12"; empty if there are no settings. */
export function searchText(settings: URLSearchParams): string {
  // An address may contain colons and commas, and people read it.
  const text = settings.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text && `?${text}`;
}

/** Replaces the search part in the address bar. */
export function showSearch(search: string): void {
  if (search !== location.search) {
    history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
  }
}

/** Address of a WebSocket of the gateway. An empty `match` is the one that the page shows. */
export function socketAddress(path: string, match: string): string {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.search = match ? `?${new URLSearchParams({ match })}` : "";
  return address.href;
}

/** Address of the list of matches. */
export function listAddress(search: string): string {
  const settings = new URLSearchParams(search);
  for (const name of ["match", "recording", "ghost", "t"]) {
    settings.delete(name);
  }
  return settings.size > 0 ? `./?${settings}` : "./";
}
