// What a deck is made of, and what it asks of the page.

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
  /** Has all panels show it. */
  tell(message: FeedMessage): void;
  /** Whether the match comes live. */
  isLive(): boolean;
  /** Whether goals are shown again by themselves. */
  replaysGoals(): boolean;
  /** Whether this layer is to be seen: "debug/blue", "readings". */
  wants(layer: string): boolean;
}

export interface DeckParts {
  source: TapeSource;
  opening: Opening;
  growth: Growth;
  unpack: Unpack;
  /** Of a file: how the match ended. */
  result?: MatchOver;
  /** And how long its seats took for their answers. */
  answers?: ReadonlyMap<string, Answers>;
}
