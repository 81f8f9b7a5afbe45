"""A flood of connections on a cancha-match, and its cost for the teams.

Two sample teams play the same match with and without the flood, in turn, in real time and as fast as
possible, each with 20 ms for an answer and a time bank of 1 s. The flood opens connections as fast as
one process can: some leave at once, some stay and say nothing. During the flood a third client joins
again and again. When the system's queue of the port is full of the flood, the client's system tries
again after 1, 3 and 7 s. The server must accept the second or third try.

As a program: flood.py ADDRESS, until SIGTERM; prints the number of connections that it has opened.
"""

from __future__ import annotations

import collections
import json
import os
import select
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Optional

from cancha.v1 import session_pb2
from progress import show_progress
from running_server import BIN, RawClient

FLOODED_S = 8.0
DEADLINE = "hold:20ms+1s"
BANK_MS = 1000.0
LIMIT_S = 120  # A match that takes longer has hung.

# Connections of the flood that are open at once. Every fourth one stays.
OPEN_AT_ONCE = 500
STAYS_EVERY = 4

# Limits. The flood itself takes processor time from the teams: a quarter of their time for an
# answer. A team may lose as much of its bank as a busy machine costs it at times.
MOST_P99_GROWTH_US = 5000.0
MOST_BANK_LOSS_MS = 100.0
MOST_TIME_TO_JOIN_S = 5.0


def flood(address: str) -> int:
    """Opens connections until SIGTERM. Returns their number."""
    is_over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: is_over.set())
    host, _, port = address.rpartition(":")
    staying: collections.deque[socket.socket] = collections.deque()
    opened = 0
    while not is_over.is_set():
        connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        connection.setblocking(False)
        try:
            connection.connect((host, int(port)))
        except BlockingIOError:
            pass
        except OSError:
            connection.close()
            continue
        opened += 1
        staying.append(connection)
        if opened % STAYS_EVERY != 0 and select.select([], [connection], [], 0)[1]:
            staying.pop().close()
        if len(staying) > OPEN_AT_ONCE:
            staying.popleft().close()
    return opened


class Flood:
    """Context manager for the flood as a process of its own."""

    def __init__(self, address: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-B", __file__, address],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)  # fmt: skip
        self.connections = 0

    def __enter__(self) -> Flood:
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.terminate()
        self.connections = int(self._process.communicate()[0] or 0)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def wait_for_port(address: str) -> None:
    RawClient(address).stream.close()


def time_to_join_s(address: str) -> float:
    """Returns the time until a spectator gets its Welcome, with as many tries as it takes."""
    begin = time.monotonic()
    while time.monotonic() - begin < LIMIT_S:
        try:
            with RawClient(address) as spectator:
                if spectator.hello("spectator").WhichOneof("body") == "welcome":
                    return time.monotonic() - begin
        except Exception:  # The client tries again after every error.
            time.sleep(0.02)
    raise AssertionError(f"nobody is let in for {LIMIT_S} s")


class Played:
    """Result of a match."""

    def __init__(self, report: dict, joins_s: list[float], connections: int) -> None:
        teams = report["teams"].values()
        self.p99_us = max(team["answers"]["p99_us"] for team in teams)
        seats = [seat for team in teams for seat in team["seats"]]
        self.bank_loss_ms = BANK_MS - min(seat["deadline"]["bank_left_ms"] for seat in seats)
        self.ticks_per_s = report["ticks_per_second"]
        self.joins_s = joins_s
        self.connections = connections

    def __str__(self) -> str:
        text = f"p99 {self.p99_us} us, {self.bank_loss_ms:.0f} ms of the bank, {self.ticks_per_s:.0f} ticks/s"
        if self.connections:
            text += (f"\n    {self.connections / FLOODED_S:.0f} connections/s, "
                     f"slowest join {max(self.joins_s):.2f} s")  # fmt: skip
        return text


def play(speed: str, is_flooded: bool) -> Played:
    address = f"127.0.0.1:{free_port()}"
    with tempfile.TemporaryDirectory(prefix="cancha-flood-") as folder:
        report = Path(folder) / "report.json"
        match = subprocess.Popen(
            [str(BIN / "cancha-match"), "simurosot/5v5", "--blue", "chaser", "--yellow", "chaser",
             "--listen", address, "--speed", speed, "--deadline", DEADLINE, "--seed", "1",
             "--set", "rules.half_s=86400", "--report", str(report), "--no-record", "--quiet"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "TMPDIR": folder})  # fmt: skip
        try:
            wait_for_port(address)
            joins_s, connections = attend(address, is_flooded)
        finally:
            match.send_signal(signal.SIGTERM)  # The match ends at once, with a report.
            match.communicate(timeout=LIMIT_S)
        return Played(json.loads(report.read_text()), joins_s, connections)


def attend(address: str, is_flooded: bool) -> tuple[list[float], int]:
    """Lets the match play for a while. Returns the times of joining, and the flood's size."""
    if not is_flooded:
        time.sleep(FLOODED_S)
        return [], 0
    joins_s = []
    with Flood(address) as attack:
        end = time.monotonic() + FLOODED_S
        while time.monotonic() < end:
            joins_s.append(time_to_join_s(address))
            time.sleep(0.2)
    return joins_s, attack.connections


def check(rounds: int) -> bool:
    played: dict[tuple[str, bool], list[Played]] = collections.defaultdict(list)
    total = rounds * 4
    for done in range(total):
        show_progress(done, total, " matches")
        speed, is_flooded = ("1", "max")[done // 2 % 2], done % 2 == 1
        played[speed, is_flooded].append(play(speed, is_flooded))
        print(f"  speed {speed}, {'flood' if is_flooded else 'peace'}: {played[speed, is_flooded][-1]}",
              flush=True)  # fmt: skip
    show_progress(total, total, " matches")
    return all(conclude(speed, played[speed, False], played[speed, True]) for speed in ("1", "max"))


def conclude(speed: str, peace: list[Played], war: list[Played]) -> bool:
    calm_us, flooded_us = (statistics.median(one.p99_us for one in all) for all in (peace, war))
    loss_ms = statistics.median(one.bank_loss_ms for one in war)
    joins_s = [join_s for one in war for join_s in one.joins_s]
    join_s, half_s = max(joins_s), statistics.median(joins_s)
    print(f"  speed {speed}: p99 {calm_us:.0f} us in peace, {flooded_us:.0f} us flooded\n"
          f"    time bank: {loss_ms:.0f} ms lost; joins: slowest {join_s:.2f} s, "
          f"median {half_s:.2f} s")  # fmt: skip
    return (flooded_us - calm_us <= MOST_P99_GROWTH_US and loss_ms <= MOST_BANK_LOSS_MS
            and join_s <= MOST_TIME_TO_JOIN_S)  # fmt: skip


def main(address: Optional[str]) -> None:
    print(flood(address), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
