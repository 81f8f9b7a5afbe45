"""Hundreds of hostile connections, and their cost for a match.

500 connections stay silent, 100 spectators read a few bytes a second, 50 send garbage; each that is
closed comes back a second later. Two servers play the same match. The attackers take processor time
from both, but connect to one only. The processor time per tick of the attacked match, relative to the
other match in the same seconds, may grow by less than 5%; the lobby stays below 100 MB.
"""

from __future__ import annotations

import contextlib
import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Iterator

from progress import show_progress
from running_server import RunningServer

ATTACKERS = Path(__file__).resolve().parent / "attackers.py"
CROWD = ("idle=500", "slow=100", "garbage=50")
MEASURED_S = 8.0
SETTLING_S = 2.0
MOST_GROWTH = 0.05
MOST_LOBBY_MB = 100.0


def processor_s(pid: int) -> float:
    """Returns the processor time of a process."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def peak_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no VmHWM")


class Played:
    """A match in real time, between the same two teams with the same seed on each server."""

    NAME = "besieged"

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        server.create(self.NAME, "simurosot/5v5", "--speed", "1", "--seed", "1", "--set",
                      "rules.half_s=86400")  # fmt: skip
        self._teams = [server.strategy("chaser", self.NAME, seat) for seat in ("blue", "yellow")]
        server.wait_for(self.NAME, "PLAYING")
        self.process = server.process_of(self.NAME)

    def spent(self) -> tuple[int, float]:
        """Returns the ticks played, and their processor time."""
        return int(self.server.matches()[self.NAME]["tick"]), processor_s(self.process)

    def end(self) -> None:
        self.server.ask("stop", self.NAME)
        for team in self._teams:
            team.communicate()


def costs_us(*matches: Played) -> list[float]:
    """Returns the processor time per tick of each match's process, in the same seconds."""
    before = [match.spent() for match in matches]
    time.sleep(MEASURED_S)
    after = [match.spent() for match in matches]
    return [
        1e6 * (late_s - early_s) / (late - early)
        for (early, early_s), (late, late_s) in zip(before, after)
    ]


@contextlib.contextmanager
def attack(match: Played, *crowd: str) -> Iterator[None]:
    """Measures with these attackers. `crowd`: stories, as attackers.py takes them."""
    attackers = subprocess.Popen(
        [sys.executable, "-B", str(ATTACKERS), match.server.address, match.NAME, *crowd],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        attackers.stdout.readline()  # They are all there.
        time.sleep(SETTLING_S)
        yield
    finally:
        os.kill(attackers.pid, signal.SIGTERM)
        attackers.communicate()
        time.sleep(SETTLING_S)


def check(rounds: int) -> bool:
    with RunningServer() as server, RunningServer() as other_server:
        besieged, other = Played(server), Played(other_server)
        peace, war = [], []
        for done in range(rounds):
            show_progress(done, rounds, " rounds")
            peace.append(costs_us(besieged, other))
            with attack(besieged, *CROWD):
                war.append(costs_us(besieged, other))
        show_progress(rounds, rounds, " rounds")
        lobby_mb = peak_mb(server.process.pid)
        for match in (besieged, other):
            match.end()
    return conclude(peace, war, lobby_mb)


def conclude(peace: list[list[float]], war: list[list[float]], lobby_mb: float) -> bool:
    print("CPU time per tick, us: besieged match / the same match on its own server")
    for name, rounds in (("in peace", peace), ("besieged", war)):
        print(f"  {name}: " + "  ".join(f"{mine:.0f}/{others:.0f}" for mine, others in rounds))
    calm, attacked = (
        statistics.median(mine / others for mine, others in rounds) for rounds in (peace, war)
    )
    growth = attacked / calm - 1
    print(f"median ratio {calm:.3f} in peace, {attacked:.3f} besieged: {100 * growth:+.1f}%")
    print(f"the lobby took {lobby_mb:.1f} MB at most")
    return growth < MOST_GROWTH and lobby_mb < MOST_LOBBY_MB
