"""Columns of rows of numbers."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from cancha.engine.handle import Handle
from cancha.engine.interface import CColumn, Row

_UNITS = frozenset(("m", "mps", "mps2", "rad", "radps", "n", "nm", "s", "hz", "kg"))


@dataclass(frozen=True, slots=True)
class Column:
    """A column: one number of a row."""

    name: str  # "robot_1_x_m"; "reading_1_front_distances_0_m": sensor "front" of robot 1.
    unit: str  # "m", "mps", "rad", "radps", "n"; "": no unit, or the unit of a joint: rad or m.
    low: float  # Lowest value. Lower commands are clamped to it. -inf: no limit.
    high: float  # Highest value. Higher commands are clamped to it. inf: no limit.
    step: float  # Resolution: all values are multiples of it. 0: values are not rounded.
    robot: int  # Id of the robot that a command or a sensor belongs to; otherwise 0.
    kind: str  # Kind of a command: "wheels". Kind of a reading: "ranges". Otherwise "".


class Rowed(Handle):
    """Base class of Engine and Batch: columns of their rows. Caches the columns until they may change."""

    _prefix = ""  # Prefix of the library's calls.
    _columns: dict[Row, tuple[Column, ...]]

    @property
    def state_columns(self) -> tuple[Column, ...]:
        """Columns of the state, the poses and motions of all bodies: ball, robots in the order of their ids, links,
        joints."""
        return self._columns_of(Row.STATE)

    @property
    def command_columns(self) -> tuple[Column, ...]:
        """Columns of the commands: by robot, then by actuator, then in the order of the numbers in the command's
        message."""
        return self._columns_of(Row.COMMAND)

    @property
    def status_columns(self) -> tuple[Column, ...]:
        """Columns of the match's status; see Status."""
        return self._columns_of(Row.STATUS)

    @property
    def sensor_columns(self) -> tuple[Column, ...]:
        """Columns of the last readings: by robot, then by sensor, then in the order of the numbers in the reading's
        message. If a sensor sights signs or destinations, there are columns for the nearest one of each kind. Pictures,
        lists of contacts and texts have no columns."""
        return self._columns_of(Row.SENSORS)

    def _columns_of(self, row: Row) -> tuple[Column, ...]:
        columns = self._columns.get(row)
        if columns is None:
            length = ctypes.c_size_t()
            self._call(f"{self._prefix}row_length", row, ctypes.byref(length))
            columns = tuple(self._read_column(row, index) for index in range(length.value))
            self._columns[row] = columns
        return columns

    def _read_column(self, row: Row, index: int) -> Column:
        found = CColumn(struct_size=ctypes.sizeof(CColumn))
        self._call(f"{self._prefix}get_column", row, index, ctypes.byref(found))
        name = found.name.decode()
        unit = name.rpartition("_")[2]
        return Column(
            name=name,
            unit=unit if unit in _UNITS else "",
            low=found.low,
            high=found.high,
            step=found.step,
            robot=found.robot,
            kind=found.kind.decode(),
        )
