"""Seeds of episodes: a different one for each copy and episode."""

from __future__ import annotations

from typing import Any, Iterable, Optional, Sequence

import numpy as np

from cancha.engine.errors import InvalidInput
from cancha.engine.values import MOST_SEED, whole

_GOLDEN = 0x9E3779B97F4A7C15


def episode_seed(first: int, episode: int) -> int:
    """Returns the seed of the episode with this number, if the first episode (0) of the copy has the seed `first`.
    Depends on nothing else, so a copy plays the same episodes alone and beside others. Splitmix64 (Steele, Lea, Flood,
    2014)."""
    if episode == 0:
        return first
    z = (first + episode * _GOLDEN) & MOST_SEED
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MOST_SEED
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MOST_SEED
    return z ^ (z >> 31)


class Seeds:
    """Seeds of all copies."""

    def __init__(self, copies: int, first: int) -> None:
        self._first = [(first + i) & MOST_SEED for i in range(copies)]
        self._episodes = [-1] * copies

    def begin(self, given: Sequence[Optional[int]]) -> None:
        """Begins a new series of episodes for each copy with a given seed."""
        for i, seed in enumerate(given):
            if seed is not None:
                self._first[i], self._episodes[i] = seed, -1

    def next(self, which: Iterable[Any]) -> list[int]:
        """Returns the seeds of the next episodes of the marked copies. The numbers of the others are meaningless."""
        found = [0] * len(self._first)
        for i, is_meant in enumerate(which):
            if is_meant:
                self._episodes[i] += 1
                found[i] = episode_seed(self._first[i], self._episodes[i])
        return found


def is_sequence(seed: Any) -> bool:
    """Whether `seed` is a sequence of seeds, one for each copy. An array without dimensions is a number."""
    return isinstance(seed, (list, tuple)) or (isinstance(seed, np.ndarray) and seed.ndim > 0)


def one_of(seed: Any) -> Optional[int]:
    """Returns the seed of one match. None: no seed is given. Raises InvalidInput, WrongType."""
    return None if seed is None else whole("seed", seed, 0, MOST_SEED)


def each(seed: Any, copies: int) -> list[Optional[int]]:
    """Returns seeds for all copies: `seed + i` for a number; the entries of a sequence, in which None continues the
    series of a copy."""
    if is_sequence(seed):
        if len(seed) != copies:
            raise InvalidInput(f"seed: expected {copies} seeds, got {len(seed)}")
        return [None if s is None else whole(f"seed[{i}]", s, 0, MOST_SEED) for i, s in enumerate(seed)]
    first = whole("seed", seed, 0, MOST_SEED)
    return [(first + i) & MOST_SEED for i in range(copies)]
