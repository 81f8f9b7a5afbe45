"""A page that shows a match while a program plays it: render_mode "human"."""

from __future__ import annotations

import contextlib
import http.server
import struct
import sys
import threading
import zlib
from typing import Optional

import numpy as np

from cancha.engine.values import Rows
from cancha.env.picture import Image, Picture

_PAGE = b"""<!doctype html><meta charset=utf-8><title>Cancha</title>
<style>body{margin:0;background:#17191c;display:grid;place-items:center;height:100vh}
img{max-width:100%;max-height:100vh}</style><img id=match alt="The match from above"><script>
const match = document.getElementById("match");
const next = () => { match.src = "frame.png?" + Date.now(); };
match.onload = () => setTimeout(next, 30);
match.onerror = () => setTimeout(next, 500);
next();
</script>"""


class Page:
    """Server of the newest picture, on a port of this machine. Prints its address."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._state: Optional[Rows] = None
        page = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path == "/":
                    self._send("text/html", _PAGE)
                elif self.path.startswith("/frame.png"):
                    self._send("image/png", page._frame())
                else:
                    self.send_error(404)

            def _send(self, kind: str, body: bytes) -> None:
                with contextlib.suppress(ConnectionError):  # The browser has left.
                    self.send_response(200)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(body)))
                    self.send_header("Cache-Control", "no-store")
                    self.end_headers()
                    self.wfile.write(body)

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"
        print(f"watch: {self.address}", file=sys.stderr, flush=True)

    def show(self, state: Rows) -> None:
        """Sets the state to show from now on. The picture is drawn only if somebody watches."""
        self._state = state.copy()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _frame(self) -> bytes:
        state = self._state
        return png(np.zeros((2, 2, 3), np.uint8) if state is None else self._picture.draw(state))


def png(image: Image) -> bytes:
    """Returns a picture as a PNG file."""
    height, width, _ = image.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)  # The 0 before each row: no filter.
    rows[:, 1:] = image.reshape(height, -1)

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)  # 8 bits a colour, RGB.
    data = zlib.compress(rows.tobytes(), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
