"""Checks of arguments for the library. Errors name the argument and the place in it."""

from __future__ import annotations

import ctypes
import math
import operator
import os
from typing import Any, Iterable, Mapping, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cancha.engine.errors import CannotRead, InvalidInput, WrongType
from cancha.engine.interface import LoadOptions

Rows = NDArray[np.float64]
Settings = Union[str, Iterable[str], Mapping[str, object], None]  # "PATH=VALUE" lines, or {path: value}.
Scenario = Union[str, "os.PathLike[str]", None]  # Text of a cancha.v1.Scenario, or the path of a file with it.

MOST_SEED = 2**64 - 1
_MOST_BITS_SHOWN = 128


def number(name: str, given: Any) -> float:
    """Returns a finite number."""
    if isinstance(given, (bool, str, bytes)):
        raise WrongType(f"{name}: expected a number, got {given!r}")
    try:
        value = float(given)
    except (TypeError, ValueError):
        raise WrongType(f"{name}: expected a number, got {given!r}") from None
    except OverflowError:
        raise InvalidInput(f"{name}: expected a number of float64, got {_shown(given)}") from None
    if not math.isfinite(value):
        raise InvalidInput(f"{name}: expected a finite number, got {value}")
    return value


def number_or_default(name: str, given: Optional[float]) -> float:
    """Returns a number. None becomes NaN, which means the default."""
    return math.nan if given is None else number(name, given)


def whole(name: str, given: Any, least: int, most: int) -> int:
    """Returns a whole number in a range."""
    if isinstance(given, bool):
        raise WrongType(f"{name}: expected a whole number, got {given!r}")
    try:
        value = operator.index(given)
    except TypeError:
        raise WrongType(f"{name}: expected a whole number, got {given!r}") from None
    if not least <= value <= most:
        raise InvalidInput(f"{name}: expected {least} to {most}, got {_shown(value)}")
    return value


def _shown(value: Any) -> str:
    """Returns a value as text. For a number that is too long, names its length."""
    if isinstance(value, int) and value.bit_length() > _MOST_BITS_SHOWN:
        return f"one of {value.bit_length()} bits"
    return str(value)


def seed_of(given: Any) -> int:
    return whole("seed", given, 0, MOST_SEED)


def text(name: str, given: Any) -> bytes:
    """Returns a text. Raises if it contains a 0, which would end it early."""
    if isinstance(given, os.PathLike):
        given = os.fspath(given)
    if not isinstance(given, str):
        raise WrongType(f"{name}: expected a text, got {given!r}")
    if "\0" in given:
        raise InvalidInput(f"{name}: contains a character with code 0")
    return given.encode("utf-8", "surrogateescape")


def text_or_none(name: str, given: Optional[str]) -> Optional[bytes]:
    return None if given is None else text(name, given)


def lines(name: str, given: Union[str, Iterable[str], None]) -> Optional[bytes]:
    """Returns texts as lines."""
    if given is None:
        return None
    if isinstance(given, str):
        return text(name, given)
    try:
        items = list(given)
    except TypeError:
        raise WrongType(f"{name}: expected texts, got {given!r}") from None
    encoded = [text(f"{name}[{index}]", item) for index, item in enumerate(items)]
    for index, item in enumerate(encoded):
        if b"\n" in item:
            raise InvalidInput(f"{name}[{index}]: expected one line, got {items[index]!r}")
    return b"\n".join(encoded)


def settings_lines(given: Settings) -> Optional[bytes]:
    """Returns settings as lines "PATH=VALUE"."""
    if isinstance(given, Mapping):
        return lines("settings", [f"{path}={_setting(value)}" for path, value in given.items()])
    return lines("settings", given)


def _setting(value: object) -> str:
    return str(value).lower() if isinstance(value, (bool, np.bool_)) else str(value)


def scenario_text(given: Scenario) -> Optional[bytes]:
    """Returns the text itself, or the text of a file. Refuses a text that is the path of a file: it is no scenario."""
    if isinstance(given, str) and _is_like_a_path(given):
        raise InvalidInput(
            f"scenario: expected the text of a scenario, got {given!r}, which looks like a path; give "
            f"pathlib.Path({given!r})"
        )
    if isinstance(given, os.PathLike):
        path = given
        try:
            with open(path, encoding="utf-8") as file:
                given = file.read()
        except OSError as problem:
            raise CannotRead(f"scenario: {problem}") from None
        except ValueError:  # The bytes are no text, or the path is invalid.
            raise CannotRead(
                f"scenario: expected a file with the text of a scenario in UTF-8, got {os.fspath(path)!r}"
            ) from None
    return text_or_none("scenario", given)


def _is_like_a_path(given: str) -> bool:
    return not set("\n{") & set(given) and (given.endswith(".txtpb") or os.path.isfile(given))


def load_options(
    settings: Settings = None,
    law: Optional[str] = None,
    blue_name: Optional[str] = None,
    yellow_name: Optional[str] = None,
    commands: Union[str, Iterable[str], None] = None,
    scenario: Scenario = None,
    seed: Any = 1,
) -> LoadOptions:
    return LoadOptions(
        ctypes.sizeof(LoadOptions),
        settings_lines(settings),
        text_or_none("law", law),
        text_or_none("blue_name", blue_name),
        text_or_none("yellow_name", yellow_name),
        lines("commands", commands),
        scenario_text(scenario),
        seed_of(seed),
    )


def array_of(name: str, given: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    """Returns an array of any shape. `shape`: the expected shape, for the error about rows of different lengths."""
    try:
        return np.asarray(given)
    except ValueError:
        raise InvalidInput(f"{name}: expected an array of shape {shape}, got {given!r}") from None


def numbers(name: str, given: ArrayLike, shape: tuple[int, ...]) -> Rows:
    """Returns a contiguous float64 array of this shape to read from. Copies only if `given` is no such array."""
    array = array_of(name, given, shape)
    if array.dtype.kind not in "fiu":
        raise WrongType(f"{name}: expected numbers, got an array of {array.dtype}")
    if array.shape != shape:
        raise InvalidInput(f"{name}: expected an array of shape {shape}, got {array.shape}")
    return np.ascontiguousarray(array, dtype=np.float64)


def marks(name: str, given: ArrayLike, length: int) -> NDArray[np.uint8]:
    """Returns an array of bools as bytes that are 0 or 1."""
    array = array_of(name, given, (length,))
    if array.dtype != np.bool_:
        raise WrongType(f"{name}: expected an array of bool, got {array.dtype}")
    if array.shape != (length,):
        raise InvalidInput(f"{name}: expected an array of shape {(length,)}, got {array.shape}")
    return np.ascontiguousarray(array).view(np.uint8)


def seeds_of(given: Iterable[Any], length: int) -> NDArray[np.uint64]:
    try:
        items = list(given)
    except TypeError:
        raise WrongType(f"seeds: expected {length} whole numbers, got {given!r}") from None
    if len(items) != length:
        raise InvalidInput(f"seeds: expected {length} whole numbers, got {len(items)}")
    return np.array(
        [whole(f"seeds[{index}]", item, 0, MOST_SEED) for index, item in enumerate(items)], np.uint64
    )


def place_for(out: Optional[Rows], columns: int) -> Rows:
    """Returns a row to write to: the caller's own, or a new one."""
    if out is None:
        return np.empty(columns)
    if not isinstance(out, np.ndarray) or out.dtype != np.float64:
        raise WrongType(f"out: expected an array of float64, got {getattr(out, 'dtype', type(out).__name__)}")
    if out.shape != (columns,):
        raise InvalidInput(f"out: expected shape {(columns,)}, got {out.shape}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise InvalidInput("out: expected an array that is contiguous and can be written to")
    return out


def require_finite(name: str, rows: Rows) -> None:
    """Raises if a number is not finite. For numbers of which the library would take NaN for the default."""
    if not np.isfinite(rows).all():
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(rows))[0])
        place = ", ".join(map(str, index))
        raise InvalidInput(f"{name}[{place}]: expected a finite number, got {rows[index]}")
