// Asks the viewer behind the page for its health; a plain web server is not a viewer.

export interface Health {
  officials?: unknown;
}

/** Undefined if a plain web server serves the page; throws if nobody answers. */
export async function askHealth(): Promise<Health | undefined> {
  const answer = await fetch(new URL("healthz", location.href));
  if (answer.status >= 500) {
    throw new Error(`The viewer answers ${answer.status}.`);
  }
  return answer.ok ? healthIn(await answer.text()) : undefined;
}

/** Some web servers answer every request with the page. */
function healthIn(text: string): Health | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return content !== null && typeof content === "object" && "status" in content ? (content as Health) : undefined;
  } catch {
    return undefined;
  }
}

/** A server that does not answer may come back, and may be a viewer. */
export async function hasViewer(): Promise<boolean> {
  return askHealth().then(
    (health) => health !== undefined,
    () => true,
  );
}
