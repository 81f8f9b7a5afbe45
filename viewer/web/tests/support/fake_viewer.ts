// Serves the built page and a WebSocket, as cancha-viewer does, on a port that the system picks.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { WebSocketServer, type WebSocket } from "ws";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** What the gateway allows its page (http_routes.cpp). */
const CONTENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Says what a browser is told first which has asked for this match, or, with "", for none. */
export type Greet = (socket: WebSocket, match: string) => void;

export class FakeViewer {
  private readonly sockets: WebSocketServer;

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private greet: Greet,
  ) {
    this.sockets = new WebSocketServer({ server, path: "/ws" });
    this.sockets.on("connection", (socket, request) => {
      const target = new URL(request.url ?? "/", "http://localhost");
      this.greet(socket, target.searchParams.get("match") ?? "");
    });
  }

  /** `greet` is called for every browser that joins. */
  static async start(pageFolder: string, greet: Greet, port = 0): Promise<FakeViewer> {
    const server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
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
    return new FakeViewer(server, (server.address() as AddressInfo).port, greet);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  send(message: Uint8Array | string): void {
    for (const socket of this.sockets.clients) {
      socket.send(message);
    }
  }

  /** Cuts the line to every browser; the page stays. */
  dropBrowsers(): void {
    for (const socket of this.sockets.clients) {
      socket.terminate();
    }
  }

  greetWith(greet: Greet): void {
    this.greet = greet;
  }

  async stop(): Promise<void> {
    this.dropBrowsers();
    this.sockets.close();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
