// The recordings of a viewer, as it lists them, and how the page says them. Pure.

import { durationText, winText } from "../run_wording";

export interface RecordingEntry {
  name: string;
  discipline: string;
  /** What the teams call themselves; empty: there is none, or it has no name. */
  blue: string;
  yellow: string;
  /** ISO 8601. */
  startedAt: string;
  /** Whether the page can play it. */
  isPlayable: boolean;
  /** Undefined where it has no end. */
  lengthS: number | undefined;
  /** It has no end yet: its match is played. */
  isGrowing: boolean;
  score: readonly [number, number] | undefined;
  /** The score is how far each has come on a course, in percent. */
  isCourse: boolean;
  winner: string;
  /** Why it ended, as the server says. */
  endReason: string;
  /** An official broke it off. */
  isAbandoned: boolean;
  /** Address of its picture, relative to the page; empty: there is none. */
  picture: string;
}

/** The only place where the viewer has pictures: whatever the list says, the page asks nobody else. */
const PICTURES = /^picture\.png\?[\w.=&%-]*$/;

const MOST_RECORDINGS = 5000;

/** Throws for anything that is no such list. What is wrong with one entry is left out. */
export function recordingsOf(content: unknown): RecordingEntry[] {
  const { recordings } = content as { recordings?: unknown };
  if (!Array.isArray(recordings)) {
    throw new TypeError("no list of recordings");
  }
  return recordings.slice(0, MOST_RECORDINGS).flatMap((entry: unknown) => {
    const known = typeof entry === "object" && entry !== null ? entryOf(entry as Record<string, unknown>) : undefined;
    return known && known.name !== "" ? [known] : [];
  });
}

/** The names of the files beside them that cannot be read; none from a viewer that does not say. */
export function unreadableOf(content: unknown): string[] {
  return namesIn((content as { unreadable?: unknown }).unreadable);
}

/** The names of files that are sound, but of other programs. */
export function foreignOf(content: unknown): string[] {
  return namesIn((content as { foreign?: unknown }).foreign);
}

function namesIn(list: unknown): string[] {
  const names: unknown[] = Array.isArray(list) ? list.slice(0, MOST_RECORDINGS) : [];
  return names.map(textOf).filter(Boolean);
}

function entryOf(fields: Record<string, unknown>): RecordingEntry {
  const { name, discipline, variant, blue, yellow, started_at, has_segments, length_s, is_growing, score, winner } = fields;
  const { end_reason, is_abandoned, is_course, picture } = fields;
  const [ofBlue, ofYellow] = Array.isArray(score) ? score : [];
  const isScore = Number.isInteger(ofBlue) && Number.isInteger(ofYellow);
  return {
    name: textOf(name),
    discipline: [discipline, variant].map(textOf).filter(Boolean).join("/"),
    blue: textOf(blue),
    yellow: textOf(yellow),
    startedAt: textOf(started_at),
    isPlayable: has_segments === true,
    lengthS: typeof length_s === "number" && length_s >= 0 && length_s < Infinity ? length_s : undefined,
    isGrowing: is_growing === true,
    score: isScore ? [ofBlue, ofYellow] : undefined,
    isCourse: is_course === true,
    winner: textOf(winner),
    endReason: textOf(end_reason),
    isAbandoned: is_abandoned === true,
    picture: typeof picture === "string" && PICTURES.test(picture) ? picture : "",
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 128) : "";
}

/** Those that have all words of it in their names, the latest first. */
export function found(entries: readonly RecordingEntry[], search: string): RecordingEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter(({ name, blue, yellow, discipline }) => {
      const text = `${name} ${blue} ${yellow} ${discipline}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** Those that a recording of this name and discipline may be compared with: where theirs is known, it is the same. */
export function comparable(entries: readonly RecordingEntry[], name: string, discipline: string): RecordingEntry[] {
  const others = entries.filter((entry) => entry.isPlayable && entry.name !== name);
  return others.filter((entry) => ["", discipline].includes(entry.discipline.split("/")[0]!));
}

/**
 * "Ana wins, 43.26 s" of a run through a course, which ends with the first who is through; "Draw, 43.26 s" where that
 * were both; empty for all else.
 */
export function throughText({ blue, yellow, winner, endReason, lengthS }: RecordingEntry): string {
  if (endReason !== "finished" || lengthS === undefined || !["blue", "yellow", "none"].includes(winner)) {
    return "";
  }
  const timeUs = BigInt(Math.round(1e6 * lengthS));
  const isSolo = (blue === "") !== (yellow === "");
  if (isSolo) {
    return winText(blue || yellow, timeUs, true);
  }
  if (winner === "none") {
    return `Draw, ${durationText(timeUs)}`;
  }
  return winText(winner === "blue" ? blue || "Blue" : yellow || "Yellow", timeUs, false);
}

/** What each team has, blue first: goals, or how far it has come on a course where nobody was through. */
export function scoresOf(entry: RecordingEntry): string[] {
  const { blue, yellow, score, isCourse } = entry;
  const texts = (throughText(entry) ? [] : (score ?? [])).map((points) => (isCourse ? `${points}%` : `${points}`));
  const isSolo = (blue === "") !== (yellow === "");
  return isSolo ? texts.filter((_, index) => [blue, yellow][index] !== "") : texts;
}

/** Whether no team had a seat: nobody has a name, nor a point. */
export function isNobodys({ blue, yellow, score }: RecordingEntry): boolean {
  return blue === "" && yellow === "" && (score ?? []).every((points) => points === 0);
}

/** How it ended, where the score does not say so: that somebody was through, or that it was broken off. */
export function endingText(entry: RecordingEntry): string {
  return throughText(entry) || (entry.isAbandoned ? "Abandoned" : "");
}

/** "27 Nov 2026, 20:46, 10 min 12 s", as far as it is known. `timeZone`: that of the reader, if none is given. */
export function aboutText({ startedAt, lengthS, isGrowing, isPlayable }: RecordingEntry, timeZone?: string): string {
  const day = /^\d{4}-\d\d-\d\dT/.test(startedAt) ? startText(startedAt, timeZone) : "";
  const length = lengthS === undefined ? (isGrowing ? "being recorded" : "cut off") : lengthText(lengthS);
  return [day, length, isPlayable ? "" : "from an older version"].filter(Boolean).join(", ");
}

function startText(startedAt: string, timeZone: string | undefined): string {
  const start = new Date(startedAt);
  const options = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone } as const;
  return Number.isNaN(start.getTime()) ? "" : start.toLocaleString("en-GB", options);
}

function lengthText(lengthS: number): string {
  const seconds = Math.floor(lengthS);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
