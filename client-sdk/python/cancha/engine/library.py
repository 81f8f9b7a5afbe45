"""Finds libcancha-engine, and raises the errors of its calls."""

from __future__ import annotations

import ctypes
import functools
import os
import pathlib
from typing import Any, Callable

from cancha.engine import errors, interface
from cancha.version import VERSION

LIBRARY_VARIABLE = "CANCHA_ENGINE_LIBRARY"

BUSY = 6  # A cancha_code.

# Exceptions by cancha_code.
_ERRORS: dict[int, type[errors.EngineError]] = {
    1: errors.InvalidInput,
    2: errors.NotFound,
    3: errors.Refused,
    4: errors.TooLarge,
    5: errors.CannotRead,
    BUSY: errors.Busy,
    7: errors.Failed,
}

_TOO_LARGE = 4


class Library:
    """The calls of cancha_engine.h as attributes, without their prefix. Other threads run during a call."""

    def __init__(self, shared: ctypes.CDLL) -> None:
        for name, arguments in interface.CALLS.items():
            call = getattr(shared, f"cancha_{name}")
            call.argtypes = arguments
            call.restype = interface.RESULTS.get(name, ctypes.c_int)
            setattr(self, name, call)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(f"libcancha-engine has no call cancha_{name}()")

    def check(self, code: int) -> None:
        """Raises the error of a call of this thread, unless its code means success."""
        if code != 0:
            text: bytes = self.error()
            raise _ERRORS.get(code, errors.Failed)(text.decode("utf-8", "replace"))

    def text(self, call: Callable[..., int]) -> bytes:
        """Returns the text that `call(buffer, capacity, size)` writes. Calls it twice: for the length, then for the
        bytes."""
        size = ctypes.c_size_t()
        self.check(call(None, 0, ctypes.byref(size)))
        while True:
            capacity = size.value + 1  # A text ends with a 0.
            buffer = ctypes.create_string_buffer(capacity)
            code = call(ctypes.addressof(buffer), capacity, ctypes.byref(size))
            if code == _TOO_LARGE and size.value >= capacity:
                continue  # The text has grown in between.
            self.check(code)
            return buffer.raw[: size.value]


@functools.lru_cache(maxsize=None)
def load() -> Library:
    """Returns the library. Loads it once. Raises LibraryNotFound, MixedVersions."""
    problems: list[str] = []
    for name in _candidates():
        try:
            shared = ctypes.CDLL(name)
        except OSError as problem:
            problems.append(str(problem))
            continue
        return _checked(shared, name)
    raise errors.LibraryNotFound(
        f"libcancha-engine {_series()} was not found; tried: {'; '.join(problems)}. Install the package "
        f"libcancha-engine{_series()} (sudo apt install ./libcancha-engine{_series()}_*.deb), "
        f"or set {LIBRARY_VARIABLE} to the path of the library"
    )


def disciplines() -> list[str]:
    """Names of disciplines for load() and Batch: "maze/solo"."""
    library = load()
    return library.text(library.disciplines).decode().splitlines()


def library_version() -> str:
    """Version of the library: "0.6.0"."""
    version: bytes = load().version()
    return version.decode()


def _series() -> str:
    """Returns the series of this version: "0.6" of "0.6.1". Versions of one series fit together."""
    return ".".join(VERSION.split(".")[:2])


def _candidates() -> list[str]:
    """Returns the paths to try. If the variable names a path, only this one: a wrong path is an error."""
    named = os.environ.get(LIBRARY_VARIABLE, "")
    if named:
        return [named]
    file = f"libcancha-engine.so.{_series()}"
    beside = pathlib.Path(__file__).with_name(file)
    return [str(beside), file] if beside.exists() else [file]


def _checked(shared: ctypes.CDLL, name: str) -> Library:
    """Refuses a library of another version before any other call."""
    try:
        abi: int = ctypes.CFUNCTYPE(ctypes.c_uint32)(("cancha_abi_version", shared))()
        version = ctypes.CFUNCTYPE(ctypes.c_char_p)(("cancha_version", shared))().decode()
    except AttributeError:
        raise errors.LibraryNotFound(f"{name} is not libcancha-engine: it has no cancha_abi_version()") from None
    if abi != interface.ABI or version != VERSION:
        raise errors.MixedVersions(
            f"mixed versions: {name} is libcancha-engine {version} (interface {abi}), but this Python package is "
            f"cancha {VERSION} (interface {interface.ABI}); install both from one release"
        )
    return Library(shared)
