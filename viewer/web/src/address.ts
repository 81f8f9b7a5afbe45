// The search part of the page's address: what is seen, for a link to lead there.

/** "?match=final&t=03:12"; empty where there is nothing in it. */
export function searchText(settings: URLSearchParams): string {
  // Colons and commas may stand in it, and people read it.
  const text = settings.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text && `?${text}`;
}

/** Puts it into the address bar, in place of what is there. */
export function showSearch(search: string): void {
  if (search !== location.search) {
    history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
  }
}

/** Of a WebSocket of the gateway. An empty `match` is whichever the page shows. */
export function socketAddress(path: string, match: string): string {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.search = match ? `?${new URLSearchParams({ match })}` : "";
  return address.href;
}

/** Where the list is seen. */
export function listAddress(search: string): string {
  const settings = new URLSearchParams(search);
  for (const name of ["match", "recording", "ghost", "t"]) {
    settings.delete(name);
  }
  return settings.size > 0 ? `./?${settings}` : "./";
}
