// Asks the viewer for its recordings.

import { foreignOf, recordingsOf, unreadableOf, type RecordingEntry } from "./recording_list";

const MOST_BYTES = 8 * 1024 * 1024;

export interface Library {
  recordings: RecordingEntry[];
  /** Names of unreadable files; the viewer says why when one is requested. */
  unreadable: string[];
  /** Names of MCAP files of other programs. */
  foreign: string[];
}

export const EMPTY: Library = { recordings: [], unreadable: [], foreign: [] };

/** The name of this viewer's recording at an address ("final.mcap"); undefined for any other file. */
export async function ownRecording(address: string): Promise<string | undefined> {
  const name = address.replace(/\.mcap$/i, "");
  const { recordings, unreadable, foreign } = name.includes("/") ? EMPTY : await loadLibrary();
  return [...recordings.map((entry) => entry.name), ...unreadable, ...foreign].includes(name) ? name : undefined;
}

export async function loadRecordings(): Promise<RecordingEntry[]> {
  return (await loadLibrary()).recordings;
}

/** Empty if it has none, or does not answer. */
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
