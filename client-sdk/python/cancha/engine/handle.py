"""Base class of Engine and Batch: a handle of the library, with one call at a time."""

from __future__ import annotations

import ctypes
import os
from types import TracebackType
from typing import Any, Callable, NoReturn, Optional, TypeVar

from cancha.engine.errors import Busy, Refused, WrongType
from cancha.engine.library import BUSY, Library

_Self = TypeVar("_Self", bound="Handle")


class _Owned(ctypes.c_void_p):
    """An address of the library, freed with its last holder. A call holds its arguments, so nothing is freed during a
    call.

    Therefore no lock of Python is needed. An interrupt, such as Ctrl-C, could leave such a lock locked. The library
    itself refuses a second thread.
    """

    free: Callable[[ctypes.c_void_p], None]

    def __del__(self) -> None:
        self.free(self)


class Handle:
    """Owner of a handle of the library. As a context manager it calls close() at the end."""

    _owned: Optional[_Owned] = None

    def __init__(self, library: Library, address: int, free: Callable[[ctypes.c_void_p], None]) -> None:
        owned = _Owned(address)
        owned.free = free
        self._library = library
        self._process = os.getpid()
        self._owned = owned

    @property
    def is_closed(self) -> bool:
        return self._owned is None

    def close(self) -> None:
        """Frees the simulation, at once or when another thread's present call ends. A second call does nothing."""
        self._owned = None

    def _call(self, name: str, *arguments: Any) -> None:
        """Calls cancha_NAME(handle, arguments). Raises an EngineError."""
        # No variable here holds the owned address: the trace of an error would keep the address from being freed.
        code = getattr(self._library, name)(self._opened(name), *arguments)
        if code == BUSY:
            self._refuse_busy(name)
        if code != 0:
            self._library.check(code)

    def _opened(self, name: str) -> _Owned:
        owned = self._owned
        if owned is None:
            raise Refused(f"{name.removeprefix('batch_')}(): the {type(self).__name__} is closed")
        return owned

    def _text(self, name: str, *arguments: Any) -> bytes:
        """Returns the message that cancha_NAME(handle, arguments, buffer, capacity, size) writes."""

        def call(*place: Any) -> int:
            self._call(name, *arguments, *place)
            return 0

        return self._library.text(call)

    def _refuse_busy(self, name: str) -> NoReturn:
        call, kind = name.removeprefix("batch_"), type(self).__name__
        if os.getpid() != self._process:
            raise Busy(
                f"{call}(): another thread was in a call of this {kind} when this process was forked, and is not here "
                f"to end it; make another {kind}, or fork while no thread is in a call"
            )
        raise Busy(f"{call}(): another thread is in a call of this {kind}; use it from one thread at a time")

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise WrongType(f"a {type(self).__name__} cannot be pickled or copied: it lives in this process")
