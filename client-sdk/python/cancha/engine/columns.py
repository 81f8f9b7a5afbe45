"""Columns of rows: what each number is."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Callable

from cancha.engine.interface import CColumn, Row
from cancha.engine.library import Library

_UNITS = frozenset(("m", "mps", "mps2", "rad", "radps", "n", "nm", "s", "hz", "kg"))


@dataclass(frozen=True, slots=True)
class Column:
    """A number of a row."""

    name: str  # "robot_1_x_m".
    unit: str  # "m", "mps", "rad", "radps", "n"; "": none, or that of a joint: rad or m.
    low: float  # Never less; of a command: the most that the robot does this way. -inf: no limit.
    high: float  # Never more.
    step: float  # All values are multiples of it; 0: they are not rounded.
    robot: int  # Of a command: id of its robot. Else 0.
    kind: str  # Of a command: "wheels". Else "".


def read_columns(
    library: Library, row_length: Callable[..., int], get_column: Callable[..., int], row: Row
) -> tuple[Column, ...]:
    """All columns of a row; the two calls have their handle already."""
    length = ctypes.c_size_t()
    library.check(row_length(row, ctypes.byref(length)))
    columns = []
    for index in range(length.value):
        found = CColumn(struct_size=ctypes.sizeof(CColumn))
        library.check(get_column(row, index, ctypes.byref(found)))
        name = found.name.decode()
        unit = name.rpartition("_")[2]
        columns.append(
            Column(
                name=name,
                unit=unit if unit in _UNITS else "",
                low=found.low,
                high=found.high,
                step=found.step,
                robot=found.robot,
                kind=found.kind.decode(),
            )
        )
    return tuple(columns)
