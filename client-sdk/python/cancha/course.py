"""What robots find their way by, as data: lines, signs, destinations. World frame, metres."""

from __future__ import annotations

from typing import NamedTuple

from cancha.field import Vec3
from cancha.v1 import course_pb2


class Line(NamedTuple):
    """A line on the ground or a ramp."""

    name: str
    points_m: tuple[Vec3, ...]
    is_closed: bool  # The last point is joined to the first.
    width_m: float


class Sign(NamedTuple):
    """A panel; robots pass through it."""

    name: str
    kind: str  # What it says: "left".
    position_m: Vec3  # Of its middle.
    heading_rad: float  # It faces this way.
    width_m: float
    height_m: float


class Destination(NamedTuple):
    """A ball of space to be reached."""

    name: str
    position_m: Vec3  # Of its centre.
    radius_m: float


class Course(NamedTuple):
    lines: tuple[Line, ...] = ()
    signs: tuple[Sign, ...] = ()
    destinations: tuple[Destination, ...] = ()  # In the order in which they are to be reached.

    @classmethod
    def read_from(cls, message: course_pb2.Course) -> Course:
        return cls(
            tuple(_line(line) for line in message.lines),
            tuple(_sign(sign) for sign in message.signs),
            tuple(
                Destination(goal.name, _position_m(goal), goal.radius_m)
                for goal in message.destinations
            ),
        )


def _line(line: course_pb2.Line) -> Line:
    points_m = tuple(_position_m(point) for point in line.points)
    return Line(line.name, points_m, line.is_closed, line.width_m)


def _sign(sign: course_pb2.Sign) -> Sign:
    pose = sign.pose
    return Sign(
        sign.name, sign.kind, _position_m(pose), pose.heading_rad, sign.width_m, sign.height_m
    )


def _position_m(message) -> Vec3:
    return Vec3(message.x_m, message.y_m, message.z_m)
