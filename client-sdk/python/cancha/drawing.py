"""Drawing over the field, to show what a strategy thinks. Has no effect on the match.

Limits for each tick are 64 shapes, 1024 points of lines, 32 texts and 32 numbers; proto/cancha/v1/debug.proto has the
others. The server drops whatever exceeds them and sends a notice.
"""

from __future__ import annotations

import math
from typing import Any, Iterable, NamedTuple, Optional, Sequence

from cancha.checks import numbers_in
from cancha.observation import Observation
from cancha.v1 import debug_pb2, scene_pb2, shape_pb2


class Colour(NamedTuple):
    """A colour in sRGB, each component from 0 to 1."""

    r: float
    g: float
    b: float


# Easy to tell apart on the floor, and from the blue and yellow of the teams.
WHITE = Colour(1.0, 1.0, 1.0)
GREY = Colour(0.6, 0.65, 0.7)
RED = Colour(1.0, 0.3, 0.25)
ORANGE = Colour(1.0, 0.6, 0.15)
GREEN = Colour(0.3, 0.9, 0.45)
CYAN = Colour(0.25, 0.85, 0.95)
MAGENTA = Colour(1.0, 0.4, 0.85)

# Default width of a line: thin, but visible from afar.
THIN_LINE_M = 0.008

Point = tuple[float, float]

_POINT = "point: expected x and y in metres, such as (0.5, 0.25)"
_COLOUR = "colour: expected red, green and blue from 0 to 1, such as cancha.RED or (1.0, 0.3, 0.25)"


class Pen:
    """Draws over the field, in the frame of one view.

    A drawing is shown until the next one, for at most half a second.
    """

    def __init__(self, drawing: debug_pb2.Drawing, view: Observation) -> None:
        self._drawing = drawing
        self._sign = -1.0 if view.is_turned else 1.0

    def line(
        self,
        from_m: Point,
        to_m: Point,
        colour: Colour = WHITE,
        line_width_m: float = THIN_LINE_M,
    ) -> None:
        self.path((from_m, to_m), colour, line_width_m=line_width_m)

    def path(
        self,
        points_m: Iterable[Point],
        colour: Colour = WHITE,
        is_closed: bool = False,
        line_width_m: float = THIN_LINE_M,
    ) -> None:
        """Draws a line of straight pieces; `is_closed` joins the last point to the first."""
        polyline = self._marking(colour, line_width_m).polyline
        polyline.is_closed = is_closed
        for point_m in points_m:
            self._put(point_m, polyline.points.add())

    def circle(
        self,
        centre_m: Point,
        radius_m: float,
        colour: Colour = WHITE,
        line_width_m: float = THIN_LINE_M,
    ) -> None:
        arc = self._marking(colour, line_width_m).arc
        self._put(centre_m, arc.centre)
        arc.radius_m = _number("radius_m", radius_m)
        arc.to_rad = 2 * math.pi

    def disc(self, centre_m: Point, radius_m: float, colour: Colour = WHITE) -> None:
        """Draws a filled circle."""
        spot = self._marking(colour).spot
        self._put(centre_m, spot.centre)
        spot.radius_m = _number("radius_m", radius_m)

    def text(self, at_m: Point, text: str, colour: Colour = WHITE) -> None:
        """Writes a text with its middle at `at_m`."""
        label = self._drawing.labels.add()
        self._put(at_m, label.at)
        label.text = _text("text", text)
        _paint(label.colour, colour)

    def plot(self, name: str, value: float) -> None:
        """Plots a number over time. Its name is unique in the tick."""
        scalar = self._drawing.scalars.add()
        scalar.name = _text("name", name)
        scalar.value = _number("value", value)

    def _marking(self, colour: Colour, line_width_m: Optional[float] = None) -> scene_pb2.Marking:
        marking = self._drawing.markings.add()
        _paint(marking.colour, colour)
        if line_width_m is not None:
            marking.line_width_m = _number("line_width_m", line_width_m)
        return marking

    def _put(self, point_m: Point, message: scene_pb2.Point) -> None:
        x_m, y_m = _numbers(point_m, ("x_m", "y_m"), _POINT)
        message.x_m = self._sign * x_m
        message.y_m = self._sign * y_m


def _paint(message: shape_pb2.Colour, colour: Colour) -> None:
    message.r, message.g, message.b = _numbers(colour, Colour._fields, _COLOUR)


# The server drops numbers that are not finite, like everything that it cannot show: a drawing never ends a match.


def _numbers(given: Any, names: Sequence[str], takes: str) -> list[float]:
    return numbers_in(given, names, takes, must_be_finite=False)


def _number(name: str, given: Any) -> float:
    (number,) = _numbers([given], (name,), f"{name}: expected a number, such as 0.05")
    return number


def _text(name: str, given: Any) -> str:
    if not isinstance(given, str):
        raise TypeError(f'{name}: expected a text, such as "attacker" or str(number), got {given!r}')
    return given
