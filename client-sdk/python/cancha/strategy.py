"""The whole program around a strategy: options, connection, loop, errors."""

from __future__ import annotations

import argparse
import contextlib
import inspect
import logging
import math
import os
import pathlib
import reprlib
import sys
from typing import Callable, Iterator, Mapping, NoReturn, Optional, Protocol, Sequence, Union

from cancha.client import Client
from cancha.commands import Commands
from cancha.errors import BadUsage, CanchaError
from cancha.observation import MatchInfo, MatchResult, Observation
from cancha.session import ConnectOptions
from cancha.visible import VisibleFormatter, quoted

EXIT_MATCH_OVER = 0
EXIT_CONNECTION_FAILED = 1
EXIT_BAD_USAGE = 2

_log = logging.getLogger("cancha")

# A strategy's function. Takes a view, the commands to fill, and the parameters by name.
Decide = Callable[..., None]

# A parameter with which a strategy is started: a number, a text or a bool.
Parameter = Union[bool, int, float, str]


class Seat(Protocol):
    """Robots to play with: a cancha.Client, or a class of your own that drives real robots."""

    @property
    def match(self) -> MatchInfo: ...

    @property
    def result(self) -> Optional[MatchResult]:
        """How the match ended; None until next_tick() has returned None."""

    def next_tick(self) -> Optional[Observation]:
        """Waits for the next tick and returns its view. None: the match is over."""

    def answer(self, commands: Commands) -> None:
        """Commands the robots until the next tick."""


def play(
    decide: Decide,
    options: ConnectOptions,
    on_start: Optional[Callable[[MatchInfo], None]] = None,
    on_end: Optional[Callable[[MatchResult], None]] = None,
    parameters: Optional[Mapping[str, Parameter]] = None,
) -> MatchResult:
    """Plays one match to its end. Raises CanchaError."""
    with Client(options) as client:
        log_start(client.match)
        result = play_seat(client, decide, on_start, parameters)
    log_end(result)
    if on_end is not None:
        on_end(result)
    return result


def play_seat(
    seat: Seat,
    decide: Decide,
    on_start: Optional[Callable[[MatchInfo], None]] = None,
    parameters: Optional[Mapping[str, Parameter]] = None,
) -> MatchResult:
    """Plays over any seat until the match is over. Raises the errors of the seat."""
    given = dict(parameters or {})
    if on_start is not None:
        on_start(seat.match)
    commands = Commands()
    while (view := seat.next_tick()) is not None:
        commands.clear()
        try:
            check_returned(decide(view, commands, **given), commands)
        except Exception:
            _log.error("decide() failed in tick %d", view.tick)
            raise
        seat.answer(commands)
    result = seat.result
    assert result is not None  # next_tick() promises it.
    return result


def check_returned(returned: object, commands: Commands) -> None:
    """Raises TypeError if decide() gave no commands, but returned something."""
    if returned is not None and commands.is_empty():
        if inspect.iscoroutine(returned):
            returned.close()
            raise TypeError("decide() is `async`; expected a plain function: the match waits for it")
        raise TypeError(
            f"decide() returned {reprlib.repr(returned)} and told nothing: it returns None, and calls such as "
            "commands.set_wheels(robot, (0.5, 0.5)) say what robots do"
        )


def run(
    decide: Decide,
    name: str = "",
    on_start: Optional[Callable[[MatchInfo], None]] = None,
    on_end: Optional[Callable[[MatchResult], None]] = None,
    arguments: Optional[Sequence[str]] = None,
    parameters: Optional[Mapping[str, Parameter]] = None,
    repeats: bool = False,
) -> NoReturn:
    """Plays one match and ends the program.

    `decide(view, commands)` is called every tick to fill `commands`, which is empty. A robot without a command keeps
    its last one. The match waits for every answer, so decide() needs no clock. The same view should always give the
    same commands: use no clock and no unseeded random generator.

    CANCHA_SERVER, CANCHA_MATCH, CANCHA_SEAT and CANCHA_TOKEN come from the environment; --server, --match, --seat and
    --name override them. Without `name` and --name the team has the name of the program.

    `parameters`: further options of the program, with their defaults. {"kick": 0.3} adds an option, which --help shows:
    `--kick 0.4` calls decide(view, commands, kick=0.4).

    `repeats`: the program plays all repeats of a scenario if `cancha-match --keep-teams` has started it; otherwise it
    is started anew for each. Each repeat begins with `on_start`, in which the strategy must forget the previous one.

    Exit status: 0 match over, 1 connection failed or lost, 2 bad usage.
    """
    options, given = parse_options_and_parameters(name, arguments, parameters or {})
    start_log(options)
    with ending_with_errors():
        play(decide, options, on_start, on_end, given)
        for server, token in _invitations() if repeats else ():
            options.server, options.token = server, token
            play(decide, options, on_start, on_end, given)
    sys.exit(EXIT_MATCH_OVER)


def _invitations() -> Iterator[tuple[str, str]]:
    """Yields server and token of every further match, as sent by cancha-match. Yields nothing if cancha-match started
    this program for one match."""
    stream = os.environ.pop("CANCHA_REPEATS", "")
    if not stream:
        return
    with open(int(stream), encoding="utf-8") as lines:
        for line in lines:
            token, _, server = line.rstrip("\n").partition(" ")
            yield server, token


def log_start(match: MatchInfo) -> None:
    _log.info(
        "joined %s %s seat=%s robots=%d",
        match.discipline, match.variant, match.seat, len(match.mine),
    )  # fmt: skip


def log_end(result: MatchResult) -> None:
    _log.info(
        "match over: %s own_score=%d opponent_score=%d own_progress=%.3f ticks=%d",
        quoted(result.reason), result.own_score, result.opponent_score, result.own_progress,
        result.ticks,
    )  # fmt: skip


def start_log(options: ConnectOptions) -> None:
    """Starts a strategy's log on stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        VisibleFormatter(f"[{options.name} {options.seat}] [%(levelname)s] %(message)s")
    )
    logging.basicConfig(level=logging.INFO, handlers=[handler])


@contextlib.contextmanager
def ending_with_errors() -> Iterator[None]:
    """Ends the program on a CanchaError, with a line in the log and the error's exit code."""
    try:
        yield
    except BadUsage as error:
        _log.error("%s", error)
        sys.exit(EXIT_BAD_USAGE)
    except CanchaError as error:
        _log.error("%s", error)
        sys.exit(EXIT_CONNECTION_FAILED)


def _program_name() -> str:
    return pathlib.Path(sys.argv[0]).stem[:32] or "robot"


def parse_options(name: str, arguments: Optional[Sequence[str]] = None) -> ConnectOptions:
    """Returns the options from the environment and from `arguments`; None: the program's own arguments."""
    return parse_options_and_parameters(name, arguments, {})[0]


def parse_options_and_parameters(
    name: str, arguments: Optional[Sequence[str]], parameters: Mapping[str, Parameter]
) -> tuple[ConnectOptions, dict[str, Parameter]]:
    """Returns the options, like parse_options(), and the values of the parameters. Raises ValueError if a parameter's
    name cannot be an option, TypeError if its default is no number, text or bool."""
    options = ConnectOptions.from_environment(name or _program_name())
    parser = argparse.ArgumentParser(
        description="A strategy: takes a seat in a Cancha match and plays it to the end."
    )
    parser.add_argument(
        "--server", default=options.server, help="Where the match is: HOST:PORT or unix:PATH"
    )
    parser.add_argument("--match", default=options.match, help="Match, if the server has several")
    parser.add_argument("--seat", default=options.seat, help="Seat to take, such as blue")
    parser.add_argument("--name", default=options.name, help="Name of the team on the scoreboard")
    _add_parameters(parser, parameters)
    parsed = parser.parse_args(sys.argv[1:] if arguments is None else arguments)
    options.server, options.match = parsed.server, parsed.match
    options.seat, options.name = parsed.seat, parsed.name
    return options, {parameter: getattr(parsed, parameter) for parameter in parameters}


def _add_parameters(
    parser: argparse.ArgumentParser, parameters: Mapping[str, Parameter]
) -> None:
    group = parser.add_argument_group("parameters of this strategy") if parameters else None
    for name, default in parameters.items():
        kind = _KINDS.get(type(default))
        if kind is None:
            raise TypeError(f"parameter {name}: expected a number, a text or a bool, got {default!r}")
        if not name.isidentifier() or name in _OWN_OPTIONS:
            raise ValueError(f"parameter {name!r}: expected a name such as kick, other than {_OWN_OPTIONS}")
        assert group is not None
        group.add_argument(
            f"--{name}", type=kind, default=default, metavar=_WORDS[type(default)],
            help=f"default {default}".replace("%", "%%"),
        )  # fmt: skip


_OWN_OPTIONS = ("server", "match", "seat", "name", "help", "h")


# argparse shows the names of these functions in its errors about wrong values.
def number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def whole_number(text: str) -> int:
    return int(text)


def true_or_false(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError(text)
    return text.lower() == "true"


_WORDS = {float: "NUMBER", int: "WHOLE", str: "TEXT", bool: "true|false"}

_KINDS: dict[type, Callable[[str], Parameter]] = {
    float: number,
    int: whole_number,
    str: str,
    bool: true_or_false,
}
