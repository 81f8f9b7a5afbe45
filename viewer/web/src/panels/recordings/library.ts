// Asks the viewer which recordings it has.

import { recordingsOf, type RecordingEntry } from "./recording_list";

const MOST_BYTES = 8 * 1024 * 1024;

/** The name of the recording of this viewer that an address means ("final.mcap"); undefined: it means another file. */
export async function ownRecording(address: string): Promise<string | undefined> {
  const name = address.replace(/\.mcap$/, "");
  const isName = /^[\w.-]+$/.test(name);
  const entries = isName ? await loadRecordings() : [];
  return entries.some((entry) => entry.name === name) ? name : undefined;
}

/** None where it has none, or does not answer. */
export async function loadRecordings(): Promise<RecordingEntry[]> {
  try {
    const response = await fetch(new URL("recordings", location.href));
    const text = response.ok ? await response.text() : "";
    return text && text.length <= MOST_BYTES ? recordingsOf(JSON.parse(text)) : [];
  } catch {
    return [];
  }
}
