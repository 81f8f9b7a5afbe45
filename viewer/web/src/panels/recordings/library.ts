// Asks the viewer which recordings it has.

import { recordingsOf, unreadableOf, type RecordingEntry } from "./recording_list";

const MOST_BYTES = 8 * 1024 * 1024;

export interface Library {
  recordings: RecordingEntry[];
  /** Names of files that cannot be read; the viewer says why to who asks for one. */
  unreadable: string[];
}

const EMPTY: Library = { recordings: [], unreadable: [] };

/** The name of the recording of this viewer that an address means ("final.mcap"); undefined: it means another file. */
export async function ownRecording(address: string): Promise<string | undefined> {
  const name = address.replace(/\.mcap$/, "");
  const { recordings, unreadable } = name.includes("/") ? EMPTY : await loadLibrary();
  return [...recordings.map((entry) => entry.name), ...unreadable].includes(name) ? name : undefined;
}

export async function loadRecordings(): Promise<RecordingEntry[]> {
  return (await loadLibrary()).recordings;
}

/** Empty where it has none, or does not answer. */
export async function loadLibrary(): Promise<Library> {
  try {
    const response = await fetch(new URL("recordings", location.href));
    const text = response.ok ? await response.text() : "";
    const content: unknown = text && text.length <= MOST_BYTES ? JSON.parse(text) : undefined;
    return content ? { recordings: recordingsOf(content), unreadable: unreadableOf(content) } : EMPTY;
  } catch {
    return EMPTY;
  }
}
