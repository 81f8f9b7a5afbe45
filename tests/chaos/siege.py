"""Attacks from outside on a match, one after the other, with a check for each.

An attack is a module with a function check(rounds) that prints its figures and returns whether they
are within their limits.
"""

from __future__ import annotations

from typing import Callable, NamedTuple, Optional

import babble
import blockade
import flood
import full_house
import standstill


class Attack(NamedTuple):
    name: str
    claim: str
    check: Callable[[int], bool]


ATTACKS = (
    Attack("babble", "spectators that send frames costly to parse do not slow a match", babble.check),
    Attack("blockade", "650 hostile connections add less than 5% to the cost of a tick", blockade.check),
    Attack("flood", "thousands of connections a second cost the teams no time", flood.check),
    Attack("full-house", "teams and officials get into a server full of spectators", full_house.check),
    Attack("standstill", "a server that is stopped costs no team any time", standstill.check),
)


def check_siege(rounds: int, name: Optional[str]) -> int:
    """Runs every attack, or the one of this name. Returns the exit status."""
    failed = []
    for attack in ATTACKS:
        if name not in (None, attack.name):
            continue
        print(f"{attack.name}: {attack.claim}", flush=True)
        is_passed = attack.check(rounds)
        print(f"{attack.name}: {'passed' if is_passed else 'FAILED'}", flush=True)
        if not is_passed:
            failed.append(attack.name)
    return 1 if failed else 0
