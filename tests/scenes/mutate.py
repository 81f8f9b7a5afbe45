"""Changes every number of the rules by 20% up and down: do the scenes notice?

Each number of a chapter's first league is changed, and each number that differs
in its other leagues, in all scenes that do not set it themselves. If no scene
fails, a scene is missing.

Exit status: 0 every change is noticed, 1 some are not.
"""

import argparse
import json
import os
import re
import subprocess
import sys

FACTORS = (0.8, 1.2)
CHAPTERS = (("simurosot/5v5", "simurosot/3v3", "simurosot/11v11"), ("vss/3v3", "vss/5v5"))
# Counts that three robots never reach. They are changed in a league with more robots, although the number is the same.
FIVE_A_SIDE = {"vss/3v3": ("penalty_area_attackers", "penalty_area_defenders")}


def numbers_of(program: str, league: str) -> dict[str, float]:
    """Returns the numbers of a league's rules, by key."""
    text = subprocess.run(
        [program, league, "--settings", "--json"], check=True, capture_output=True, text=True
    ).stdout
    numbers = {entry["path"]: entry["value"] for entry in json.loads(text)}
    return {
        path.removeprefix("rules."): float(value)
        for path, value in numbers.items()
        if path.startswith("rules.")
    }


def numbers_to_change(program: str) -> list[tuple[str, str, float]]:
    """Returns league, key and value of each number to change."""
    chosen = []
    for leagues in CHAPTERS:
        first = numbers_of(program, leagues[0])
        later = FIVE_A_SIDE.get(leagues[0], ())
        chosen += [(leagues[0], key, value) for key, value in first.items() if key not in later]
        for league in leagues[1:]:
            numbers = numbers_of(program, league)
            chosen += [
                (league, key, value)
                for key, value in numbers.items()
                if value != first[key] or key in later
            ]
    return chosen


def moved(value: float, factor: float) -> float:
    """Returns the changed value. A count changes by at least one; 0 becomes 1."""
    if value == 0:
        return 1.0
    if value == int(value) and abs(value * factor - value) < 1:
        return value + (1 if factor > 1 else -1)
    return value * factor


def failures(scenes: str, setting: str, league: str) -> int:
    """Returns the number of scenes that fail with this setting; -1: the setting is not legal."""
    run = subprocess.run(
        [scenes, "--gtest_brief=1"],
        env={**os.environ, "CANCHA_MUTATION": setting, "CANCHA_MUTATED_LEAGUE": league},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode not in (0, 1):
        if "this setting is not legal" in run.stderr:
            return -1
        sys.exit(f"mutate: {setting} breaks {scenes} (status {run.returncode}): {run.stderr[-500:]}")
    return len(re.findall(r"^\[  FAILED  \] \S+, ", run.stdout, re.M))


def text_of(count: int) -> str:
    """Returns a cell of the table."""
    return {-1: "not legal", 0: "NONE"}.get(count, str(count))


def main() -> int:
    argparse.ArgumentParser(
        prog="cancha mutate", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    ).parse_args()
    folder = os.environ["CANCHA_BIN"]
    program, scenes = os.path.join(folder, "cancha-match"), os.path.join(folder, "scenes_test")
    if failures(scenes, "", ""):
        sys.exit("mutate: scenes fail by themselves; ./cancha test -L scenes shows which")
    holes = 0
    print(f"{'league':<15} {'number':<28} {'value':>8} {'- 20%':>10} {'+ 20%':>10}")
    for league, key, value in numbers_to_change(program):
        settings = [f"rules.{key}={moved(value, factor):g}" for factor in FACTORS]
        if value == 0:
            settings[0] = settings[1]
        counts = [failures(scenes, setting, league) for setting in settings]
        holes += sum(count == 0 for count in counts)
        print(
            f"{league:<15} {key:<28} {value:>8g} {text_of(counts[0]):>10} {text_of(counts[1]):>10}",
            flush=True,
        )
    print(f"{holes} changes go unnoticed" if holes else "every change is noticed")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
