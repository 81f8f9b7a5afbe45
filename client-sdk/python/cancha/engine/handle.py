"""What an Engine and a Batch have in common: a handle of the library, with one call at a time."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Any, Callable, Optional, TypeVar

from cancha.engine.errors import Busy, Refused
from cancha.engine.library import Library

_Self = TypeVar("_Self", bound="Handle")


class Handle:
    """Owns a handle of the library. Context manager: close() comes at the end."""

    def __init__(self, library: Library, address: int, free: Callable[[int], None]) -> None:
        self._library = library
        self._address: Optional[int] = address
        self._free = free
        # The library refuses a second call by itself; but close() during a call would free what that call uses.
        self._one_at_a_time = threading.Lock()

    @property
    def is_closed(self) -> bool:
        return getattr(self, "_address", None) is None

    def close(self) -> None:
        """Frees the simulation. Harmless if it is closed already. Raises Busy."""
        if self.is_closed:
            return
        if not self._one_at_a_time.acquire(blocking=False):
            raise self._busy("close")
        try:
            address, self._address = self._address, None
            if address is not None:
                self._free(address)
        finally:
            self._one_at_a_time.release()

    def _call(self, name: str, *arguments: Any) -> None:
        """Calls cancha_NAME(handle, arguments). Raises an EngineError."""
        if not self._one_at_a_time.acquire(blocking=False):
            raise self._busy(name)
        try:
            if self._address is None:
                raise Refused(f"{name.removeprefix('batch_')}(): the {type(self).__name__} is closed")
            code = getattr(self._library, name)(self._address, *arguments)
            if code != 0:
                self._library.check(code)
        finally:
            self._one_at_a_time.release()

    def _text(self, name: str, *arguments: Any) -> bytes:
        """A message that cancha_NAME(handle, arguments, buffer, capacity, size) writes."""

        def call(*place: Any) -> int:
            self._call(name, *arguments, *place)
            return 0

        return self._library.text(call)

    def _busy(self, name: str) -> Busy:
        return Busy(
            f"{name.removeprefix('batch_')}(): another thread is in a call of this {type(self).__name__}; "
            "use it from one thread at a time"
        )

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if not self.is_closed:
            self.close()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be pickled or copied: it lives in this process")
