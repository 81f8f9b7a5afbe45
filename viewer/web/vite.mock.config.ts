// `npm run mock`: serves the page from its sources, and reloads it as they change. A made-up match replaces the
// gateway, or with CANCHA_MOCK=course a run through a made-up course.

import { defineConfig, type Plugin } from "vite";
import { WebSocketServer } from "ws";
import { FakeMatch, TICK_RATE_HZ } from "./tests/support/fake_match";
import { FakeRun } from "./tests/support/fake_run";

function drawnMatch(): FakeMatch {
  const match = new FakeMatch();
  match.draws = true;
  return match;
}

function madeUpMatch(): Plugin {
  return {
    name: "cancha-made-up-match",
    configureServer(server) {
      const match = process.env.CANCHA_MOCK === "course" ? new FakeRun() : drawnMatch();
      const sockets = new WebSocketServer({ noServer: true });
      sockets.on("connection", (socket) => {
        socket.send('{"state":"live","source":"made up","text":""}');
        socket.send(match.welcome());
        socket.send(match.update());
      });
      server.httpServer?.on("upgrade", (request, socket, head) => {
        if (request.url?.split("?")[0] === "/ws") {
          sockets.handleUpgrade(request, socket, head, (line) => sockets.emit("connection", line));
        }
      });
      const timer = setInterval(() => {
        match.advance(1);
        const update = match.update();
        sockets.clients.forEach((socket) => socket.send(update));
      }, 1000 / TICK_RATE_HZ);
      server.httpServer?.on("close", () => clearInterval(timer));
    },
  };
}

export default defineConfig({
  plugins: [madeUpMatch()],
  server: { host: "127.0.0.1" },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});
