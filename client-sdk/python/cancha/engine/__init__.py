"""The simulator in this process: no server, no sockets.

    from cancha.engine import Batch, Engine

    with Engine() as engine:
        engine.load("simurosot/5v5", seed=3)
        engine.step()
        state = engine.environment()          # float64; engine.state_columns names its numbers

`Engine` has the eleven operations of the Robosoccer Engine. It also loads disciplines of the rule book with their law:
the rules, as the referee applies them. `Batch` steps many matches at once. Both call libcancha-engine through ctypes
(server/sim/c_interface). A row is an array of numbers; each of its numbers is a column. Needs NumPy. SI units and
radians.
"""

try:
    import numpy as _numpy  # noqa: F401
except ImportError:
    raise ImportError(
        "cancha.engine needs NumPy: install python3-numpy and use /usr/bin/python3, "
        "or run `pip install numpy` in a venv"
    ) from None

from cancha.engine.batch import Batch
from cancha.engine.columns import Column
from cancha.engine.engine import Engine
from cancha.engine.errors import (
    Busy,
    CannotRead,
    EngineError,
    Failed,
    InvalidInput,
    LibraryNotFound,
    MixedVersions,
    NotFound,
    Refused,
    TooLarge,
    WrongType,
)
from cancha.engine.interface import Status
from cancha.engine.library import disciplines, library_version
from cancha.engine.snapshot import Snapshot

__all__ = [
    "Batch",
    "Busy",
    "CannotRead",
    "Column",
    "Engine",
    "EngineError",
    "Failed",
    "InvalidInput",
    "LibraryNotFound",
    "MixedVersions",
    "NotFound",
    "Refused",
    "Snapshot",
    "Status",
    "TooLarge",
    "WrongType",
    "disciplines",
    "library_version",
]
