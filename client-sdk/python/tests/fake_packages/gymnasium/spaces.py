"""Spaces with the names of Gymnasium."""

import numpy as np


class Space:
    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, np.dtype(dtype)
        self._np_random = np.random.default_rng()

    def seed(self, seed=None):
        self._np_random = np.random.default_rng(seed)
        return seed

    def __contains__(self, x):
        return self.contains(x)


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
        assert dtype is not None
        if shape is None:
            assert isinstance(low, np.ndarray) and isinstance(high, np.ndarray)
            shape = low.shape
        super().__init__(tuple(shape), dtype)
        self.low = np.broadcast_to(low, shape).astype(dtype)
        self.high = np.broadcast_to(high, shape).astype(dtype)
        self.seed(seed)

    def sample(self, mask=None):
        low, high = np.maximum(self.low, -1e3), np.minimum(self.high, 1e3)
        return self._np_random.uniform(low, high).astype(self.dtype)

    def contains(self, x):
        return bool(
            isinstance(x, np.ndarray)
            and np.can_cast(x.dtype, self.dtype)
            and x.shape == self.shape
            and np.all(x >= self.low)
            and np.all(x <= self.high)
        )
