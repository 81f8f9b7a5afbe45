// Serves the built page and a WebSocket, as cancha-viewer does, on a port that the system picks.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { WebSocketServer, type WebSocket } from "ws";
import type { FakeOffice } from "./fake_office";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The gateway's content policy for its page (http_routes.cpp). */
const CONTENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Sends the first messages to a browser that has requested this match; "" for none. */
export type Greet = (socket: WebSocket, match: string) => void;

/** The answer for a path; "later": not yet; undefined: there is no such thing. */
export type Answer = (path: string, headers: IncomingHttpHeaders) => Sent | "later" | undefined;

export interface Sent {
  status?: number;
  headers?: Record<string, string>;
  body: Uint8Array;
}

export class FakeViewer {
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly officials = new WebSocketServer({ noServer: true });
  private office: FakeOffice | undefined;
  private answer: Answer = () => undefined;
  private hasFilesOnly = false;

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private greet: Greet,
  ) {
    this.officials.on("connection", (socket) => this.office?.meet(socket));
    server.on("upgrade", (request, socket, head) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const line = this.hasFilesOnly ? undefined : pathname === "/ws" ? this.sockets : this.office && pathname === "/official" ? this.officials : undefined;
      if (line) {
        line.handleUpgrade(request, socket, head, (browser) => line.emit("connection", browser, request));
      } else {
        socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      }
    });
    this.sockets.on("connection", (socket, request) => {
      const target = new URL(request.url ?? "/", "http://localhost");
      this.greet(socket, target.searchParams.get("match") ?? "");
    });
  }

  /** `greet` is called for every browser that joins. */
  static async start(pageFolder: string, greet: Greet, port = 0): Promise<FakeViewer> {
    let viewer: FakeViewer | undefined;
    const server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
      const sent = viewer?.answer(path, request.headers) ?? viewer?.health(path);
      if (sent === "later") {
        return;
      }
      if (sent) {
        response.writeHead(sent.status ?? 200, sent.headers).end(sent.body);
        return;
      }
      const file = join(pageFolder, path.endsWith("/") ? `${path}index.html` : path);
      if (!existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end();
        return;
      }
      response.setHeader("Content-Security-Policy", CONTENT_POLICY);
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    viewer = new FakeViewer(server, (server.address() as AddressInfo).port, greet);
    return viewer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  send(message: Uint8Array | string): void {
    for (const socket of this.sockets.clients) {
      socket.send(message);
    }
  }

  /** Returns once at most this many bytes wait for any browser. */
  async drained(mostBytes: number): Promise<void> {
    while ([...this.sockets.clients].some(({ bufferedAmount }) => bufferedAmount > mostBytes)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Cuts the connection to every browser; the page stays. */
  dropBrowsers(): void {
    for (const socket of this.sockets.clients) {
      socket.terminate();
    }
  }

  /** Tries this answer before the files of the page. */
  answerWith(answer: Answer): void {
    this.answer = answer;
  }

  greetWith(greet: Greet): void {
    this.greet = greet;
  }

  /** Takes officials from now on. */
  receiveOfficials(office: FakeOffice): void {
    this.office = office;
  }

  /** Acts like a plain web server with the page on it. */
  serveFilesOnly(): void {
    this.hasFilesOnly = true;
  }

  private health(path: string): Sent | undefined {
    if (this.hasFilesOnly) {
      return undefined;
    }
    const body = Buffer.from(JSON.stringify({ status: "ok", officials: this.office !== undefined }));
    return path === "/healthz" ? { body } : undefined;
  }

  async stop(): Promise<void> {
    this.dropBrowsers();
    this.officials.clients.forEach((socket) => socket.terminate());
    this.sockets.close();
    this.officials.close();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
