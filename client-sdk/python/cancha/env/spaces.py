"""A space of numbers if Gymnasium is not installed. It keeps the promises of Gymnasium's Box."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray


class Box:
    """Arrays of one shape and dtype, each number between its `low` and its `high`."""

    def __init__(
        self,
        low: ArrayLike,
        high: ArrayLike,
        shape: Optional[tuple[int, ...]] = None,
        dtype: DTypeLike = np.float32,
        seed: Optional[int] = None,
    ) -> None:
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        if shape is None:
            shape = np.broadcast(low, high).shape or (1,)
        self.shape: tuple[int, ...] = tuple(shape)
        self.low: NDArray[Any] = np.broadcast_to(low, self.shape).astype(self.dtype)
        self.high: NDArray[Any] = np.broadcast_to(high, self.shape).astype(self.dtype)
        if not (self.low <= self.high).all():
            raise ValueError("low: expected numbers that are not more than those of high")
        self._generator: Optional[np.random.Generator] = None
        if seed is not None:
            self.seed(seed)

    @property
    def np_random(self) -> np.random.Generator:
        if self._generator is None:
            self.seed()
        assert self._generator is not None
        return self._generator

    def seed(self, seed: Optional[int] = None) -> int:
        """Starts the samples anew. Returns the seed, which is drawn if none is given."""
        sequence = np.random.SeedSequence(seed)
        self._generator = np.random.Generator(np.random.PCG64(sequence))
        entropy = sequence.entropy
        assert isinstance(entropy, int)
        return entropy

    def sample(self, mask: None = None) -> NDArray[Any]:
        """Returns a random array of the space: uniform between two bounds, otherwise normal or exponential, as in
        Gymnasium."""
        below, above = np.isfinite(self.low), np.isfinite(self.high)
        numbers = self.np_random.normal(size=self.shape)
        one_sided = self.np_random.exponential(size=self.shape)
        low, high = np.where(below, self.low, 0.0), np.where(above, self.high, 0.0)
        numbers = np.where(below & ~above, low + one_sided, numbers)
        numbers = np.where(~below & above, high - one_sided, numbers)
        even = low + (high - low) * self.np_random.random(self.shape)
        numbers = np.where(below & above, even, numbers).astype(self.dtype)
        return np.clip(numbers, self.low, self.high)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and np.can_cast(x.dtype, self.dtype)
            and x.shape == self.shape
            and bool(np.all(x >= self.low) and np.all(x <= self.high))
        )

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def is_bounded(self, manner: str = "both") -> bool:
        sides = {"below": [self.low], "above": [self.high], "both": [self.low, self.high]}
        return all(bool(np.isfinite(side).all()) for side in sides[manner])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Box)
            and self.shape == other.shape
            and self.dtype == other.dtype
            and np.array_equal(self.low, other.low)
            and np.array_equal(self.high, other.high)
        )

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Box({self.low.min(initial=0)}, {self.high.max(initial=0)}, {self.shape}, {self.dtype})"


def batch_space(space: Box, n: int) -> Box:
    """Returns the space of `n` arrays of `space`, one after the other."""
    shape = (n, *space.shape)
    return Box(np.broadcast_to(space.low, shape), np.broadcast_to(space.high, shape), dtype=space.dtype)
