/** Goes back on the tape of the match and plays from shortly before that tick. */
export type WatchFrom = (tick: number) => void;
