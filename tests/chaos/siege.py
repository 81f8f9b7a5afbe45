"""Hundreds of connections that mean no good, and what they cost a match.

500 that say nothing, 100 spectators that read a few bytes a second, 50 that send garbage; each that
is hung up on comes again a second later. The processor time that the process of the match needs for a
tick grows by less than 5 %, and the lobby stays below 100 MB.
"""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

from progress import show_progress
from running_server import RunningServer

ATTACKERS = Path(__file__).resolve().parent / "attackers.py"
MEASURED_S = 8.0
SETTLING_S = 2.0
MOST_GROWTH = 0.05
MOST_LOBBY_MB = 100.0


def processor_s(pid: int) -> float:
    """Time that a process has had on a processor."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def peak_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no VmHWM")


class Siege:
    def __init__(self, server: RunningServer) -> None:
        self._server = server
        server.create("besieged", "simurosot/5v5", "--speed", "1", "--set", "rules.half_s=86400")
        self._teams = [server.strategy("chaser", "besieged", seat) for seat in ("blue", "yellow")]
        server.wait_for("besieged", "PLAYING")
        self._match = server.process_of("besieged")

    def _ticks(self) -> int:
        return int(self._server.matches()["besieged"]["tick"])

    def cost_us(self) -> float:
        """Processor time of the match's process for a tick."""
        ticks, spent_s = self._ticks(), processor_s(self._match)
        time.sleep(MEASURED_S)
        spent_s = processor_s(self._match) - spent_s
        return 1e6 * spent_s / (self._ticks() - ticks)

    def besieged_cost_us(self) -> float:
        attackers = subprocess.Popen(
            [sys.executable, "-B", str(ATTACKERS), self._server.address, "besieged"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        try:
            attackers.stdout.readline()  # They are all there.
            time.sleep(SETTLING_S)
            return self.cost_us()
        finally:
            os.kill(attackers.pid, signal.SIGTERM)
            attackers.communicate()
            time.sleep(SETTLING_S)

    def end(self) -> None:
        self._server.ask("stop", "besieged")
        for team in self._teams:
            team.communicate()


def check_siege(rounds: int) -> int:
    with RunningServer() as server:
        siege = Siege(server)
        quiet, besieged = [], []
        for done in range(rounds):
            show_progress(done, rounds, " rounds")
            quiet.append(siege.cost_us())
            besieged.append(siege.besieged_cost_us())
        show_progress(rounds, rounds, " rounds")
        lobby_mb = peak_mb(server.process.pid)
        siege.end()
    return conclude(quiet, besieged, lobby_mb)


def conclude(quiet_us: list[float], besieged_us: list[float], lobby_mb: float) -> int:
    alone, attacked = statistics.median(quiet_us), statistics.median(besieged_us)
    growth = attacked / alone - 1
    for name, values in (("in peace", quiet_us), ("besieged", besieged_us)):
        print(f"{name}: {' '.join(f'{value:.1f}' for value in values)} us of processor a tick")
    print(f"median {alone:.1f} us in peace, {attacked:.1f} us besieged: {100 * growth:+.1f} %")
    print(f"the lobby took {lobby_mb:.1f} MB at most")
    is_passed = growth < MOST_GROWTH and lobby_mb < MOST_LOBBY_MB
    print("passed" if is_passed else "FAILED")
    return 0 if is_passed else 1
