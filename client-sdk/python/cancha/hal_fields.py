"""Results of the calls of cancha.hal: tuples with named fields."""

from __future__ import annotations

import collections
from typing import Any


class _Fields(tuple[Any, ...]):
    """Base class of results. `fields.x` and `fields["x"]` are the same, as in JavaScript. `x, y, z = fields` works,
    too."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return super().__getitem__(key)
        names: tuple[str, ...] = getattr(self, "_fields")
        if key not in names:
            raise KeyError(f'there is no "{key}", but: {", ".join(names)}')
        return getattr(self, key)


class Position(_Fields, collections.namedtuple("Position", "x y z theta")):
    """A position in units, y upwards. theta is in degrees, to the left of x."""

    __slots__ = ()


class Rotation(_Fields, collections.namedtuple("Rotation", "x y z")):
    """A rotation in degrees about the three axes."""

    __slots__ = ()


class ObjectColor(_Fields, collections.namedtuple("ObjectColor", "center area")):
    """The centre of a patch, [cx, cy], and its number of pixels."""

    __slots__ = ()
