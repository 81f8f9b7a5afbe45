"""Matches between strategies whose connections fail, and checks of these matches.

Every match ends with a report and its recording verifies. Where the match waits for answers, it ends
with the state hash of the undisturbed match.
"""

from __future__ import annotations

import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Optional

from progress import show_progress

BIN = Path(os.environ["CANCHA_BIN"])
LINK = Path(__file__).resolve().parent / "unreliable_link.py"
SIMULATED_S = 30
LIMIT_S = 300  # A program that takes longer has hung.

# Deadline that every healthy strategy meets, but a new connection does not.
DEADLINES = ("wait", "wait", "wait", "hold:15ms+1s", "stop:15ms", "forfeit:15ms+2s")


class Failure(Exception):
    """A check has failed; the text names it."""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired as hung:
        raise Failure(f"{Path(command[0]).name} has hung for {LIMIT_S} s") from hung


def strategy(seed: Optional[int]) -> str:
    """Returns the command of a strategy without memory; with a seed, behind a connection that fails."""
    program = f"'{BIN / 'cancha-team-simurosot-chaser'}'"
    if seed is None:
        return f"exec {program}"
    return f"exec '{sys.executable}' -B '{LINK}' --seed {seed} -- {program}"


def play(folder: Path, seed: int, deadline: str, links: tuple[Optional[int], Optional[int]]) -> dict:
    report, recording = folder / "report.json", folder / "match.mcap"
    played = run(
        str(BIN / "cancha-match"), "simurosot/5v5", "--seed", str(seed),
        "--blue", strategy(links[0]), "--yellow", strategy(links[1]),
        "--duration", str(SIMULATED_S), "--deadline", deadline, "--team-socket", "tcp",
        "--report", str(report), "--record", str(recording), "--quiet",
    )  # fmt: skip
    if played.returncode != 0:
        raise Failure(f"cancha-match ended with status {played.returncode}: {played.stderr.strip()}")
    if not report.exists():
        raise Failure("there is no report")
    return json.loads(report.read_text())


def check_match(seed: int) -> None:
    chance = random.Random(seed)
    deadline = chance.choice(DEADLINES)
    links = (chance.getrandbits(32), chance.getrandbits(32))
    with tempfile.TemporaryDirectory(prefix="cancha-chaos-") as name:
        folder = Path(name)
        disturbed = play(folder, seed, deadline, links)
        proof = run(str(BIN / "cancha-replay"), "verify", str(folder / "match.mcap"))
        if proof.returncode != 0:
            raise Failure(f"{deadline}: the recording does not verify: {proof.stderr.strip()}")
        if deadline != "wait":
            return
        undisturbed = play(folder, seed, deadline, (None, None))
    if disturbed["final_state_hash"] != undisturbed["final_state_hash"]:
        raise Failure(
            f"state hash {disturbed['final_state_hash']}, undisturbed "
            f"{undisturbed['final_state_hash']}"
        )


def check_matches(seeds: int, jobs: int) -> int:
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        matches = {pool.submit(check_match, seed): seed for seed in range(1, seeds + 1)}
        for match in concurrent.futures.as_completed(matches):
            try:
                match.result()
                passed += 1
            except Failure as failure:
                failed += 1
                print(f"\nseed {matches[match]}: {failure}", file=sys.stderr)
            show_progress(passed + failed, seeds)
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 else 1
