/** Plays the tape of the match from shortly before that tick, or from `leadS` seconds before it. */
export type WatchFrom = (tick: number, leadS?: number) => void;
