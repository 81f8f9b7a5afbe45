// The recordings of a viewer, as it lists them, and how the page says them. Pure.

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
  /** Undefined where it was cut off. */
  lengthS: number | undefined;
  score: readonly [number, number] | undefined;
  winner: string;
}

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

function entryOf(fields: Record<string, unknown>): RecordingEntry {
  const { name, discipline, variant, blue, yellow, started_at, has_segments, length_s, score, winner } = fields;
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
    score: isScore ? [ofBlue, ofYellow] : undefined,
    winner: textOf(winner),
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

/** "27 Nov 2026, 10:12", as far as it is known. */
export function aboutText({ startedAt, lengthS, isPlayable }: RecordingEntry): string {
  const day = /^\d{4}-\d\d-\d\dT/.test(startedAt) ? dayText(startedAt) : "";
  const length = lengthS === undefined ? "cut off" : lengthText(lengthS);
  return [day, length, isPlayable ? "" : "from an older version"].filter(Boolean).join(", ");
}

function dayText(startedAt: string): string {
  const day = new Date(startedAt.slice(0, 10));
  const options = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return Number.isNaN(day.getTime()) ? "" : day.toLocaleDateString("en-GB", options);
}

function lengthText(lengthS: number): string {
  const seconds = Math.floor(lengthS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
