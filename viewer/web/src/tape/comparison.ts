// Lays a second recording over the tape, and looks for the tick at which the two part.

import { effect, signal, untracked, type Signal } from "@preact/signals";
import { TapeError } from "./bytes";
import type { Deck } from "./deck";
import { FileSource } from "./file_source";
import { GatewaySource } from "./gateway_source";
import { Ghost } from "./ghost";
import { obstacleOf, warningOf } from "./likeness";
import { factOf } from "./opening";
import { findParting, type Parting } from "./parting";
import { bytesAt, bytesOfBlob, type ReadableBytes } from "./readable_bytes";
import { problemOf, type Tape } from "./tape";
import type { TapeSource } from "./tape_source";
import { UNCLOSED } from "./unclosed";

export type Search =
  | { state: "searching"; read: number; of: number }
  | ({ state: "done" } & Parting)
  | { state: "cancelled" }
  | { state: "failed"; problem: string };

export interface Compared {
  /** Name of the file, or of this viewer's recording. */
  name: string;
  blue: string;
  yellow: string;
  /** Other differences; empty if there are none. */
  warning: string;
}

export class Comparison {
  readonly compared = signal<Compared | undefined>(undefined);
  readonly search = signal<Search>({ state: "cancelled" });
  readonly isOpening = signal(false);
  /** Why the last recording cannot be compared, for people; empty if it can. */
  readonly problem = signal("");
  private abort = new AbortController();
  /** Number of recordings opened or closed so far. */
  private changes = 0;

  /**
   * `address`: address of the second recording, for a link to it; undefined: none, or a file of the reader's own.
   * `ownRecording`: finds the recording of this viewer at an address.
   */
  constructor(
    private readonly tape: Tape,
    readonly address: Signal<string | undefined>,
    private readonly ownRecording: (address: string) => Promise<string | undefined>,
  ) {
    let before: Deck | undefined;
    let wanted = address.peek();
    effect(() => {
      const deck = tape.deck.value;
      if (before !== undefined && deck !== before) {
        this.close();
      }
      before = deck;
      if (wanted !== undefined && deck?.isOver) {
        const asked = wanted;
        wanted = undefined;
        untracked(() => void this.openAddress(asked));
      }
    });
  }

  async openFile(file: File): Promise<void> {
    await this.open(file.name, undefined, async () => this.sourceOf(bytesOfBlob(file, file.name)));
  }

  /** Opens a file, or a recording of this viewer: "?match=NAME", or its name. */
  async openAddress(address: string): Promise<void> {
    const change = this.changes;
    const match = matchIn(address) ?? (await this.ownRecording(address));
    if (change !== this.changes) {
      return;
    }
    await this.open(match ?? fileNameIn(address), address, async () =>
      match === undefined
        ? this.sourceOf(await bytesAt(address))
        : new GatewaySource(location.href, match),
    );
  }

  close(): void {
    this.changes += 1;
    this.abort.abort();
    this.tape.ghost.value = undefined;
    this.compared.value = undefined;
    this.address.value = undefined;
    this.isOpening.value = false;
    this.problem.value = "";
  }

  cancelSearch(): void {
    this.abort.abort();
    this.search.value = { state: "cancelled" };
  }

  async searchAgain(): Promise<void> {
    const { deck, ghost } = this.tape;
    if (deck.peek() && ghost.peek()) {
      await this.searchIn(deck.peek()!, ghost.peek()!);
    }
  }

  private async open(name: string, address: string | undefined, find: () => Promise<TapeSource>): Promise<void> {
    this.close();
    const change = this.changes;
    this.address.value = address;
    this.isOpening.value = true;
    let problem = "";
    try {
      const ghost = await Ghost.open(await find(), this.tape.unpack);
      if (change === this.changes) {
        this.show(ghost, name);
      }
    } catch (error) {
      problem = problemOf(error);
    }
    if (change === this.changes) {
      this.isOpening.value = false;
      this.problem.value = problem;
    }
  }

  /** Throws if the two cannot be compared. */
  private show(ghost: Ghost, name: string): void {
    const deck = this.tape.deck.peek();
    if (!deck?.isOver) {
      throw new TapeError("Only a match that has ended can be compared, or a recording.");
    }
    const [first, second] = [deck, ghost].map(({ contents }) => contents.reading.opening);
    const obstacle = obstacleOf(first!, second!);
    if (obstacle) {
      throw new TapeError(obstacle);
    }
    const [blue, yellow] = ["blue", "yellow"].map((team) => factOf(second!.facts, team));
    this.tape.ghost.value = ghost;
    const warning = [warningOf(first!, second!), ghost.isUnclosed ? UNCLOSED : ""].filter(Boolean).join(" ");
    this.compared.value = { name, blue: blue!, yellow: yellow!, warning };
    void this.searchIn(deck, ghost);
  }

  private async searchIn(deck: Deck, ghost: Ghost): Promise<void> {
    this.abort.abort();
    const { signal } = (this.abort = new AbortController());
    const tell = (search: Search) => {
      this.search.value = signal.aborted ? this.search.peek() : search;
    };
    const [first, second] = [deck.contents.reading, ghost.contents.reading];
    tell({ state: "searching", read: 0, of: 1 });
    try {
      const onProgress = (read: number, of: number) => tell({ state: "searching", read, of });
      const parting = await findParting(first, second, { signal, onProgress });
      tell(parting ? { state: "done", ...parting } : { state: "cancelled" });
    } catch (error) {
      tell({ state: "failed", problem: problemOf(error) });
    }
  }

  private sourceOf(bytes: ReadableBytes): Promise<TapeSource> {
    return FileSource.open(bytes, this.tape.unpack);
  }
}

/** Address in the form of `Comparison.openAddress`. */
export function addressOfMatch(name: string): string {
  return `?${new URLSearchParams({ match: name })}`;
}

/** Undefined for the address of a file. */
function matchIn(address: string): string | undefined {
  return address.startsWith("?") ? (new URLSearchParams(address).get("match") ?? undefined) : undefined;
}

function fileNameIn(address: string): string {
  return address.split(/[?#]/)[0]!.split("/").at(-1)!;
}
