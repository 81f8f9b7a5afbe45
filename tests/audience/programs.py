"""A match and its viewer as processes, and the resources that they use."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

BIN = Path(os.environ["CANCHA_BIN"])
TICK = os.sysconf("SC_CLK_TCK")
LIMIT_S = 60


def find_in(stream, pattern: str) -> str:
    for line in stream:
        if found := re.search(pattern, line):
            return found.group(1)
    raise RuntimeError(f"a program ended before it said {pattern}")


class Show:
    """A match that runs until it is stopped, with a viewer."""

    def __init__(self, speed: str) -> None:
        self._stack = contextlib.ExitStack()
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="cancha-audience-")))
        self._match = self._start(
            BIN / "cancha-match", "simurosot/5v5", "--blue", "chaser", "--yellow", "chaser",
            "--speed", speed, "--listen", "127.0.0.1:0", "--set", "rules.half_s=86400",
            "--record", folder / "match.mcap", stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)  # fmt: skip
        server = find_in(self._match.stderr, r"(127\.0\.0\.1:\d+)")
        self._viewer = self._start(
            BIN / "cancha-viewer", "--server", server, "--http", "0", "--updates-per-second", "30",
            "--log-level", "off", stdout=subprocess.PIPE)  # fmt: skip
        self.url = find_in(self._viewer.stdout, r"(http://\S+)/")
        self.port = int(self.url.rpartition(":")[2])

    def _start(self, *command: object, **options: object) -> subprocess.Popen:
        process = subprocess.Popen([str(part) for part in command], text=True, stdin=subprocess.DEVNULL, **options)
        self._stack.callback(self._stop, process)
        return process

    @staticmethod
    def _stop(process: subprocess.Popen) -> None:
        process.terminate()
        process.wait(timeout=LIMIT_S)

    def __enter__(self) -> Show:
        return self

    def __exit__(self, *problem: object) -> None:
        self._stack.close()

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path, timeout=LIMIT_S) as answer:
            return answer.read()

    def tick(self) -> int:
        """Returns the tick of the match, by the newest complete segment."""
        index = json.loads(self.get("/tape"))
        return index["segments"] * index["ticks_per_segment"]

    def next_segment(self) -> tuple[int, float]:
        """Waits until a segment is complete. Returns the tick after it, and the time."""
        before = self.tick()
        while (tick := self.tick()) == before:
            time.sleep(0.02)
        return tick, time.monotonic()

    def wait_for_tape(self) -> None:
        deadline = time.monotonic() + LIMIT_S
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                if self.tick() > 0:
                    return
            time.sleep(0.1)
        raise RuntimeError("the viewer has no tape of the match")

    def viewer_cpu_s(self) -> float:
        fields = Path(f"/proc/{self._viewer.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def viewer_mb(self) -> float:
        status = Path(f"/proc/{self._viewer.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024
