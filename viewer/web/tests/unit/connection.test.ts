import { describe, expect, test } from "vitest";
import { Connection, retryDelayS, type LinkState } from "../../src/feed/connection";
import type { FeedMessage } from "../../src/feed/decode";
import { FakeMatch, encode } from "../support/fake_match";

/** A browser's environment under a test's control: scripted sockets, and a clock that only the test moves. */
class Script {
  readonly sockets: FakeSocket[] = [];
  readonly links: LinkState[] = [];
  readonly messages: FeedMessage[] = [];
  readonly signs: number[] = [];
  /** Whether a viewer serves the page. */
  viewer = Promise.resolve(true);
  private nowS = 0;
  private timers: { atS: number; action: () => void }[] = [];

  readonly connection = new Connection(
    "ws://test/ws",
    {
      onLink: (state) => this.links.push(state),
      onSign: (sentS) => this.signs.push(sentS),
      onMessage: (message) => this.messages.push(message),
    },
    {
      openSocket: () => {
        this.sockets.push(new FakeSocket());
        return this.socket as unknown as WebSocket;
      },
      after: (delayS, action) => {
        const timer = { atS: this.nowS + delayS, action };
        this.timers.push(timer);
        return () => (this.timers = this.timers.filter((entry) => entry !== timer));
      },
      hasViewer: () => this.viewer,
      random: () => 0.5,
    },
  );

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  get link(): LinkState {
    return this.links.at(-1)!;
  }

  pass(seconds: number): void {
    this.nowS += seconds;
    const due = this.timers.filter((timer) => timer.atS <= this.nowS);
    this.timers = this.timers.filter((timer) => timer.atS > this.nowS);
    due.forEach((timer) => timer.action());
  }
}

class FakeSocket {
  binaryType = "blob";
  isClosed = false;
  readonly sent: string[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: unknown }) => void = () => {};

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }
}

describe("Connection", () => {
  test("says when it is open", () => {
    const script = new Script();
    script.connection.connect();
    script.socket.onopen();

    expect(script.links.map(({ kind }) => kind)).toEqual(["connecting", "open"]);
  });

  test("hands on what it understands", () => {
    const script = new Script();
    script.connection.connect();
    script.socket.onmessage({ data: '{"state":"live"}' });
    script.socket.onmessage({ data: new Uint8Array(new FakeMatch().welcome()).buffer });

    expect(script.messages.map(({ kind }) => kind)).toEqual(["source", "welcome"]);
  });

  test("tries again after a while when the line is lost", () => {
    const script = new Script();
    script.connection.connect();
    script.socket.onopen();
    script.socket.onclose();

    expect(script.link).toEqual({ kind: "lost", attempt: 1, retryInS: 0.5 });
    expect(script.sockets).toHaveLength(1);
    script.pass(0.5);
    expect(script.sockets).toHaveLength(2);
  });

  test("ends where a plain web server has the page", async () => {
    const script = new Script();
    script.viewer = Promise.resolve(false);
    script.connection.connect();
    script.socket.onclose();
    await script.viewer;
    await Promise.resolve();
    expect(script.link).toEqual({ kind: "none" });

    script.pass(60);
    script.connection.connect();
    expect(script.sockets).toHaveLength(1);
    expect(script.links.map(({ kind }) => kind)).toEqual(["connecting", "lost", "none"]);
  });

  test("goes on where a viewer was once, whoever answers later", async () => {
    const script = new Script();
    script.connection.connect();
    script.socket.onopen();
    script.viewer = Promise.resolve(false);
    script.socket.onclose();
    await script.viewer;
    await Promise.resolve();
    script.pass(1);

    expect(script.link.kind).toBe("lost");
    expect(script.sockets).toHaveLength(2);
  });

  test("waits longer each time, and at most ten seconds", () => {
    const waits = [1, 2, 3, 4, 5, 20].map((attempt) => retryDelayS(attempt, 0.5));

    expect(waits).toEqual([0.5, 1, 2, 4, 8, 8]);
    expect(retryDelayS(20, 1)).toBeLessThanOrEqual(10);
  });

  test("begins with short waits again after it was open", () => {
    const script = new Script();
    script.connection.connect();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      script.socket.onclose();
      script.pass(10);
    }
    script.socket.onopen();
    script.socket.onclose();

    expect(script.link).toMatchObject({ kind: "lost", attempt: 1 });
  });

  test("gives up an attempt that leads nowhere", () => {
    const script = new Script();
    script.connection.connect();
    script.pass(6);

    expect(script.link.kind).toBe("lost");
    expect(script.socket.isClosed).toBe(true);
  });

  test("leaves a stream that it cannot understand", () => {
    const script = new Script();
    script.connection.connect();
    script.socket.onopen();
    script.socket.onmessage({ data: new Uint8Array([0x12, 0xff, 0xff]).buffer });

    expect(script.link.kind).toBe("lost");
    expect(script.socket.isClosed).toBe(true);
  });

  test("hears nothing more from a line that it has left", () => {
    const script = new Script();
    script.connection.connect();
    const first = script.socket;
    first.onclose();
    script.pass(1);
    first.onclose();
    first.onmessage({ data: '{"state":"live"}' });

    expect(script.links.filter(({ kind }) => kind === "lost")).toHaveLength(1);
    expect(script.messages).toHaveLength(0);
  });

  test("confirms at once what has come, then what has come in the next tenth of a second", () => {
    const script = new Script();
    script.connection.connect();
    const update = new Uint8Array(new FakeMatch().update()).buffer;
    script.socket.onmessage({ data: '{"state":"live"}' });
    script.socket.onmessage({ data: update });
    script.socket.onmessage({ data: update });
    expect(script.socket.sent).toEqual(["1"]);

    script.pass(0.1);
    expect(script.socket.sent).toEqual(["1", "3"]);

    script.pass(0.1);
    script.socket.onmessage({ data: update });
    expect(script.socket.sent).toEqual(["1", "3", "4"]);
  });

  test("counts anew on the next line", () => {
    const script = new Script();
    script.connection.connect();
    script.socket.onmessage({ data: '{"state":"live"}' });
    script.socket.onmessage({ data: '{"state":"live"}' });
    script.socket.onclose();
    script.pass(1);
    script.socket.onmessage({ data: '{"state":"live"}' });

    expect(script.sockets.map(({ sent }) => sent)).toEqual([["1"], ["1"]]);
  });

  test("says when a message was sent", () => {
    const script = new Script();
    script.connection.connect();
    script.socket.onmessage({ data: new Uint8Array(encode(undefined, { sentMs: 2500 })).buffer });

    expect(script.signs).toEqual([2.5]);
    expect(script.messages).toEqual([]);
  });

  test("opens no second line when asked twice", () => {
    const script = new Script();
    script.connection.connect();
    script.connection.connect();

    expect(script.sockets).toHaveLength(1);
  });
});
