"""A tournament day that is interrupted at random moments and resumed, again and again.

    ./cancha soak day --interruptions 50

The results must be those of a day that nobody interrupted: the table, every score and every state
hash. tests/soak/README.md in the sources says more.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BIN = Path(os.environ["CANCHA_BIN"])
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "chaos"))

from progress import show_progress  # noqa: E402

LIMIT_S = 600  # A day that takes longer has hung.
LONGEST_PIECE = 0.5  # Share of the duration of the uninterrupted day.
TEAMS = {"Amsel": "position", "Bussard": "counter", "Cuco": "position", "Drossel": "chaser"}
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)


class Failure(Exception):
    """A check has failed; the text names it."""


def start_list() -> str:
    """Returns a list of two groups, each against each twice; one match is decided without play."""
    lines = [
        'title: "Cup"',
        'every_match { discipline: "simurosot/5v5" speed: 0 duration_s: 20 }',
    ]
    lines += [f'teams {{ name: "{name}" strategy: "{team}" }}' for name, team in TEAMS.items()]
    for seed, (blue, yellow) in enumerate(itertools.permutations(TEAMS, 2), 1):
        more = f"options {{ seed: {seed} }}"
        if seed == 3:
            more = 'award { blue: 3 yellow: 0 reason: "a robot too large" }'
        group = "A" if seed % 2 else "B"
        lines.append(f'matches {{ blue: "{blue}" yellow: "{yellow}" group: "{group}" {more} }}')
    return "\n".join(lines)


class Day:
    """A start list and its results so far."""

    def __init__(self, folder: Path, name: str) -> None:
        self._file = folder / f"{name}.txtpb"
        self._file.write_text(start_list())
        self._results = folder / f"{name}-results" / "results.json"

    def play(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(BIN / "cancha-referee"), "run", str(self._file)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def results(self) -> dict:
        """Returns the results without the number of attempts, which an interruption may change."""
        results = json.loads(self._results.read_text())
        kept = ("name", "state", "blue_score", "yellow_score", "state_hash")
        matches = [{key: match.get(key) for key in kept} for match in results["matches"]]
        return {"standings": results["standings"], "matches": matches}


def play_whole(day: Day) -> dict:
    runner = day.play()
    said = runner.communicate(timeout=LIMIT_S)[1]
    if runner.returncode != 0:
        raise Failure(f"the day ended with status {runner.returncode}: {said.splitlines()[-1:]}")
    return day.results()


def play_in_pieces(day: Day, draws: random.Random, longest_s: float, most: int) -> int:
    """Interrupts the day until it is over, at most `most` times. Returns the number of interruptions."""
    for interruption in range(most):
        runner = day.play()
        try:
            said = runner.communicate(timeout=draws.uniform(0, longest_s))[1]
        except subprocess.TimeoutExpired:
            runner.send_signal(draws.choice(SIGNALS))
            runner.communicate(timeout=LIMIT_S)
            continue
        if runner.returncode != 0:
            raise Failure(f"resumed, it ended with {runner.returncode}: {said.splitlines()[-1:]}")
        return interruption
    return most


def check(interruptions: int, seed: int) -> int:
    draws = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="cancha-soak-") as scratch:
        began = time.monotonic()
        expected = play_whole(Day(Path(scratch), "whole"))
        whole_s = time.monotonic() - began
        print(f"uninterrupted: {len(expected['matches'])} matches in {whole_s:.0f} s")
        done = days = 0
        while done < interruptions:
            days += 1
            day = Day(Path(scratch), f"day-{days}")
            done += play_in_pieces(day, draws, LONGEST_PIECE * whole_s, interruptions - done)
            if play_whole(day) != expected:
                print(f"day {days} of seed {seed}: the results differ\n{day.results()}\n{expected}")
                return 1
            show_progress(done, interruptions)
    print(f"{done} interruptions of {days} days: the same table, scores and hashes each time")
    return 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="cancha soak day", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--interruptions", type=int, default=50, help="how many (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default 1)")
    options = parser.parse_args(arguments)
    try:
        return check(options.interruptions, options.seed)
    except Failure as failure:
        print(f"cancha soak day: {failure}", file=sys.stderr)
        return 1
