"""Checks of arguments from a team's program. Errors say what a call takes."""

from __future__ import annotations

import functools
import inspect
import math
from typing import Any, Callable, Sequence, TypeVar

_T = TypeVar("_T")

# Hint at the source of most NaNs.
NAN_HINT = "positions are NaN where a discipline has no overhead view (see robot.readings) or no ball"


def numbers_in(
    given: Any, names: Sequence[str], takes: str, must_be_finite: bool = True
) -> list[float]:
    """Returns the numbers in `given`, one for each name. `takes`: what is expected, for errors.

    Raises TypeError if `given` has other values, ValueError if a number must be finite but is not.
    """
    try:
        numbers = [] if isinstance(given, str) else list(given)
        are_finite = [math.isfinite(number) for number in numbers]
    except TypeError:
        numbers, are_finite = [], []
    if len(numbers) != len(names):
        raise TypeError(f"{takes}, got {given!r}")
    if must_be_finite and not all(are_finite):
        told = ", ".join(f"{name}={number}" for name, number in zip(names, numbers))
        hint = f"; {NAN_HINT}" if any(map(math.isnan, numbers)) else ""
        raise ValueError(f"{takes}; all must be finite, got {told}{hint}")
    return numbers


def check_number(word: str, name: str, given: Any, error: type[Exception]) -> None:
    """Raises `error` if the argument of this name is no finite number."""
    try:
        is_number = math.isfinite(given)
    except TypeError:
        is_number = False
    if not is_number:
        raise error(f"{word}({name}): {name} must be a finite number, such as 0.5, got {given!r}")


def with_checked_arguments(error: type[Exception]) -> Callable[[type], type]:
    """Decorator of a class. Its methods then check the number of their arguments, and each argument annotated as
    float."""

    def decorate(checked_class: type) -> type:
        for word, method in list(vars(checked_class).items()):
            if inspect.isfunction(method) and not word.startswith("_"):
                kinds = method.__annotations__.items()
                names = [name for name, kind in kinds if kind == "float" and name != "return"]
                setattr(checked_class, word, _checking(word, method, names, error))
        return checked_class

    return decorate


def _checking(
    word: str, method: Callable[..., _T], names: Sequence[str], error: type[Exception]
) -> Callable[..., _T]:
    signature = inspect.signature(method)
    _, *parameters = (p.replace(annotation=p.empty) for p in signature.parameters.values())
    takes = word + str(inspect.Signature(parameters))  # "move(v, w, h=0.0)".

    @functools.wraps(method)
    def call(*arguments: Any, **options: Any) -> _T:
        try:
            given = signature.bind(*arguments, **options).arguments
        except TypeError as wrong:
            raise error(f"{takes}: {wrong}") from None
        for name in names:
            if name in given:
                check_number(word, name, given[name], error)
        return method(*arguments, **options)

    return call
