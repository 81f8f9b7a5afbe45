"""Views of matches from which observations and rewards are computed."""

from __future__ import annotations

import math
from typing import NamedTuple, Optional, Protocol, Sequence

import numpy as np
from numpy.typing import NDArray

from cancha.engine.columns import Column
from cancha.engine.errors import Refused
from cancha.engine.values import Rows


class Turn(NamedTuple):
    """Converts rows of states to rows for a team: each number is a number of the same row, times a factor, plus an
    offset."""

    sources: NDArray[np.intp]  # Indices of the numbers, in all rows one after the other.
    factors: Rows
    offsets: Rows

    def of(self, rows: Rows) -> Rows:
        seen: Rows = rows.reshape(-1).take(self.sources) * self.factors
        return np.add(seen, self.offsets, out=seen)


class Frames:
    """Turns rows of states into the attack frame of a team: by half a turn if it attacks -x."""

    def __init__(self, columns: Sequence[Column]) -> None:
        flips = ("_x_m", "_y_m", "_vx_mps", "_vy_mps", "_turn_rate_x_radps", "_turn_rate_y_radps")
        names = [_name_in_world(column) for column in columns]
        self.is_needed = any(names)
        index = {name: i for i, name in enumerate(names)}
        # Half a turn about z, (0, 0, 0, 1), times (w, x, y, z) is (-z, -y, x, w).
        orientation = {"_orientation_w": ("z", -1.0), "_orientation_x": ("y", -1.0)}
        orientation.update({"_orientation_y": ("x", 1.0), "_orientation_z": ("w", 1.0)})
        self._from = np.arange(len(names))
        self._factor = np.array([-1.0 if name.endswith(flips) else 1.0 for name in names])
        self._offset = np.array([math.pi if name.endswith("_heading_rad") else 0.0 for name in names])
        for name, place in index.items():
            end = name[-len("_orientation_w") :]
            if end in orientation:
                axis, self._factor[place] = orientation[end]
                self._from[place] = index[name[:-1] + axis]

    def turn(self, is_turned: NDArray[np.bool_]) -> Turn:
        turned, columns = is_turned[:, None], len(self._from)
        index = np.where(turned, self._from, np.arange(columns)) + np.arange(len(turned))[:, None] * columns
        return Turn(index, np.where(turned, self._factor, 1.0), np.where(turned, self._offset, 0.0))


def _name_in_world(column: Column) -> str:
    """Returns the name of a number in the world frame. "": the number is in another frame, such as most sensors'
    own."""
    if not column.name.startswith("reading_") or column.kind == "fix":
        return column.name
    stem, _, end = column.name.rpartition("_q")
    return f"{stem}_orientation_{end}" if column.kind == "inertial" and stem else ""


class Matches(Protocol):
    """The arrays of a batch that this module reads."""

    states: Rows
    statuses: Rows
    rewards: Rows
    sensors: Rows


class Before:
    """States before the last step. Kept only if they are read: copying all states costs a tenth of an environment's
    step."""

    def __init__(self, now: Rows) -> None:
        self.rows = now.copy()
        self.is_kept = False
        self.is_late = False  # A step was made without keeping the states.

    def keep(self, now: Rows) -> None:
        """Call this before a step: keeps the states."""
        if self.is_kept:
            np.copyto(self.rows, now)
        else:
            self.is_late = True

    def begin(self, which: NDArray[np.bool_], now: Rows) -> None:
        """Call this after matches have started anew: no state was before."""
        self.rows[which] = now[which]

    def read(self) -> Rows:
        if self.is_late and not self.is_kept:
            raise Refused("sight.before: read it in the first call, too, which is made before the first step")
        self.is_kept = True
        return self.rows


class Sight:
    """View of all matches for one team; a row is a match. Read-only, valid until the next step.

    Attributes:
        team: "blue" or "yellow".
        raw: rows of `state_columns` in the world frame, which never turns: equal for both teams.
        turn, sensor_turn: convert rows to rows for the team.
    """

    def __init__(self, matches: Matches, before: Before, team: str, number: int, turn: Turn) -> None:
        self.team = team  # "blue" or "yellow".
        self.turn = turn
        self.raw = matches.states  # In the world frame.
        self.sensor_turn: Optional[Turn] = None  # None: sensors have frames of their own.
        self._before = before
        self._matches, self._number = matches, number
        self._states: Optional[Rows] = None
        self._sensors: Optional[Rows] = None

    @property
    def states(self) -> Rows:
        """Rows of `state_columns`, in the attack frame of the team."""
        if self._states is None:
            self._states = self.turn.of(self.raw)
        return self._states

    @property
    def before(self) -> Rows:
        """The states before the last step, in the attack frame. For a match that has just begun, equal to `states`."""
        return self.turn.of(self._before.read())

    @property
    def sensors(self) -> Rows:
        """Rows of `sensor_columns`: the last readings. Readings in the world frame are turned to the attack frame."""
        if self._sensors is None:
            raw = self._matches.sensors
            self._sensors = raw if self.sensor_turn is None else self.sensor_turn.of(raw)
        return self._sensors

    @property
    def statuses(self) -> Rows:
        """Rows of `status_columns`; columns by number: cancha.engine.Status."""
        return self._matches.statuses

    @property
    def gained(self) -> NDArray[np.float64]:
        """Gains of the team in the last step: points (in a course: progress) less those of the other team."""
        column: NDArray[np.float64] = self._matches.rewards[:, self._number]
        return column

    def forget(self) -> None:
        """Call this after a step: forgets computed rows."""
        self._states = None
        self._sensors = None
