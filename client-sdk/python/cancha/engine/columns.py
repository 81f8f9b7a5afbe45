"""Rows of numbers: what each number is."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from cancha.engine.handle import Handle
from cancha.engine.interface import CColumn, Row

_UNITS = frozenset(("m", "mps", "mps2", "rad", "radps", "n", "nm", "s", "hz", "kg"))


@dataclass(frozen=True, slots=True)
class Column:
    """A number of a row."""

    name: str  # "robot_1_x_m"; "reading_1_front_distances_0_m": sensor "front" of robot 1.
    unit: str  # "m", "mps", "rad", "radps", "n"; "": none, or that of a joint: rad or m.
    low: float  # Never less; of a command: the most that the robot does this way. -inf: no limit.
    high: float  # Never more.
    step: float  # All values are multiples of it; 0: they are not rounded.
    robot: int  # Of a command or a sensor: id of its robot. Else 0.
    kind: str  # Of a command: "wheels". Of a sensor: what it finds, "ranges". Else "".


class Rowed(Handle):
    """A handle whose rows have columns: an Engine or a Batch. Remembers them until they may be others."""

    _prefix = ""  # Of the calls.
    _columns: dict[Row, tuple[Column, ...]]

    @property
    def state_columns(self) -> tuple[Column, ...]:
        """Numbers of the bodies: ball, robots by id, links, joints."""
        return self._columns_of(Row.STATE)

    @property
    def command_columns(self) -> tuple[Column, ...]:
        """Numbers that robots are told: by robot, actuator, number."""
        return self._columns_of(Row.COMMAND)

    @property
    def status_columns(self) -> tuple[Column, ...]:
        """Numbers of the match: see Status."""
        return self._columns_of(Row.STATUS)

    @property
    def sensor_columns(self) -> tuple[Column, ...]:
        """Numbers of the last readings of sensors: by robot, sensor, number. Of what is sighted the nearest of each
        kind; without pictures, lists of contacts and texts."""
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
