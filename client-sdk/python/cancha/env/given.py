"""Checks of arguments from users: functions of observations and rewards, which are tried once, and names of options."""

from __future__ import annotations

import difflib
import inspect
import math
from types import ModuleType
from typing import Any, Callable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cancha.engine.errors import InvalidInput, WrongType
from cancha.env import observe as observations
from cancha.env import reward as rewards
from cancha.env.layout import Layout
from cancha.env.observe import Numbers, Part
from cancha.env.sight import Sight

Worth = Callable[[Sight], Any]

_END_PART = "end it with `return observe.Part(names, low, high, write)`"
_END_WORTH = "return a function of a Sight, such as `lambda sight: sight.gained`"
_ROW = "return an array with a number for each match, such as sight.states[:, ball]"


def option_names(*calls: Callable[..., Any]) -> tuple[str, ...]:
    """Returns the names of the keyword-only parameters of these functions."""
    found = [one for call in calls for one in inspect.signature(call).parameters.values()]
    return tuple(one.name for one in found if one.kind is inspect.Parameter.KEYWORD_ONLY)


def check_options(kind: str, given: Iterable[str], known: Sequence[str]) -> None:
    """Raises WrongType for the first unknown option."""
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise WrongType(f"{kind}: there is no option {name}; {hint}")


def check_reset_options(given: Any) -> None:
    """Raises WrongType if the options of reset() are no dict."""
    if given is not None and not isinstance(given, Mapping):
        raise WrongType(f'options: expected a dict, such as {{"snapshot": snapshot}}, got {_short(given)}')


class NoCopies:
    """Base class of environments that refuse copy(), deepcopy() and pickle."""

    def __reduce__(self) -> Any:
        kind = type(self).__name__
        raise WrongType(f"this {kind} cannot be copied or pickled: its match lives in this process; make another one")


def part_of(observe: Any, layout: Layout) -> Part:
    """Returns the Part that `observe` makes for a Layout. Raises InvalidInput or WrongType if it is no valid Part."""
    _check_function("observe", observe, observations, "observe.ball()")
    part = observe(layout)
    if not isinstance(part, Part):
        raise WrongType(f"observe: expected a Part from the function, got {_short(part)}; {_END_PART}")
    if isinstance(part.names, str) or not all(isinstance(name, str) for name in part.names):
        raise WrongType(f'observe: names: expected texts, such as ("ball_distance_m",), got {part.names!r}')
    if not part.names or not callable(part.write):
        what = "a function write(sight, out)" if part.names else "a name at least"
        raise InvalidInput(f"observe: expected {what} in the Part; {_END_PART}")
    low, high = (_bound(name, getattr(part, name), part.names) for name in ("low", "high"))
    wrong = np.flatnonzero(~(low <= high))
    if len(wrong):
        i = wrong[0]
        raise InvalidInput(f"observe: {part.names[i]}: expected low <= high, got low {low[i]} and high {high[i]}")
    return part._replace(names=tuple(part.names), low=low, high=high)


def check_written(part: Part, out: Numbers) -> None:
    """Raises InvalidInput if the function has left out a number or written NaN."""
    wrong = np.argwhere(np.isnan(out))
    if len(wrong):
        match, i = wrong[0]
        raise InvalidInput(
            f"observe: {part.names[i]} of match {match}: expected a number, got NaN; write() fills all "
            f"{len(part.names)} columns of out, each with a number"
        )


def worth_of(reward: Any, layout: Layout) -> Worth:
    """Returns the function that `reward` makes for a Layout. Raises WrongType if it is no function."""
    _check_function("reward", reward, rewards, "reward.goals()")
    worth = reward(layout)
    if not callable(worth):
        raise WrongType(f"reward: expected a function from the function of a Layout, got {_short(worth)}; {_END_WORTH}")
    found: Worth = worth
    return found


def numbers_of(found: Any, matches: int) -> NDArray[np.float64]:
    """Returns the result of a reward, in an array of its own. Raises InvalidInput, WrongType."""
    try:
        numbers = None if found is None else np.array(found, np.float64)
    except (TypeError, ValueError):
        numbers = None
    if numbers is None:
        raise WrongType(f"reward: expected {matches} numbers, got {_short(found)}; {_ROW}")
    if numbers.shape != (matches,):
        raise InvalidInput(f"reward: expected {matches} numbers, got shape {numbers.shape}; {_ROW}")
    return numbers


def check_worth(numbers: NDArray[np.float64]) -> None:
    """Raises InvalidInput if a reward is NaN or infinite."""
    # Equivalent to np.isfinite(numbers).all() at a third of its cost, which matters in each step.
    if math.isfinite(numbers.dot(numbers)):
        return
    wrong = np.flatnonzero(~np.isfinite(numbers))
    if len(wrong):  # Otherwise the squares of finite numbers are too large.
        raise InvalidInput(
            f"reward: match {wrong[0]}: expected a finite number, got {numbers[wrong[0]]}, as a division by 0 makes"
        )


def _check_function(what: str, given: Any, module: ModuleType, example: str) -> None:
    """Refuses a function of `module` without its (): it would be called with a Layout as its argument."""
    name = getattr(given, "__name__", "")
    if name and getattr(module, name, None) is given:
        raise WrongType(f"{what}: expected {what}.{name}(...), got {what}.{name} itself; add the brackets")
    if not callable(given):
        raise WrongType(f"{what}: expected a function of a Layout, such as {example}, got {_short(given)}")


def _bound(name: str, given: Any, names: Sequence[str]) -> Numbers:
    bound = np.asarray(given, np.float32)
    if bound.shape != (len(names),):
        raise InvalidInput(
            f"observe: {name}: expected a number for each of the {len(names)} names, got shape {bound.shape}"
        )
    return bound


def _short(given: Any) -> str:
    """Returns the value as Python text, if the text is short."""
    text = repr(given)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


_MOST_SHOWN = 80
