// The parts of a deck, and the functions of the page that it uses.

import type { FeedMessage } from "../feed/decode";
import type { MatchStore } from "../feed/match_store";
import type { MatchOver } from "../messages/cancha/v1/session_pb";
import type { Unpack } from "./chunks";
import type { Growth } from "./growth";
import type { Opening } from "./opening";
import type { Answers } from "./result";
import type { TapeSource } from "./tape_source";

export interface DeckHost {
  store: MatchStore;
  /** Shows the message in all panels. */
  tell(message: FeedMessage): void;
  /** Whether the match comes live. */
  isLive(): boolean;
  /** Whether goals are replayed automatically. */
  replaysGoals(): boolean;
  /** Whether this layer is shown: "debug/blue", "readings". */
  wants(layer: string): boolean;
}

export interface DeckParts {
  source: TapeSource;
  opening: Opening;
  growth: Growth;
  unpack: Unpack;
  /** For a file: the result of the match. */
  result?: MatchOver;
  /** For a file: the answering times of its seats. */
  answers?: ReadonlyMap<string, Answers>;
}
