"""Figures of the flow of matches between sample teams, and their bounds.

    ./cancha soak flow --seeds 20

tests/soak/README.md in the sources explains each column.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Callable, NamedTuple

BIN = Path(os.environ["CANCHA_BIN"])
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "chaos"))

from progress import show_progress  # noqa: E402

COLUMNS = 80
LIMIT_S = 900  # A program that takes longer has hung.
LEAGUES = ("5v5", "3v3", "11v11")
PAIRS = (("position", "position"), ("position", "counter"), ("counter", "counter"))
KICK_OFF = "kick_off"
WHISTLES = ("penalty_kick", "goal_kick", "free_kick", "free_ball")


LEAST_DECIDED = 0.9


class Flow(NamedTuple):
    """Figures of one match."""

    whistles: int  # Restarts other than kick-offs.
    penalties: int
    penalties_scored: int  # Goals of the kicking team before the next restart.
    goals: int
    gaps_s: list[float]  # Simulated time from each restart to the next one.
    rules: collections.Counter[str]  # Whistles by the number of the rule.


class Bound(NamedTuple):
    name: str
    least: float
    most: float


# Share of goals of all penalty kicks together, because a match between lawful teams has few of them.
SCORED = Bound("share of penalties scored", 1 / 3, 0.9)
LEAST_PENALTIES = 10  # A share of fewer kicks means nothing.

# Means per match, over all matches of a league and a pair.
BOUNDS = {
    "whistles": Bound("whistles", 0, 40),
    "penalties": Bound("penalties", 0, 6),
    "goals": Bound("goals", 2, 20),
    "gap_s": Bound("median time between whistles, s", 5, 300),
}


def flow_of(report: dict) -> Flow:
    events = [
        event for event in report["events"] if event["kind"] in (*WHISTLES, KICK_OFF, "goal")
    ]
    rate = report["ticks"] / report["simulated_s"]
    penalties = scored = 0
    for event, following in zip(events, [*events[1:], None]):
        if event["kind"] == "penalty_kick":
            penalties += 1
            is_goal = following is not None and following["kind"] == "goal"
            scored += is_goal and following["team"] == event["team"]
    whistles = [event for event in events if event["kind"] in WHISTLES]
    ticks = [event["tick"] for event in events if event["kind"] != "goal"]
    return Flow(
        whistles=len(whistles),
        penalties=penalties,
        penalties_scored=scored,
        goals=sum(event["kind"] == "goal" for event in events),
        gaps_s=[(after - before) / rate for before, after in zip(ticks, ticks[1:])],
        rules=collections.Counter(event["rule"] for event in whistles),
    )


def play(league: str, blue: str, yellow: str, seed: int, *settings: str) -> dict:
    """Plays a match. Returns its report."""
    with tempfile.TemporaryDirectory(prefix="cancha-flow-") as folder:
        report = Path(folder) / "report.json"
        overrides = [part for setting in settings for part in ("--set", setting)]
        subprocess.run(
            [str(BIN / "cancha-match"), f"simurosot/{league}", "--blue", blue, "--yellow", yellow,
             "--seed", str(seed), "--speed", "max", "--report", str(report), "--quiet", *overrides],
            check=True, timeout=LIMIT_S, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        return json.loads(report.read_text())


def no_settings(seed: int) -> tuple[str, ...]:
    return ()


def only_a_shoot_out(seed: int) -> tuple[str, ...]:
    """Returns the settings of a shoot-out. Halves differ by the seed, because teams choose sides by the kick's tick."""
    half = f"rules.half_s={1 + seed / 60:.3f}"
    return half, "rules.half_time_s=0", "rules.knock_out=1", "rules.extra_time_s=0"


def play_all(
    league: str,
    pair: tuple[str, str],
    seeds: int,
    jobs: int,
    settings_of: Callable[[int], tuple[str, ...]] = no_settings,
) -> list[dict]:
    """Plays the seeds from 1 on and shows the progress. Returns the reports."""
    reports = []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        matches = [
            pool.submit(play, league, *pair, seed, *settings_of(seed))
            for seed in range(1, seeds + 1)
        ]
        for match in matches:
            reports.append(match.result())
            show_progress(len(reports), seeds)
    return reports


def means(flows: list[Flow]) -> dict[str, float]:
    return {
        "whistles": statistics.mean(flow.whistles for flow in flows),
        "penalties": statistics.mean(flow.penalties for flow in flows),
        "goals": statistics.mean(flow.goals for flow in flows),
        "gap_s": statistics.median(gap for flow in flows for gap in flow.gaps_s),
    }


def describe(league: str, pair: tuple[str, str], flows: list[Flow]) -> bool:
    """Prints a line, and another for each broken bound. Returns whether no bound is broken."""
    figures = means(flows)
    rules = sum((flow.rules for flow in flows), collections.Counter())
    by_rule = ", ".join(f"{n / len(flows):.1f} by {rule}" for rule, n in rules.most_common())
    print(
        f"{league:6} {' v '.join(pair):22} {figures['whistles']:8.1f} {figures['penalties']:10.1f} "
        f"{figures['goals']:6.1f} {figures['gap_s']:20.1f}"
    )
    print_below(f"whistles: {by_rule}")
    is_good = True
    for key, bound in BOUNDS.items():
        if not bound.least <= figures[key] <= bound.most:
            is_good = False
            print_below(
                f"{bound.name}: {figures[key]:.2f}, expected {bound.least:.2f} to {bound.most:.2f}"
            )
    return is_good


def print_below(text: str) -> None:
    """Prints a line below the one that it belongs to."""
    print(textwrap.fill(text, COLUMNS, initial_indent="  ", subsequent_indent="    "))


def check_flow(leagues: list[str], pairs: list, seeds: int, jobs: int) -> list[bool]:
    results, flows = [], []
    print(f"{'league':6} {'teams':22} whistles  penalties  goals  between whistles, s")
    for league, pair in itertools.product(leagues, pairs):
        played = [flow_of(one) for one in play_all(league, pair, seeds, jobs)]
        results.append(describe(league, pair, played))
        flows += played
    return [*results, is_share_good(flows)]


def is_share_good(flows: list[Flow]) -> bool:
    penalties = sum(flow.penalties for flow in flows)
    scored = sum(flow.penalties_scored for flow in flows)
    print(f"{scored} of {penalties} penalties scored")
    if penalties < LEAST_PENALTIES:
        return True
    is_good = SCORED.least <= scored / penalties <= SCORED.most
    if not is_good:
        print_below(f"{SCORED.name}: expected {SCORED.least:.2f} to {SCORED.most:.2f}")
    return is_good


def check_shoot_outs(leagues: list[str], pairs: list, seeds: int, jobs: int) -> list[bool]:
    """Plays matches that are only a shoot-out. Goals must decide nine of ten."""
    return [
        is_decided_by_goals(league, pair, seeds, jobs)
        for league, pair in itertools.product(leagues, pairs)
    ]


def is_decided_by_goals(league: str, pair: tuple[str, str], seeds: int, jobs: int) -> bool:
    reports = play_all(league, pair, seeds, jobs, only_a_shoot_out)
    reports = [one for one in reports if one["score"]["blue"] == one["score"]["yellow"]]
    decided = sum(one["shoot_out"]["blue"] != one["shoot_out"]["yellow"] for one in reports)
    kicks = collections.Counter(
        event["text"].split(": ")[1].split(".")[0]
        for one in reports
        for event in one["events"]
        if event["kind"] == "shoot_out_kick"
    )
    by_end = ", ".join(f"{count} {end}" for end, count in kicks.most_common())
    print(f"{league:6} {' v '.join(pair):22} {decided} of {len(reports)} shoot-outs decided by goals")
    print_below(f"kicks: {by_end}")
    return decided >= LEAST_DECIDED * len(reports)


def check(checks: list[str], leagues: list[str], pairs: list, seeds: int, jobs: int) -> int:
    results = [good for name in checks for good in CHECKS[name](leagues, pairs, seeds, jobs)]
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


CHECKS = {"flow": check_flow, "shoot-outs": check_shoot_outs}


def pair_of(text: str) -> tuple[str, str]:
    blue, comma, yellow = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError("expected BLUE,YELLOW")
    return blue, yellow


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="cancha soak flow", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=20, help="matches of each pair (default 20)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (default 2)")
    parser.add_argument("--league", action="append", choices=LEAGUES, help="only this one")
    parser.add_argument("--pair", action="append", type=pair_of, help="BLUE,YELLOW instead")
    parser.add_argument("--check", action="append", choices=CHECKS, help="only this one")
    options = parser.parse_args(arguments)
    return check(
        options.check or list(CHECKS),
        options.league or list(LEAGUES),
        options.pair or list(PAIRS),
        options.seeds,
        options.jobs,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
