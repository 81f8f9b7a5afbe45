"""Observations: small functions that compose.

Each function takes the Layout of an agent and returns a Part: the names and bounds of its numbers, and a function that
writes them. All numbers are float32, in the attack frame of the team. The functions of this module scale them into [-1,
1]. The environment clips them to their bounds. Your own function needs the same signature; it is also called once
before the first step. Ids of robots are the same for both teams: layout.own has the ids of the team.
"""

from __future__ import annotations

import fnmatch
import math
from typing import Callable, NamedTuple, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from cancha.engine.columns import Column
from cancha.engine.interface import Status
from cancha.env.layout import Layout
from cancha.env.sight import Sight, Turn

Numbers = NDArray[np.float32]


class Linear(NamedTuple):
    """Columns of the states times a factor each. Several neighbours are written as one."""

    places: NDArray[np.intp]
    factors: NDArray[np.float64]
    headings: int = 0  # Number of headings, the last columns: written as cosines, then sines.


class Part(NamedTuple):
    """A part of an observation.

    names: a text for each of its numbers, in order. low, high: bounds of each number. write(sight, out): fills all
    numbers of N rows; it may exceed the bounds. linear: set if the part is only linear. pieces: parts of which it is
    made.
    """

    names: tuple[str, ...]
    low: Numbers
    high: Numbers
    write: Callable[[Sight, Numbers], None]
    linear: Optional[Linear] = None
    pieces: tuple["Part", ...] = ()


Observe = Callable[[Layout], Part]


def default() -> Observe:
    """The ball, if there is one, and all robots."""

    def bind(layout: Layout) -> Part:
        return concatenate(ball(), bodies())(layout) if layout.has_ball else bodies()(layout)

    return bind


def concatenate(*parts: Observe) -> Observe:
    """Parts one after the other."""

    def bind(layout: Layout) -> Part:
        if not parts:
            raise ValueError("concatenate: expected a part at least")
        return _joined([part(layout) for part in parts])

    return bind


def ball() -> Observe:
    """Position and velocity of the ball."""
    return columns("ball_x_m", "ball_y_m", "ball_z_m", "ball_vx_mps", "ball_vy_mps", "ball_vz_mps")


def bodies(robots: Optional[Sequence[int]] = None) -> Observe:
    """Positions, velocities and directions of robots: the own team first, then the others, by id. `robots`: only
    these."""

    def bind(layout: Layout) -> Part:
        ids = layout.own + layout.others if robots is None else tuple(robots)
        found = [name for robot in ids for name in layout.index if name.startswith(f"robot_{robot}_")]
        if not found:
            raise KeyError(f"bodies(): no robots {list(ids)}; the ids are {list(layout.own + layout.others)}")
        headings = [name for name in found if name.endswith("_heading_rad")]
        linear = _columns(layout, [name for name in found if name not in headings])
        assert linear.linear is not None
        places = np.concatenate((linear.linear.places, layout.places(headings)))
        factors = np.concatenate((linear.linear.factors, np.ones(len(headings))))
        stems = [name[: -len("_rad")] for name in headings]
        names = linear.names + tuple([f"{s}_cos" for s in stems] + [f"{s}_sin" for s in stems])
        return _linear(names, Linear(places, factors, len(headings)))

    return bind


def relative_to(robot: Optional[int] = None) -> Observe:
    """The position, direction and velocity of one robot; then the ball and all other robots in the frame of this robot,
    x ahead and y to its left. None: the agent's robot. In self-play the other team has other ids: use `lambda layout:
    relative_to(layout.own[0])(layout)`."""

    def bind(layout: Layout) -> Part:
        me = robot if robot is not None else layout.robot
        if me is None:
            raise ValueError("relative_to(): the agent is a whole team; name a robot, such as relative_to(1)")
        rest = [r for r in layout.own + layout.others if r != me]
        what = (["ball"] if layout.has_ball else []) + [f"robot_{r}" for r in rest]
        stems = [f"robot_{me}", *what]
        x, y = (layout.places([f"{s}_{axis}_m" for s in stems]) for axis in "xy")
        vx, vy = (layout.places([f"{s}_v{axis}_mps" for s in stems]) for axis in "xy")
        heading, turn = layout.places([f"robot_{me}_heading_rad", f"robot_{me}_turn_rate_radps"])
        far, fast = 1 / (2 * layout.extent_m), 1 / (2 * layout.speed_mps)
        count = len(what)

        def write(sight: Sight, out: Numbers) -> None:
            states = sight.states
            cosine, sine = np.cos(states[:, heading, None]), np.sin(states[:, heading, None])
            px, py, ux, uy = states[:, x], states[:, y], states[:, vx], states[:, vy]
            out[:, 0], out[:, 1] = px[:, 0] * (2 * far), py[:, 0] * (2 * far)
            out[:, 2], out[:, 3] = cosine[:, 0], sine[:, 0]
            ahead, left = cosine * ux + sine * uy, cosine * uy - sine * ux
            out[:, 4], out[:, 5] = ahead[:, 0] * (2 * fast), left[:, 0] * (2 * fast)
            out[:, 6] = states[:, turn] / layout.turn_rate_radps
            dx, dy = px[:, 1:] - px[:, :1], py[:, 1:] - py[:, :1]
            groups = out[:, 7:].reshape(len(out), 4, count)
            groups[:, 0], groups[:, 1] = (cosine * dx + sine * dy) * far, (cosine * dy - sine * dx) * far
            groups[:, 2], groups[:, 3] = ahead[:, 1:] * fast, left[:, 1:] * fast

        own = ("x_m", "y_m", "heading_cos", "heading_sin", "v_ahead_mps", "v_left_mps", "turn_rate_radps")
        names = [f"robot_{me}_{name}" for name in own]
        names += [f"{s}_{name}" for name in ("ahead_m", "left_m", "v_ahead_mps", "v_left_mps") for s in what]
        return _within_one(tuple(names), write)

    return bind


def match() -> Observe:
    """Whether bodies move, the share of the period that is over, and the difference of scores divided by 10: the own
    score less that of the other team."""

    def bind(layout: Layout) -> Part:
        own, other = Status.BLUE_SCORE, Status.YELLOW_SCORE
        if layout.team == "yellow":
            own, other = other, own

        def write(sight: Sight, out: Numbers) -> None:
            statuses = sight.statuses
            out[:, 0] = statuses[:, Status.IS_IN_PLAY]
            out[:, 1] = statuses[:, Status.PERIOD_ELAPSED] / np.maximum(statuses[:, Status.PERIOD_LENGTH], 1)
            out[:, 2] = (statuses[:, own] - statuses[:, other]) * 0.1

        return _within_one(("is_in_play", "period_share", "score_difference"), write)

    return bind


def columns(*patterns: str, scale: Optional[float] = None) -> Observe:
    """Columns of the states whose names match one of the patterns, such as "joint_*", in the order of the states.
    `scale`: all numbers are divided by it; None: a divisor from the discipline, or a guess, for each column."""

    def bind(layout: Layout) -> Part:
        names = [n for n in layout.index if any(fnmatch.fnmatchcase(n, pattern) for pattern in patterns)]
        if not names:
            raise KeyError(f"no column matches {', '.join(patterns)}; there are {', '.join(layout.index)}")
        return _columns(layout, names, scale)

    return bind


def sensors(*patterns: str) -> Observe:
    """The last readings of the sensors of the agent's robot, or of all robots of the team: all columns, or only those
    whose names match one of the patterns, such as "*_line_*". First come codes, such as those of line sensors: each
    gives a number, 1 or 0, for each of its values. Then come headings: each gives its cosine and sine. The other
    numbers follow; distances are shares of the range."""

    def bind(layout: Layout) -> Part:
        robots = layout.own if layout.robot is None else (layout.robot,)
        own = [(i, c) for i, c in enumerate(layout.sensors) if c.robot in robots and not c.name.endswith("_tick")]
        wanted = patterns or ("*",)
        chosen = [(i, c) for i, c in own if any(fnmatch.fnmatchcase(c.name, pattern) for pattern in wanted)]
        if not chosen:
            what = ", ".join(c.name for _, c in own) or "none: its robots have no sensors with numbers"
            raise KeyError(f"sensors(): no column matches {', '.join(wanted)}; there are {what}")
        codes = [(i, c, value) for i, c in chosen if _is_code(c) for value in range(int(c.high) + 1)]
        headings = [(i, c) for i, c in chosen if c.name.endswith("_heading_rad")]
        rest = [(i, c) for i, c in chosen if not _is_code(c) and (i, c) not in headings]
        return _Sensors(layout, codes, headings, rest).part()

    return bind


def _joined(parts: Sequence[Part]) -> Part:
    """Parts one after the other."""
    pieces = _merged([piece for part in parts for piece in (part.pieces or (part,))])
    ends = np.cumsum([len(piece.names) for piece in pieces])
    places = [slice(int(end) - len(piece.names), int(end)) for piece, end in zip(pieces, ends)]

    def write(sight: Sight, out: Numbers) -> None:
        for piece, place in zip(pieces, places):
            piece.write(sight, out[:, place])

    return Part(
        tuple(name for piece in pieces for name in piece.names),
        np.concatenate([piece.low for piece in pieces]),
        np.concatenate([piece.high for piece in pieces]),
        write,
        pieces=tuple(pieces),
    )


def _merged(pieces: Sequence[Part]) -> list[Part]:
    """Merges neighbours that are linear: the call is half of the cost of a small part."""
    found: list[Part] = []
    for piece in pieces:
        last, this = (found[-1].linear if found else None), piece.linear
        if last is None or this is None or last.headings > 0:
            found.append(piece)
            continue
        both = Linear(
            np.concatenate((last.places, this.places)), np.concatenate((last.factors, this.factors)), this.headings
        )
        found[-1] = _linear(found[-1].names + piece.names, both)
    return found


class _Columns:
    """Columns of the states times their factors. Indices and factors are computed once for each turn. A step then needs
    only few calls on little memory, as all caches are cold after the matches."""

    def __init__(self, places: NDArray[np.intp], factors: NDArray[np.float64]) -> None:
        self._places, self._scale = places, factors
        self._turn: Optional[Turn] = None
        self._sources: Optional[NDArray[np.intp]] = None  # None: the places themselves.
        self._factors: Optional[NDArray[np.float64]] = None  # None: ones.
        self._offsets: Optional[NDArray[np.float64]] = None  # None: zeros.
        self._rows = np.empty((0, 0))

    def write(self, sight: Sight, out: Numbers) -> None:
        if self._turn is not sight.turn:
            self._adopt(sight.turn, sight.raw.shape[1])
        rows = self._rows
        # "clip" saves a copy. The indices are valid anyway.
        if self._sources is None:
            sight.raw.take(self._places, axis=1, out=rows, mode="clip")
        else:
            sight.raw.reshape(-1).take(self._sources, out=rows, mode="clip")
        if self._factors is not None:
            np.multiply(rows, self._factors, out=rows)
        if self._offsets is not None:
            np.add(rows, self._offsets, out=rows)
        out[:] = rows

    def _adopt(self, turn: Turn, columns: int) -> None:
        self._turn = turn
        sources = turn.sources[:, self._places]
        factors = turn.factors[:, self._places] * self._scale
        offsets = turn.offsets[:, self._places] * self._scale
        self._sources = sources if (sources % columns != self._places).any() else None
        self._factors = factors if (factors != 1).any() else None
        self._offsets = offsets if offsets.any() else None
        self._rows = np.empty_like(factors)


def _is_code(column: Column) -> bool:
    """Whether the column is a code: one of several values."""
    return column.step == 1 and column.low == 0 and 1 < column.high < math.inf


class _Sensors:
    """Columns of the sensors as numbers in [-1, 1]: codes, headings and others."""

    def __init__(
        self,
        layout: Layout,
        codes: Sequence[tuple[int, Column, int]],
        headings: Sequence[tuple[int, Column]],
        rest: Sequence[tuple[int, Column]],
    ) -> None:
        self._codes = np.array([i for i, _, _ in codes], np.intp)
        self._values = np.array([value for _, _, value in codes], np.float64)
        self._headings = np.array([i for i, _ in headings], np.intp)
        self._rest = np.array([i for i, _ in rest], np.intp)
        scales = np.array([layout.scale_of(column) for _, column in rest], np.float64)
        self._factors = 1 / scales
        stems = [column.name[: -len("_rad")] for _, column in headings]
        self._names = [f"{column.name}_is_{value}" for _, column, value in codes]
        self._names += [f"{stem}_cos" for stem in stems] + [f"{stem}_sin" for stem in stems]
        self._names += [column.name for _, column in rest]
        self._low = [0.0] * len(codes) + [-1.0] * (2 * len(headings))
        self._low += [0.0 if column.low >= 0 else -1.0 for _, column in rest]

    def part(self) -> Part:
        low = np.array(self._low, np.float32)
        return Part(tuple(self._names), low, np.ones(len(low), np.float32), self._write)

    def _write(self, sight: Sight, out: Numbers) -> None:
        rows = sight.sensors
        codes, headings = len(self._codes), len(self._headings)
        out[:, :codes] = rows[:, self._codes] == self._values
        headings_rad = rows[:, self._headings]
        out[:, codes : codes + headings] = np.cos(headings_rad)
        out[:, codes + headings : codes + 2 * headings] = np.sin(headings_rad)
        out[:, codes + 2 * headings :] = rows[:, self._rest] * self._factors


def _columns(layout: Layout, names: Sequence[str], scale: Optional[float] = None) -> Part:
    places = layout.places(names)
    scales = [scale or layout.scale_of(layout.columns[place]) for place in places]
    if not all(math.isfinite(number) and number > 0 for number in scales):
        raise ValueError(f"scale: expected a finite number above 0, got {scale}")
    return _linear(tuple(names), Linear(places, 1 / np.array(scales)))


def _linear(names: tuple[str, ...], linear: Linear) -> Part:
    rows = _Columns(linear.places, linear.factors)
    count = len(linear.places)
    first_heading = count - linear.headings

    def write(sight: Sight, out: Numbers) -> None:
        rows.write(sight, out[:, :count])
        if first_heading < count:
            # Sines of float32 are several times as fast, and exact to 2e-7.
            headings_rad = out[:, first_heading:count]
            np.sin(headings_rad, out=out[:, count:])
            np.cos(headings_rad, out=headings_rad)

    return _within_one(names, write)._replace(linear=linear)


def _within_one(names: tuple[str, ...], write: Callable[[Sight, Numbers], None]) -> Part:
    ones = np.ones(len(names), np.float32)
    return Part(names, -ones, ones, write)
