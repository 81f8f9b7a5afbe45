"""Errors of the embedded simulator. Each is also one of Python's own exceptions. Texts are for people."""

from __future__ import annotations

from cancha import errors


class EngineError(errors.CanchaError):
    """Base class of all errors below. The call that raised it has changed nothing."""


class LibraryNotFound(EngineError, ImportError):
    """libcancha-engine is not installed, or cannot be loaded."""


class MixedVersions(EngineError, ImportError):
    """The library has another version than this package."""


class InvalidInput(EngineError, ValueError):
    """A number, a shape, a text or a message is invalid."""


class WrongType(EngineError, TypeError):
    """An argument has a type that the call does not take."""


class NotFound(EngineError, LookupError):
    """No discipline, file or robot has that name."""


class Refused(EngineError, errors.Refused, RuntimeError):
    """The call is not possible now: out of order, closed, or the match is over."""


class TooLarge(EngineError, ValueError):
    """Beyond a limit."""


class CannotRead(EngineError, OSError):
    """A file cannot be read."""


class Busy(EngineError, RuntimeError):
    """Another thread is in a call of the same engine or batch."""


class Failed(EngineError, RuntimeError):
    """There is no memory, or the library has a defect."""
