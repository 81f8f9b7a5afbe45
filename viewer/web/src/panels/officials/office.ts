// The official on this page, and the server's answers.

import { signal } from "@preact/signals";
import { retryDelayS } from "../../feed/connection";
import { OfficialLine, type Action, type Answer, type Introduction } from "./official_line";

/** "lost": the connection broke; it is tried again. */
export type OfficeState = "away" | "joining" | "here" | "lost";

export interface OfficeSurroundings {
  openSocket(): WebSocket;
  /** Calls back after this delay; returns a function that cancels it. */
  after(delayS: number, action: () => void): () => void;
  /** Storage of the browser, for as long as the page is open. */
  memory: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
}

const REMEMBERED = "cancha-official";

export class Office {
  readonly state = signal<OfficeState>("away");
  /** Why nobody is signed in. */
  readonly problem = signal("");
  /** The last answer to a request that waits for one. */
  readonly answer = signal<Answer | undefined>(undefined);
  /** Number of requests that wait for an answer. */
  readonly asks = signal(0);
  readonly introduction = signal<Introduction>({ name: "", token: "" });
  /** Whether the stored name and token have signed somebody in before. */
  readonly isKnown: boolean;
  /** Called when a request that waits for no answer was refused. */
  onRefusal: () => void = () => {};
  private line: OfficialLine | undefined;
  private attempt = 0;
  private forgetRetry: () => void = () => {};

  constructor(private readonly surroundings: OfficeSurroundings) {
    const known = introductionIn(surroundings.memory?.getItem(REMEMBERED) ?? "");
    this.isKnown = known !== undefined;
    this.introduction.value = known ?? this.introduction.value;
  }

  enter(introduction: Introduction): void {
    this.leave();
    this.introduction.value = introduction;
    this.join();
  }

  /** Signs nobody in any more. */
  leave(): void {
    this.forgetRetry();
    this.line?.close();
    this.line = undefined;
    this.attempt = 0;
    this.answer.value = undefined;
    this.problem.value = "";
    this.state.value = "away";
  }

  /** Does leave(), and forgets the name and the token. */
  signOut(): void {
    this.surroundings.memory?.removeItem(REMEMBERED);
    this.introduction.value = { ...this.introduction.value, token: "" };
    this.leave();
  }

  /** Requests an action. The answer is also shown as the last one. */
  async ask(action: Action): Promise<Answer> {
    this.asks.value += 1;
    const answer = (await this.line?.ask(action)) ?? { isDone: false, text: "you are not signed in" };
    this.answer.value = answer;
    return answer;
  }

  /** Requests an action without waiting for an answer. */
  tell(action: Action): void {
    this.line?.tell(action);
  }

  private join(): void {
    this.state.value = this.attempt === 0 ? "joining" : "lost";
    this.line = new OfficialLine(this.surroundings.openSocket(), this.introduction.value, {
      onWelcome: () => this.begin(),
      onObjection: () => this.onRefusal(),
      onEnd: (text, parting) => this.end(text, parting),
    });
  }

  private begin(): void {
    this.attempt = 0;
    this.problem.value = "";
    this.state.value = "here";
    this.surroundings.memory?.setItem(REMEMBERED, JSON.stringify(this.introduction.value));
  }

  private end(text: string | undefined, parting: string): void {
    const wasHere = this.state.value === "here" || this.state.value === "lost";
    this.line = undefined;
    if (text === undefined && wasHere) {
      this.state.value = "lost";
      this.attempt += 1;
      this.forgetRetry = this.surroundings.after(retryDelayS(this.attempt, 0.5), () => this.join());
    } else {
      this.attempt = 0;
      this.problem.value = text ?? (parting || "the viewer does not answer");
      this.state.value = "away";
    }
  }
}

function introductionIn(text: string): Introduction | undefined {
  try {
    const { name, token } = JSON.parse(text) as Record<string, unknown>;
    return typeof name === "string" && typeof token === "string" ? { name, token } : undefined;
  } catch {
    return undefined;
  }
}
