"""Actions: converts the actions of a learner to commands of its robots."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from cancha.engine.columns import Column
from cancha.engine.errors import InvalidInput, WrongType
from cancha.engine.values import Rows, array_of
from cancha.env.interfaces import Box

Numbers = NDArray[np.float32]


class Actions:
    """Actions of some robots: a number for each command column that can have more than one value.

    Numbers are in [-1, 1], from the robot's lower to its upper limit, and are clipped. Raw actions are in the units of
    the columns.
    """

    def __init__(self, commands: Sequence[Column], robots: Sequence[int], is_raw: bool) -> None:
        chosen = [(i, c) for i, c in enumerate(commands) if c.robot in robots and c.low < c.high]
        if not chosen:
            raise InvalidInput(f"robots: {list(robots)} take no commands in this discipline")
        self.columns = tuple(column for _, column in chosen)
        self.names = tuple(column.name for column in self.columns)
        places = [index for index, _ in chosen]
        # Writing to a slice is three times as fast as writing to indices, and a team's columns form a slice.
        is_slice = places == list(range(places[0], places[-1] + 1))
        self._places: Any = slice(places[0], places[-1] + 1) if is_slice else np.array(places, np.intp)
        low = np.array([c.low for c in self.columns])
        high = np.array([c.high for c in self.columns])
        if not is_raw and not (np.isfinite(low).all() and np.isfinite(high).all()):
            unlimited = next(c.name for c in self.columns if not np.isfinite([c.low, c.high]).all())
            raise InvalidInput(f"{unlimited} has no limit to scale to; ask for raw_actions")
        self._scale = np.stack(((high + low) / 2, (high - low) / 2))
        self._is_centred = not self._scale[0].any()  # True for all drives: saves an addition.
        self._middle = self._half = np.empty((0, len(chosen)))  # A row for each action: faster than one row for all.
        self._is_raw = is_raw
        least, most = (low, high) if is_raw else (-np.ones(len(chosen)), np.ones(len(chosen)))
        self.space = Box(least.astype(np.float32), most.astype(np.float32), dtype=np.float32)

    def write(self, name: str, given: Any, commands: Rows) -> None:
        """Writes N actions into N rows of commands. Raises InvalidInput, WrongType."""
        expected = (len(commands), len(self.columns))
        actions = array_of(name, given, expected)
        if actions.dtype.kind not in "fiu":
            raise WrongType(f"{name}: expected numbers, got an array of {actions.dtype}")
        if actions.shape != expected:
            raise InvalidInput(f"{name}: expected an array of shape {expected}, got {actions.shape}")
        if self._is_raw:
            commands[:, self._places] = actions
            return
        # NaN stays NaN. The library refuses it and names its place.
        limited = np.minimum(np.maximum(actions, -1.0), 1.0)
        if len(self._half) != len(actions):
            self._middle, self._half = (np.tile(row, (len(actions), 1)) for row in self._scale)
        scaled = np.multiply(self._half, limited)
        commands[:, self._places] = scaled if self._is_centred else np.add(self._middle, scaled)
