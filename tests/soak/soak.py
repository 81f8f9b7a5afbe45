"""Full matches between all kinds of teams, and checks of them.

    ./cancha soak --matches 200
    ./cancha soak flow            how the game between the sample teams flows
    ./cancha soak day             a tournament day that is interrupted often

tests/soak/README.md in the sources explains the checks.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

BIN = Path(os.environ["CANCHA_BIN"])
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "chaos"))

import day  # noqa: E402
import flow  # noqa: E402
from progress import show_progress  # noqa: E402

LIMIT_S = 600  # A program that takes longer has hung.
TEAMS = {
    "position": BIN / "cancha-team-simurosot-position",
    "counter": BIN / "cancha-team-simurosot-counter",
    "chaser": BIN / "cancha-team-simurosot-chaser",
} | {name: f"{BIN / 'cancha-soak-team'} {name}" for name in ("idle", "random", "camper", "holder")}
PAIRS = list(itertools.product(TEAMS, repeat=2))


class Failure(Exception):
    """A check has failed; the text names it."""


def run(*command: str) -> str:
    """Runs a program. Returns its stdout. Raises Failure if its status is not 0."""
    name = Path(command[0]).name
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=LIMIT_S, check=False
        )
    except subprocess.TimeoutExpired as hung:
        raise Failure(f"{name} has hung for {LIMIT_S} s") from hung
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise Failure(f"{' '.join(command[:2])} ended with status {done.returncode}: {said[-1:]}")
    return done.stdout


def check_match(number: int) -> dict[str, int]:
    """Plays the match of this number, which always has the same teams and seed. Returns the numbers of
    its events, by kind."""
    blue, yellow = PAIRS[number % len(PAIRS)]
    knock_out = number % 3 == 0
    with tempfile.TemporaryDirectory(prefix="cancha-soak-") as name:
        recording, report = Path(name) / "match.mcap", Path(name) / "report.json"
        run(
            str(BIN / "cancha-match"), "simurosot/5v5", "--seed", str(number),
            "--blue", f"exec {TEAMS[blue]} --name blue-{blue}",
            "--yellow", f"exec {TEAMS[yellow]} --name yellow-{yellow}",
            "--set", f"rules.knock_out={int(knock_out)}", "--speed", "max",
            "--record", str(recording), "--report", str(report), "--quiet",
        )  # fmt: skip
        run(str(BIN / "cancha-soak-check"), str(recording))
        run(str(BIN / "cancha-replay"), "verify", str(recording))
        run(str(BIN / "cancha-replay"), "judge", str(recording))
        events = json.loads(report.read_text())["events"]
    return collections.Counter(event["kind"] for event in events)


def describe(number: int) -> str:
    blue, yellow = PAIRS[number % len(PAIRS)]
    return f"match {number} ({blue} against {yellow}, seed {number})"


def check_matches(count: int, jobs: int, first: int) -> int:
    passed = failed = 0
    kinds: collections.Counter[str] = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        matches = {pool.submit(check_match, n): n for n in range(first, first + count)}
        for match in concurrent.futures.as_completed(matches):
            try:
                kinds += match.result()
                passed += 1
            except Failure as failure:
                failed += 1
                print(f"\n{describe(matches[match])}: {failure}", file=sys.stderr)
            show_progress(passed + failed, count)
    print(", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 else 1


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected a whole number from 1 up")
    return number


def main() -> int:
    others = {"flow": flow.main, "day": day.main}
    if sys.argv[1:2] and sys.argv[1] in others:
        return others[sys.argv[1]](sys.argv[2:])
    parser = argparse.ArgumentParser(
        prog="cancha soak", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--matches", type=positive, default=36, help="how many (default 36)")
    parser.add_argument("--jobs", type=positive, default=2, help="how many at once (default 2)")
    parser.add_argument("--first", type=positive, default=1, help="number of the first one")
    options = parser.parse_args()
    return check_matches(options.matches, options.jobs, options.first)


if __name__ == "__main__":
    sys.exit(main())
