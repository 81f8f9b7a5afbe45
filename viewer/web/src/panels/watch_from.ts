/** Goes back on the tape of the match and plays from shortly before that tick, or from so many seconds before. */
export type WatchFrom = (tick: number, leadS?: number) => void;
