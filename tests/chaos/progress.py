"""Progress of a long run, on a terminal."""

from __future__ import annotations

import os
import sys

WIDTH = 30


def show_progress(done: float, total: float, unit: str = "") -> None:
    """Draws a bar on stderr, if that is a terminal. `unit`: " s"."""
    # A terminal that TERM calls dumb cannot draw over text.
    if sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        filled = int(WIDTH * min(done / total, 1))
        bar = "#" * filled + "." * (WIDTH - filled)
        end = "\n" if done >= total else ""
        print(f"\r[{bar}] {done:g}/{total:g}{unit}", end=end, file=sys.stderr, flush=True)
