"""A target that moves along a path, for robots that follow it."""

from __future__ import annotations

import bisect
import enum
import math
from typing import NamedTuple, Sequence

from cancha.checks import NAN_HINT
from cancha.course import Route, RoutePoint
from cancha.field import Quaternion, Vec3


class Path:
    """A path: straight lines from one control point to the next. The orientation changes evenly along each line."""

    def __init__(self, points: Sequence[RoutePoint], is_closed: bool = False) -> None:
        """A path through `points`. A single point gives a path of length 0. Raises ValueError if there is no point, or
        if a point is not finite."""
        if not points:
            raise ValueError("a path needs a point at least")
        for index, point in enumerate(points):
            _require_finite(index, point)
        self._points = [*points, points[0]] if is_closed else list(points)
        self._along_m = [0.0]
        for before, after in zip(self._points, self._points[1:]):
            self._along_m.append(self._along_m[-1] + math.dist(before.position_m, after.position_m))

    @classmethod
    def of(cls, route: Route) -> Path:
        """Returns the path of a route of the course."""
        return cls(route.points, route.is_closed)

    @property
    def length_m(self) -> float:
        """Length of all its segments together."""
        return self._along_m[-1]

    def at(self, way_m: float) -> RoutePoint:
        """Returns the point at `way_m` along the path. Before the beginning it is the first point, after the end the
        last one."""
        _require(not math.isnan(way_m), "way_m", "a number", way_m)
        end = bisect.bisect_right(self._along_m, way_m)
        if end == len(self._along_m):
            return self._points[-1]
        if end == 0:
            return self._points[0]
        before, after = self._points[end - 1], self._points[end]
        share = (way_m - self._along_m[end - 1]) / (self._along_m[end] - self._along_m[end - 1])
        position_m = Vec3(
            *(a + share * (b - a) for a, b in zip(before.position_m, after.position_m))
        )
        return RoutePoint(position_m, _between(before.orientation, after.orientation, share))


class Trapezoid(NamedTuple):
    """Motion that speeds up evenly, keeps its speed, and slows down evenly to rest at its end. A way too short to reach
    the speed has no middle part. Raises ValueError if a number is NaN or out of range."""

    length_m: float
    speed_mps: float  # Highest speed: more than 0.
    acceleration_mps2: float  # How fast it speeds up and slows down: more than 0.

    @property
    def _top_mps(self) -> float:
        is_length = self.length_m >= 0 and math.isfinite(self.length_m)
        _require(is_length, "length_m", "finite and not below 0", self.length_m)
        _require_more_than_0("speed_mps", self.speed_mps)
        _require_more_than_0("acceleration_mps2", self.acceleration_mps2)
        # v = sqrt(a s): the highest speed on a way that only speeds up and slows down.
        return min(self.speed_mps, math.sqrt(self.acceleration_mps2 * self.length_m))

    @property
    def duration_s(self) -> float:
        """Time from rest to rest."""
        top_mps = self._top_mps
        return self.length_m / top_mps + top_mps / self.acceleration_mps2 if top_mps > 0 else 0.0

    def way_m(self, time_s: float) -> float:
        """Way covered after this time."""
        _require(not math.isnan(time_s), "time_s", "a number", time_s)
        ramp_s = self._top_mps / self.acceleration_mps2
        left_s = self.duration_s - time_s
        if time_s <= 0:
            return 0.0
        if left_s <= 0:
            return self.length_m
        if time_s < ramp_s:
            return self.acceleration_mps2 * time_s * time_s / 2
        if left_s < ramp_s:
            return self.length_m - self.acceleration_mps2 * left_s * left_s / 2
        return self._top_mps * (time_s - ramp_s / 2)


class PathMode(enum.Enum):
    """The parts of a pose that a target takes from its path."""

    POSITION = 1  # Positions only: the target keeps its orientation.
    ORIENTATION = 2  # Orientations only: the target keeps its position.
    BOTH = 3


class PathRide(NamedTuple):
    """Motion of a target along a path. Raises ValueError if a number is out of range."""

    mode: PathMode = PathMode.BOTH
    start: float = 0.0  # Where the target begins, as a share of the path, from 0 to 1.
    speed_mps: float = 0.1  # Highest speed: more than 0.
    acceleration_mps2: float = 0.1  # How fast it speeds up and slows down: more than 0.

    def _motion(self, path: Path) -> Trapezoid:
        _require(0 <= self.start <= 1, "start", "a share of the path, from 0 to 1", self.start)
        return Trapezoid((1 - self.start) * path.length_m, self.speed_mps, self.acceleration_mps2)

    def duration_s(self, path: Path) -> float:
        """Time until the target is at the end of the path. 0 if all points have the same position, even if their
        orientations differ."""
        return self._motion(path).duration_s

    def at(self, path: Path, before: RoutePoint, time_s: float) -> RoutePoint:
        """Returns the pose of the target after this time. `before` is its pose when it set out."""
        motion = self._motion(path)
        point = path.at(self.start * path.length_m + motion.way_m(time_s))
        if self.mode is PathMode.POSITION:
            return RoutePoint(point.position_m, before.orientation)
        if self.mode is PathMode.ORIENTATION:
            return RoutePoint(before.position_m, point.orientation)
        return point


def _require(is_so: bool, name: str, expected: str, number: float) -> None:
    if not is_so:
        raise ValueError(f"{name} must be {expected}, got {number}")


def _require_more_than_0(name: str, number: float) -> None:
    _require(number > 0 and math.isfinite(number), name, "finite and more than 0", number)


def _require_finite(index: int, point: RoutePoint) -> None:
    for name, numbers in point._asdict().items():
        if not all(map(math.isfinite, numbers)):
            told = ", ".join(map(str, numbers))
            hint = f"; {NAN_HINT}" if name == "position_m" and any(map(math.isnan, numbers)) else ""
            raise ValueError(f"{name} of point {index} of a path must be finite, got {told}{hint}")


def _between(first: Quaternion, second: Quaternion, share: float) -> Quaternion:
    """Turns evenly from one orientation to another, the shorter way round. If they are half a turn apart, both ways are
    equally short: routes have a point between them."""
    cosine = sum(a * b for a, b in zip(first, second))
    sign = -1.0 if cosine < 0 else 1.0
    angle_rad = math.acos(min(abs(cosine), 1.0))
    sine = math.sin(angle_rad)
    too_near = 1e-9  # Below this angle the two count as equal, as the ratio of sines is undefined.
    a = 1 - share if sine < too_near else math.sin((1 - share) * angle_rad) / sine
    b = share if sine < too_near else math.sin(share * angle_rad) / sine
    return Quaternion(*(a * one + sign * b * other for one, other in zip(first, second)))
