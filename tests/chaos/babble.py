"""Spectators that send frames that take longest to parse, as fast as they can, and the cost for a match.

Half of them send frames as long as a strategy may send, half as long as a spectator may. The match in
real time must keep its pace and its memory.
"""

from __future__ import annotations

import time

from blockade import MEASURED_S, Played, attack, peak_mb
from progress import show_progress
from running_server import RunningServer

CROWD = ("long_babble=60", "short_babble=60")
LEAST_PACE = 0.95
MOST_GROWTH_MB = 32.0


def pace(match: Played) -> float:
    """Simulated seconds per second."""
    begin_s, (begin, _) = time.monotonic(), match.spent()
    time.sleep(MEASURED_S)
    end, _ = match.spent()
    return (end - begin) / 60 / (time.monotonic() - begin_s)


def check(rounds: int) -> bool:
    peace, war = [], []
    with RunningServer() as server:
        match = Played(server)
        calm_mb = peak_mb(match.process)
        for done in range(rounds):
            show_progress(done, rounds, " rounds")
            peace.append(pace(match))
            with attack(match, *CROWD):
                war.append(pace(match))
        show_progress(rounds, rounds, " rounds")
        growth_mb = peak_mb(match.process) - calm_mb
        match.end()
    for name, paces in (("in peace", peace), ("under fire", war)):
        print(f"  pace {name}: " + "  ".join(f"{one:.2f}" for one in paces))
    print(f"  the match took {growth_mb:.1f} MB more")
    return min(war) > LEAST_PACE * min(peace) and growth_mb < MOST_GROWTH_MB
