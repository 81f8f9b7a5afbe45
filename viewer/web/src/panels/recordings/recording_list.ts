// The viewer's list of recordings, and its words on the page. Pure.

import { durationText, winText } from "../run_wording";

export interface RecordingEntry {
  name: string;
  discipline: string;
  /** Name of the team; empty if there is no team, or no name. */
  blue: string;
  yellow: string;
  /** ISO 8601. */
  startedAt: string;
  /** Whether the page can play it. */
  isPlayable: boolean;
  /** Undefined if it has no end. */
  lengthS: number | undefined;
  /** Whether it has no end yet, because its match is live. */
  isGrowing: boolean;
  score: readonly [number, number] | undefined;
  /** Whether the score is each team's progress on a course, in percent. */
  isCourse: boolean;
  winner: string;
  /** Why it ended, in the server's words. */
  endReason: string;
  /** Whether an official abandoned the match. */
  isAbandoned: boolean;
  /** Address of its picture, relative to the page; empty if there is none. */
  picture: string;
}

/** The only addresses of pictures that the page requests, whatever the list says. */
const PICTURES = /^picture\.png\?[\w.=&%-]*$/;

const MOST_RECORDINGS = 5000;

/** Throws if the content is not such a list. Skips faulty parts of an entry. */
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

/** Names of unreadable files; none from a viewer that does not list them. */
export function unreadableOf(content: unknown): string[] {
  return namesIn((content as { unreadable?: unknown }).unreadable);
}

/** Names of sound files of other programs. */
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

/** The recordings whose names contain all words of the search, the latest first. */
export function found(entries: readonly RecordingEntry[], search: string): RecordingEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter(({ name, blue, yellow, discipline }) => {
      const text = `${name} ${blue} ${yellow} ${discipline}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/**
 * The recordings that can be compared with one of this name and discipline: those of the same discipline, and of an
 * unknown one.
 */
export function comparable(entries: readonly RecordingEntry[], name: string, discipline: string): RecordingEntry[] {
  const others = entries.filter((entry) => entry.isPlayable && entry.name !== name);
  return others.filter((entry) => ["", discipline].includes(entry.discipline.split("/")[0]!));
}

/**
 * "Ana wins, 43.26 s" for a run through a course, which ends when the first team finishes; "Draw, 43.26 s" if both did;
 * otherwise empty.
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

/** Each team's score, blue first: goals, or progress on a course that nobody finished. */
export function scoresOf(entry: RecordingEntry): string[] {
  const { blue, yellow, score, isCourse } = entry;
  const texts = (throughText(entry) ? [] : (score ?? [])).map((points) => (isCourse ? `${points}%` : `${points}`));
  const isSolo = (blue === "") !== (yellow === "");
  return isSolo ? texts.filter((_, index) => [blue, yellow][index] !== "") : texts;
}

/** Whether no team had a seat: no name and no points. */
export function isNobodys({ blue, yellow, score }: RecordingEntry): boolean {
  return blue === "" && yellow === "" && (score ?? []).every((points) => points === 0);
}

/** How it ended, if the score does not say so: a team finished, or it was abandoned. */
export function endingText(entry: RecordingEntry): string {
  return throughText(entry) || (entry.isAbandoned ? "Abandoned" : "");
}

/** "27 Nov 2026, 20:46, 10 min 12 s", as far as known. `timeZone`: the reader's by default. */
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
