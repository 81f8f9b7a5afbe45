"""Base classes of environments with the names of Gymnasium 1.x, for tests without Gymnasium."""

import numpy as np

from gymnasium import spaces

registry = {}


class Env:
    metadata = {"render_modes": []}
    render_mode = None
    spec = None
    _np_random = None
    _np_random_seed = None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random, self._np_random_seed = np.random.Generator(np.random.PCG64(seed)), seed

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = np.random.Generator(np.random.PCG64())
        return self._np_random

    @property
    def unwrapped(self):
        return self

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()
        return False


def register(id, entry_point=None, vector_entry_point=None, kwargs=None, **options):
    assert not options, options
    registry[id] = {"entry_point": entry_point, "vector_entry_point": vector_entry_point, "kwargs": kwargs}


__all__ = ["Env", "register", "registry", "spaces"]
