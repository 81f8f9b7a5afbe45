"""Matches under fire.

    ./cancha chaos --seeds 200   matches over connections that fail
    ./cancha chaos crowd         sixteen matches in one server; clients die
    ./cancha chaos siege         attacks on a match from outside

tests/chaos/README.md in the sources explains the checks.
"""

from __future__ import annotations

import argparse
import sys

import crowd
import matches
import siege


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected a whole number from 1 up")
    return number


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="cancha chaos", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seeds", type=positive, default=20, help="how many matches (default 20)")
    parser.add_argument("--jobs", type=positive, default=2, help="how many at once (default 2)")
    parser.set_defaults(run=lambda options: matches.check_matches(options.seeds, options.jobs))
    scenes = parser.add_subparsers(metavar="SCENE")
    crowded = scenes.add_parser("crowd", help="sixteen matches in one server")
    crowded.add_argument("--seconds", type=positive, default=60, help="kills, one a second")
    crowded.add_argument("--seed", type=int, default=1, help="who is killed, and when")
    crowded.set_defaults(run=lambda options: crowd.check_crowd(options.seconds, options.seed))
    besieged = scenes.add_parser("siege", help="attacks from outside")
    besieged.add_argument("--rounds", type=positive, default=5, help="measurements of each kind")
    besieged.add_argument("--attack", choices=[attack.name for attack in siege.ATTACKS], metavar="NAME",
                          help="one of: " + ", ".join(attack.name for attack in siege.ATTACKS)
                          + "\n(default: all)")  # fmt: skip
    besieged.set_defaults(run=lambda options: siege.check_siege(options.rounds, options.attack))
    return parser.parse_args()


def main() -> int:
    options = parse()
    return options.run(options)


if __name__ == "__main__":
    sys.exit(main())
