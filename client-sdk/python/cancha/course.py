"""The course of a match: lines, signs, destinations, obstacles, gates, docks and routes.

World frame, metres.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cancha.field import Quaternion, Vec3
from cancha.v1 import course_pb2


class Line(NamedTuple):
    """A line on the ground or on a ramp, for line sensors."""

    name: str
    points_m: tuple[Vec3, ...]
    is_closed: bool  # The last point is joined to the first.
    width_m: float


class Sign(NamedTuple):
    """A panel with a text. Robots pass through it."""

    name: str
    kind: str  # Its text: "left".
    position_m: Vec3  # Position of its middle.
    heading_rad: float  # Direction that it faces.
    width_m: float
    height_m: float


class Destination(NamedTuple):
    """A sphere of space that robots must reach."""

    name: str
    position_m: Vec3  # Position of its centre.
    radius_m: float


class Obstacle(NamedTuple):
    """Space that robots must avoid: two spheres and the space between them. Robots do not collide with it."""

    name: str
    from_m: Vec3  # Centre of the sphere at one end.
    to_m: Vec3  # Centre of the sphere at the other end.
    from_radius_m: float
    to_radius_m: float  # Radius at the other end. Between the ends the radius changes evenly.


class Opening(NamedTuple):
    """An upright rectangle of space between two posts."""

    from_m: Vec3  # Foot of one post.
    to_m: Vec3  # Foot of the other post.
    height_m: float


class Gate(NamedTuple):
    """A gate that robots pass through, opening by opening, in order."""

    name: str
    openings: tuple[Opening, ...]


class Dock(NamedTuple):
    """A place where a robot comes to rest: the space above a disc."""

    name: str
    position_m: Vec3  # Position of the middle of the disc.
    heading_rad: float  # Direction in which robots come in.
    radius_m: float
    height_m: float  # Height of the space above the disc.


class RoutePoint(NamedTuple):
    """A control point of a route: a position and an orientation."""

    position_m: Vec3
    orientation: Quaternion = Quaternion()  # From the follower's frame to the world frame.


class Route(NamedTuple):
    """A route: straight lines from one control point to the next. The orientation changes evenly along each line."""

    name: str
    points: tuple[RoutePoint, ...]
    is_closed: bool  # The last point is joined to the first.


class Course(NamedTuple):
    lines: tuple[Line, ...] = ()
    signs: tuple[Sign, ...] = ()
    destinations: tuple[Destination, ...] = ()  # In the order in which to reach them.
    obstacles: tuple[Obstacle, ...] = ()
    gates: tuple[Gate, ...] = ()
    docks: tuple[Dock, ...] = ()
    routes: tuple[Route, ...] = ()

    @classmethod
    def read_from(cls, message: course_pb2.Course) -> Course:
        return cls(
            tuple(_line(line) for line in message.lines),
            tuple(_sign(sign) for sign in message.signs),
            tuple(
                Destination(goal.name, _position_m(goal), goal.radius_m)
                for goal in message.destinations
            ),
            tuple(_obstacle(obstacle) for obstacle in message.obstacles),
            tuple(_gate(gate) for gate in message.gates),
            tuple(_dock(dock) for dock in message.docks),
            tuple(_route(route) for route in message.routes),
        )


def _line(line: course_pb2.Line) -> Line:
    points_m = tuple(_position_m(point) for point in line.points)
    return Line(line.name, points_m, line.is_closed, line.width_m)


def _sign(sign: course_pb2.Sign) -> Sign:
    pose = sign.pose
    return Sign(
        sign.name, sign.kind, _position_m(pose), pose.heading_rad, sign.width_m, sign.height_m
    )


def _obstacle(obstacle: course_pb2.Obstacle) -> Obstacle:
    ends_m = _position_m(getattr(obstacle, "from")), _position_m(obstacle.to)
    return Obstacle(obstacle.name, *ends_m, obstacle.from_radius_m, obstacle.to_radius_m)


def _gate(gate: course_pb2.Gate) -> Gate:
    openings = tuple(
        Opening(_position_m(getattr(one, "from")), _position_m(one.to), one.height_m)
        for one in gate.openings
    )
    return Gate(gate.name, openings)


def _dock(dock: course_pb2.Dock) -> Dock:
    pose = dock.pose
    return Dock(dock.name, _position_m(pose), pose.heading_rad, dock.radius_m, dock.height_m)


def _route(route: course_pb2.Route) -> Route:
    points = tuple(
        RoutePoint(
            _position_m(pose), Quaternion.of(pose.roll_rad, pose.pitch_rad, pose.heading_rad)
        )
        for pose in route.points
    )
    return Route(route.name, points, route.is_closed)


def _position_m(message: Any) -> Vec3:
    return Vec3(message.x_m, message.y_m, message.z_m)
