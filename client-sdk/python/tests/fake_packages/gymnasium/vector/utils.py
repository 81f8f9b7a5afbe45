"""Helpers of vector environments, as Gymnasium publishes them."""

import numpy as np

from gymnasium.spaces import Box


def batch_space(space, n=1):
    repeats = (n,) + (1,) * space.low.ndim
    return Box(np.tile(space.low, repeats), np.tile(space.high, repeats), dtype=space.dtype)
