#!/usr/bin/env python3
"""Cost of an audience: a thousand spectators by WebSocket, and a thousand by HTTP behind a cache.

    ./cancha audience live [--spectators 1000] [--json]
    ./cancha audience cached [--spectators 1000] [--json]      needs nginx

README.md explains the figures.
"""

from __future__ import annotations

import argparse
import json
import sys

import cached
import live


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./cancha audience", description=__doc__.split("\n")[0])
    scenes = parser.add_subparsers(required=True, metavar="live|cached")
    for name, scene, text in (
        ("live", live.measure, "spectators by WebSocket: how fast the match is, how large the viewer"),
        ("cached", cached.measure, "spectators by HTTP behind nginx: how many requests reach the viewer"),
    ):
        arguments = scenes.add_parser(name, help=text, description=text)
        arguments.add_argument("--spectators", type=positive, default=1000, help="default: 1000")
        arguments.add_argument("--seconds", type=positive, default=20, help="each run (default: 20)")
        if name == "live":
            arguments.add_argument("--speed", default="max", metavar="FACTOR",
                                   help="of the match: 1 is real time (default: max)")  # fmt: skip
        arguments.add_argument("--json", action="store_true", help="print one line for programs")
        arguments.set_defaults(measure=scene)
    return parser.parse_args()


def main() -> int:
    chosen = options()
    try:
        figures = chosen.measure(chosen)
    except RuntimeError as problem:
        print(f"./cancha audience: {problem}", file=sys.stderr)
        return 1
    if chosen.json:
        print(json.dumps(figures))
    else:
        width = max(map(len, figures))
        for name, figure in figures.items():
            print(f"{name:{width}}  {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
