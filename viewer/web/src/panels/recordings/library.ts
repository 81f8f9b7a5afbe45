// Asks the viewer which recordings it has.

import { foreignOf, recordingsOf, unreadableOf, type RecordingEntry } from "./recording_list";

const MOST_BYTES = 8 * 1024 * 1024;

export interface Library {
  recordings: RecordingEntry[];
  /** Names of files that cannot be read; the viewer says why to who asks for one. */
  unreadable: string[];
  /** Names of MCAP files of other programs. */
  foreign: string[];
}

export const EMPTY: Library = { recordings: [], unreadable: [], foreign: [] };

/** The name of the recording of this viewer that an address means ("final.mcap"); undefined: it means another file. */
export async function ownRecording(address: string): Promise<string | undefined> {
  const name = address.replace(/\.mcap$/i, "");
  const { recordings, unreadable, foreign } = name.includes("/") ? EMPTY : await loadLibrary();
  return [...recordings.map((entry) => entry.name), ...unreadable, ...foreign].includes(name) ? name : undefined;
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
    return content ? { recordings: recordingsOf(content), unreadable: unreadableOf(content), foreign: foreignOf(content) } : EMPTY;
  } catch {
    return EMPTY;
  }
}
