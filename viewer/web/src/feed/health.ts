// Asks the viewer behind the page how it is; a plain web server is no viewer.

export interface Health {
  officials?: unknown;
}

/** Undefined where a plain web server has the page; throws where nobody answers. */
export async function askHealth(): Promise<Health | undefined> {
  const answer = await fetch(new URL("healthz", location.href));
  if (answer.status >= 500) {
    throw new Error(`The viewer answers ${answer.status}.`);
  }
  return answer.ok ? healthIn(await answer.text()) : undefined;
}

/** Some web servers answer with the page, whatever they are asked for. */
function healthIn(text: string): Health | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return content !== null && typeof content === "object" && "status" in content ? (content as Health) : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever does not answer may come back, and be one. */
export async function hasViewer(): Promise<boolean> {
  return askHealth().then(
    (health) => health !== undefined,
    () => true,
  );
}
