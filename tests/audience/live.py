"""Spectators by WebSocket, which confirm what they have received, as the page does."""

from __future__ import annotations

import argparse
import json
import subprocess
import time

from programs import BIN, LIMIT_S, Show


class Audience:
    """A number of browsers, in a program of their own."""

    def __init__(self, port: int, count: int) -> None:
        self._program = subprocess.Popen(
            [BIN / "cancha-audience", str(port), str(count)], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # fmt: skip
        if self._program.stdout.readline() != "ready\n":
            raise RuntimeError("not all spectators were let in")

    def counts(self) -> dict:
        """Returns the messages that each browser has received so far."""
        self._program.stdin.write("\n")
        self._program.stdin.flush()
        return json.loads(self._program.stdout.readline())

    def __enter__(self) -> Audience:
        return self

    def __exit__(self, *problem: object) -> None:
        self._program.stdin.close()
        self._program.wait(timeout=LIMIT_S)


NOBODY = {"messages": [], "bytes": 0, "lost": 0}


def run(show: Show, seconds: int, audience: Audience | None = None) -> dict:
    """Measures for this many seconds."""
    counts = audience.counts if audience else lambda: NOBODY
    tick, start = show.next_segment()
    before, cpu_s = counts(), show.viewer_cpu_s()
    time.sleep(seconds)
    last, end = show.next_segment()
    after, elapsed_s = counts(), end - start
    messages = [new - old for new, old in zip(after["messages"], before["messages"])]
    people = max(1, len(messages))
    return {
        "ticks_per_s": (last - tick) / elapsed_s,
        "viewer_cpu": (show.viewer_cpu_s() - cpu_s) / elapsed_s,
        "viewer_mb": show.viewer_mb(),
        "updates_per_s": sum(messages) / elapsed_s / people,
        "fewest_updates_per_s": min(messages, default=0) / elapsed_s,
        "kb_per_s": (after["bytes"] - before["bytes"]) / 1024 / elapsed_s / people,
        "lost": after["lost"],
    }


def measure(options: argparse.Namespace) -> dict:
    count, seconds = options.spectators, options.seconds
    with Show(options.speed) as show:
        show.wait_for_tape()
        alone = run(show, seconds)
        with Audience(show.port, count) as audience:
            first = run(show, seconds, audience)
            second = run(show, seconds, audience)
    return {
        "spectators": count,
        "ticks_per_s_alone": round(alone["ticks_per_s"], 1),
        "ticks_per_s": round(second["ticks_per_s"], 1),
        "match_keeps": round(second["ticks_per_s"] / alone["ticks_per_s"], 3),
        "viewer_mb_alone": round(alone["viewer_mb"], 1),
        "viewer_mb_then": round(first["viewer_mb"], 1),
        "viewer_mb": round(second["viewer_mb"], 1),
        "viewer_cpu": round(second["viewer_cpu"], 2),
        "updates_per_s": round(second["updates_per_s"], 1),
        "fewest_updates_per_s": round(second["fewest_updates_per_s"], 1),
        "kb_per_s_each": round(second["kb_per_s"], 1),
        "lost": second["lost"],
    }
