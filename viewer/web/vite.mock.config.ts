// `npm run mock`: the page from its sources, reloaded as they change, with a made-up match in place
// of a gateway.

import { defineConfig, type Plugin } from "vite";
import { WebSocketServer } from "ws";
import { FakeMatch, TICK_RATE_HZ } from "./tests/support/fake_match";

function madeUpMatch(): Plugin {
  return {
    name: "cancha-made-up-match",
    configureServer(server) {
      const match = new FakeMatch();
      match.draws = true;
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
