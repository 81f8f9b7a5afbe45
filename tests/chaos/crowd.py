"""Sixteen matches at once in one cancha-server, and one client killed every second.

Every match must end, every killed client must be named, and every recording must verify.
"""

from __future__ import annotations

import dataclasses
import random
import signal
import subprocess
import sys
import time

from progress import show_progress
from running_server import BIN, RunningServer

MATCHES = 16
# Deadline that a healthy strategy meets even if sixteen matches share two cores. A strategy that is
# killed and returns in a second uses up a bank of half a second.
DEADLINES = ("wait", "hold:100ms+500ms", "stop:100ms+500ms", "forfeit:100ms+500ms")
SEATS = ("blue", "yellow")
TIME_TO_COME_BACK_S = 1.5
LIMIT_S = 60


@dataclasses.dataclass
class Place:
    """A seat of a match and its strategy."""

    match: str
    seat: str
    policy: str
    strategy: subprocess.Popen
    was_killed: bool = False


class Crowd:
    def __init__(self, server: RunningServer, seconds: int, seed: int) -> None:
        self._server = server
        self._seconds = seconds
        self._random = random.Random(seed)
        self._places: list[Place] = []
        self._returns: list[tuple[float, Place]] = []
        self.kills = 0

    def begin(self) -> None:
        for number in range(MATCHES):
            match, policy = f"match-{number + 1}", DEADLINES[number % len(DEADLINES)]
            self._server.create(
                match, "simurosot/5v5", "--deadline", policy, "--seed", str(number + 1),
                "--duration", str(self._seconds + 10),
            )  # fmt: skip
            for seat in SEATS:
                self._places.append(Place(match, seat, policy, self._start(match, seat)))

    def _start(self, match: str, seat: str) -> subprocess.Popen:
        return self._server.strategy("chaser", match, seat)

    def run(self) -> None:
        """Kills one client a second; each comes back a little later."""
        start = time.monotonic()
        next_kill = start + 1
        while self.kills < self._seconds:
            now = time.monotonic()
            if now >= next_kill:
                next_kill += 1
                self._kill_one(now)
                show_progress(self.kills, self._seconds, " clients killed")
            self._bring_back(now)
            time.sleep(0.02)
        time.sleep(TIME_TO_COME_BACK_S)
        self._bring_back(time.monotonic())

    def _kill_one(self, now: float) -> None:
        alive = [place for place in self._places if place.strategy.poll() is None]
        if not alive:
            return
        victim = self._random.choice(alive)
        victim.strategy.kill()
        victim.strategy.communicate()
        victim.was_killed = True
        self.kills += 1
        self._returns.append((now + TIME_TO_COME_BACK_S, victim))

    def _bring_back(self, now: float) -> None:
        for due, place in list(self._returns):
            if due <= now:
                self._returns.remove((due, place))
                place.strategy = self._start(place.match, place.seat)

    def end(self) -> None:
        for number in range(MATCHES):
            self._server.wait_for(f"match-{number + 1}", "OVER", "FAILED")
        for place in self._places:
            place.strategy.communicate(timeout=LIMIT_S)

    def problems(self) -> list[str]:
        matches = self._server.matches()
        problems = []
        for number in range(MATCHES):
            name = f"match-{number + 1}"
            problems += [f"{name}: {text}" for text in self._problems_of(name, matches[name])]
        return problems

    def _problems_of(self, name: str, entry: dict) -> list[str]:
        if entry["state"] != "MATCH_STATE_OVER":
            return [f"has not ended as a match does: {entry['end_reason']}"]
        problems = []
        text = (self._server.records / f"{name}.json").read_text() + self._server.log()
        for place in self._places:
            if place.match == name and place.was_killed and not self._is_named(place, text):
                problems.append(f"{place.seat} was killed, and nobody says so")
        proof = subprocess.run(
            [str(BIN / "cancha-replay"), "verify", str(self._server.records / f"{name}.mcap")],
            capture_output=True, text=True, timeout=LIMIT_S, check=False,
        )  # fmt: skip
        if proof.returncode != 0:
            problems.append(f"the recording does not verify: {proof.stderr.strip()}")
        return problems

    @staticmethod
    def _is_named(place: Place, text: str) -> bool:
        """Checks that killed clients are named: matches that wait name the seat, the others report each miss."""
        words = {"wait": "seat left", "forfeit": "forfeit"}.get(
            place.policy.partition(":")[0], "deadline missed"
        )
        return any(
            words in line and f"seat={place.seat} " in line and f"match={place.match}" in line
            for line in text.splitlines()
        )


def check_crowd(seconds: int, seed: int) -> int:
    with RunningServer() as server:
        crowd = Crowd(server, seconds, seed)
        crowd.begin()
        crowd.run()
        crowd.end()
        problems = crowd.problems()
        stopped = server.stop()
    for problem in problems:
        print(problem, file=sys.stderr)
    if not stopped or server.process.returncode not in (0, -signal.SIGKILL):
        problems.append("the server")
        print(f"the server ended with status {server.process.returncode}", file=sys.stderr)
    failed = len({problem.partition(":")[0] for problem in problems})
    print(f"{crowd.kills} clients killed; {MATCHES - failed} matches passed, {failed} failed")
    return 0 if not problems else 1
