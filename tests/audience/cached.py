"""Spectators by HTTP alone, behind nginx: each asks every second for the index and for new segments."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from programs import LIMIT_S, Show

CONFIG = """
{user} daemon off; pid {folder}/pid; error_log {folder}/error.log warn; worker_processes 1;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
    uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    proxy_cache_path {folder}/cache keys_zone=tapes:1m max_size=200m;
    upstream viewer {{ server 127.0.0.1:{viewer}; keepalive 8; }}
    server {{
        listen 127.0.0.1:{port} backlog=4096;
        proxy_cache tapes; proxy_cache_lock on; proxy_set_header Host $host;
        proxy_http_version 1.1; proxy_set_header Connection "";
        location = /tape {{ proxy_pass http://viewer; proxy_cache_valid 200 1s; proxy_ignore_headers Cache-Control;
                            proxy_cache_use_stale updating; }}
        location /tapes/ {{ proxy_pass http://viewer; }}
    }}
}}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def cache_before(show: Show):
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not nginx:
        raise RuntimeError("this needs nginx: apt install nginx-light")
    with tempfile.TemporaryDirectory(prefix="cancha-audience-") as folder:
        port = free_port()
        config = Path(folder) / "nginx.conf"
        # A nginx started by root would change to a user that may not write there.
        user = "user root;" if os.geteuid() == 0 else ""
        config.write_text(CONFIG.format(user=user, folder=folder, viewer=show.port, port=port))
        with subprocess.Popen([nginx, "-c", str(config)], stderr=subprocess.DEVNULL) as process:
            try:
                yield port
            finally:
                process.terminate()
                process.wait(timeout=LIMIT_S)


class Reader:
    """One spectator, on one persistent connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.segments = 0
        self.bytes = 0

    async def get(self, path: str) -> bytes:
        self._writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        head = await self._reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(f"{path}: {head.splitlines()[0].decode()}")
        length = int(next(line for line in head.splitlines() if line.lower().startswith(b"content-length")).split()[1])
        body = await self._reader.readexactly(length)
        self.bytes += len(body)
        return body

    async def connect(self) -> None:
        deadline = time.monotonic() + LIMIT_S
        while True:
            try:
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
                return
            except OSError:
                if time.monotonic() > deadline:
                    raise RuntimeError("nginx does not answer") from None
                await asyncio.sleep(0.1)

    async def watch(self, until: float) -> None:
        """Watches from the present moment of the match."""
        await self.connect()
        index = json.loads(await self.get("/tape"))
        await self.get(f"/tapes/{index['tape']}/opening")
        seen = index["segments"] - 1
        while time.monotonic() < until:
            for segment in range(seen, index["segments"]):
                await self.get(f"/tapes/{index['tape']}/{segment}")
                self.segments += 1
            seen = index["segments"]
            await asyncio.sleep(1)
            index = json.loads(await self.get("/tape"))
        self._writer.close()


async def audience(show: Show, count: int, seconds: int) -> dict:
    before = json.loads(show.get("/healthz"))["requests"]
    cpu_s, start = show.viewer_cpu_s(), time.monotonic()
    with cache_before(show) as port:
        readers = [Reader(port) for _ in range(count)]
        await asyncio.gather(*(reader.watch(time.monotonic() + seconds) for reader in readers))
    return {
        "requests_to_viewer": json.loads(show.get("/healthz"))["requests"] - before - 1,
        "viewer_cpu": (show.viewer_cpu_s() - cpu_s) / (time.monotonic() - start),
        "fewest_segments": min(reader.segments for reader in readers),
        "mb": sum(reader.bytes for reader in readers) / 1e6,
    }


def measure(options: argparse.Namespace) -> dict:
    count, seconds = options.spectators, options.seconds
    with Show(speed="1") as show:
        show.wait_for_tape()
        one = asyncio.run(audience(show, 1, seconds))
        many = asyncio.run(audience(show, count, seconds))
    return {
        "spectators": count,
        "requests_to_viewer_for_one": one["requests_to_viewer"],
        "requests_to_viewer": many["requests_to_viewer"],
        "viewer_cpu_for_one": round(one["viewer_cpu"], 4),
        "viewer_cpu": round(many["viewer_cpu"], 4),
        "segments_each_got_at_least": many["fewest_segments"],
        "mb_served": round(many["mb"], 1),
    }
