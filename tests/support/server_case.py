"""Helpers for tests of cancha-server: a server for a test, and matches to play in it."""

from __future__ import annotations

import contextlib
import json
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import cancha
from running_server import BIN, LIMIT_S, PAUSE_S, RawClient, RunningServer

TOKENS = {"blue": "blue-0123456789abcdef", "yellow": "yellow-0123456789abcdef",
          "Ann": "admin-0123456789abcdef"}  # fmt: skip
BOOK = (
    f"admin Ann {TOKENS['Ann']}\nseat final/blue {TOKENS['blue']}\n"
    f"seat final/yellow {TOKENS['yellow']}\n"
)


def verify(recording: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(BIN / "cancha-replay"), "verify", str(recording)],
                          capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip


def finish(*strategies: subprocess.Popen[str]) -> list[str]:
    """Waits for strategies to end. Returns their output."""
    return [strategy.communicate(timeout=LIMIT_S)[1] for strategy in strategies]


def play(server: RunningServer, match: str, *options: str, duration_s: int = 10) -> dict:
    """Plays chaser against chaser at full speed, both as remote teams. Returns the report."""
    server.create(match, "simurosot/5v5", "--speed", "max", "--duration", str(duration_s),
                  *options)  # fmt: skip
    finish(server.strategy("chaser", match, "blue"), server.strategy("chaser", match, "yellow"))
    server.wait_for(match, "OVER")
    wait_until(lambda: (server.records / f"{match}.json").exists())
    return server.report(match)


def hash_without_server(duration_s: int, team: str = "chaser") -> str:
    """Returns the final hash of a match of this team against itself, played by cancha-match without a server."""
    with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
        report = Path(folder) / "report.json"
        subprocess.run([str(BIN / "cancha-match"), "simurosot/5v5", "--blue", team, "--yellow",
                        team, "--duration", str(duration_s), "--report", str(report), "--quiet",
                        "--no-record"], check=True, timeout=LIMIT_S)  # fmt: skip
        return json.loads(report.read_text())["final_state_hash"]


def wait_until(holds) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        if time.monotonic() > end:
            raise AssertionError("it does not come")
        time.sleep(PAUSE_S)


def starts(lead: cancha.Official) -> bool:
    """Starts a match if its seats are ready."""
    try:
        lead.start()
    except cancha.Refused as refusal:
        if "waiting for" not in str(refusal):
            raise
        return False
    return True


class ServerCase(unittest.TestCase):
    def serve(self, *arguments: str, **options: str) -> RunningServer:
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        return stack.enter_context(RunningServer(*arguments, **options))

    def client(self, server: RunningServer) -> RawClient:
        client = RawClient(server.address)
        self.addCleanup(client.stream.close)
        return client
