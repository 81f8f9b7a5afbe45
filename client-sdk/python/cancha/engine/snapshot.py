"""Snapshots: the complete state of a simulation."""

from __future__ import annotations

from typing import Any, Optional

from cancha.engine.errors import WrongType
from cancha.engine.library import Library


class Snapshot:
    """The complete state of an engine, to the last bit. May outlive its engine. Any number of engines that were built
    in the same way may restore it."""

    def __init__(self, library: Library, address: Optional[int]) -> None:
        self._library = library
        self._address = address

    def __del__(self) -> None:
        address, self._address = getattr(self, "_address", None), None
        if address is not None:
            self._library.snapshot_free(address)

    def __reduce__(self) -> Any:
        raise WrongType("a Snapshot cannot be pickled or copied: it lives in this process")


def address_of(snapshot: Any) -> Optional[int]:
    if not isinstance(snapshot, Snapshot):
        raise WrongType(f"snapshot: expected a Snapshot, got {snapshot!r}")
    return snapshot._address
