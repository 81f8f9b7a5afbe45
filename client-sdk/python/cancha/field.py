"""The field, its areas and marks: plain values, metres.

Frame: the frame of their view; see cancha.observation.
"""

from __future__ import annotations

import dataclasses
import enum
import math
import numbers
from typing import NamedTuple


class Vec2(NamedTuple):
    """A vector on the ground. The name of a variable says its unit."""

    x: float
    y: float

    def __add__(self, other: tuple[float, float]) -> Vec2:  # type: ignore[override]
        return Vec2(self.x + other[0], self.y + other[1])

    def __radd__(self, other: tuple[float, float]) -> Vec2:
        return Vec2(other[0] + self.x, other[1] + self.y)

    def __sub__(self, other: tuple[float, float]) -> Vec2:
        return Vec2(self.x - other[0], self.y - other[1])

    def __rsub__(self, other: tuple[float, float]) -> Vec2:
        return Vec2(other[0] - self.x, other[1] - self.y)

    def __neg__(self) -> Vec2:
        return Vec2(-self.x, -self.y)

    def __mul__(self, factor: float) -> Vec2:  # type: ignore[override]
        if not isinstance(factor, numbers.Real):
            return NotImplemented
        return Vec2(factor * self.x, factor * self.y)

    def __rmul__(self, factor: float) -> Vec2:  # type: ignore[override]
        return self.__mul__(factor)

    def __truediv__(self, divisor: float) -> Vec2:
        return Vec2(self.x / divisor, self.y / divisor)

    def length(self) -> float:
        return math.hypot(self.x, self.y)


class Vec3(NamedTuple):
    """A vector in space; z points upwards."""

    x: float
    y: float
    z: float


class Quaternion(NamedTuple):
    """An orientation: rotates vectors of the body frame into the frame of the view."""

    w: float = 1.0
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0

    @classmethod
    def upright(cls, heading_rad: float) -> Quaternion:
        """Returns the orientation of an upright body."""
        return cls(math.cos(heading_rad / 2), 0.0, 0.0, math.sin(heading_rad / 2))

    @classmethod
    def of(cls, roll_rad: float, pitch_rad: float, heading_rad: float) -> Quaternion:
        """Returns the orientation after turning by roll about x, then by pitch about y, then by heading about z, axes
        of one fixed frame."""
        (r, sr), (p, sp), (h, sh) = (
            (math.cos(angle / 2), math.sin(angle / 2)) for angle in (roll_rad, pitch_rad, heading_rad)
        )
        return cls(
            h * p * r + sh * sp * sr,
            h * p * sr - sh * sp * r,
            h * sp * r + sh * p * sr,
            sh * p * r - h * sp * sr,
        )

    @property
    def heading_rad(self) -> float:
        """Direction of body x, seen from above."""
        w, x, y, z = self
        return math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))

    def turned_around(self) -> Quaternion:
        """Returns the orientation after the field is turned by 180 degrees."""
        return Quaternion(-self.z, -self.y, self.x, self.w)


class FieldEnd(enum.IntEnum):
    """One end of the field."""

    POSITIVE_X = 1
    NEGATIVE_X = 2

    def opposite(self) -> FieldEnd:
        return FieldEnd(3 - self)


@dataclasses.dataclass(frozen=True)
class Field:
    """The dimensions of the field in metres. The field is symmetric about the origin."""

    half_length_m: float  # From the origin to a goal line, along x.
    half_width_m: float  # From the origin to a side wall, along y.
    goal_half_width_m: float  # From the middle of a goal to a post, along y.
    goal_depth_m: float  # From a goal line to the back of the goal.
    corner_side_m: float  # Leg of the triangles that cut the corners.

    def goal_m(self, end: FieldEnd) -> Vec2:
        """The middle of the goal line at `end`."""
        return Vec2(self.half_length_m if end == FieldEnd.POSITIVE_X else -self.half_length_m, 0.0)


@dataclasses.dataclass(frozen=True)
class AreaRules:
    """Areas of the field and the numbers of robots that may be in them, from the settings of the match.

    A number is 0 if the discipline has no such rule.
    """

    goal_area_depth_m: float = 0.0  # Depth, from the goal line.
    goal_area_width_m: float = 0.0  # Width, along the goal line.
    penalty_area_depth_m: float = 0.0  # Depth, from the goal line.
    penalty_area_width_m: float = 0.0  # Width, along the goal line.
    penalty_spot_m: float = 0.0  # Distance from the goal line.
    centre_circle_m: float = 0.0  # Radius of the centre circle.
    free_ball_from_goal_line_m: float = 0.0
    free_ball_from_side_wall_m: float = 0.0
    free_ball_distance_m: float = 0.0  # From a free-ball spot to either robot's mark, along x.
    goal_area_defenders: int = 0  # Limit of robots in their own goal area, keeper included.
    penalty_area_defenders: int = 0  # Limit of robots in their own penalty area.
    goal_area_attackers: int = 0  # Limit of robots in the opponents' goal area.
    penalty_area_attackers: int = 0  # Limit of robots in the opponents' penalty area.


@dataclasses.dataclass(frozen=True)
class Area:
    """A box in front of a goal, such as the goal area. It extends into the goal.

    For the rules a robot is in the area if its centre is.
    """

    end: FieldEnd  # The end with the goal.
    goal_line_m: float  # x of the goal line.
    depth_m: float  # Depth, from the goal line. 0: no such area.
    half_width_m: float  # Half of its width; the x axis is in the middle.

    def depth_of_m(self, point_m: Vec2) -> float:
        """Distance of a point from the goal line, positive in the field, negative in the goal."""
        if self.end == FieldEnd.POSITIVE_X:
            return self.goal_line_m - point_m[0]
        return point_m[0] - self.goal_line_m

    def contains(self, point_m: Vec2, margin_m: float = 0.0) -> bool:
        """Whether a point is in the area or less than `margin_m` away from it."""
        return (
            self.depth_m > 0
            and self.depth_of_m(point_m) <= self.depth_m + margin_m
            and abs(point_m[1]) <= self.half_width_m + margin_m
        )

    def nearest_outside_m(self, point_m: Vec2, margin_m: float = 0.0) -> Vec2:
        """Returns the nearest point of the field at least `margin_m` outside the area: `point_m` itself if it is far
        enough out."""
        x_m, y_m = point_m
        if not self.contains(point_m, margin_m):
            return Vec2(x_m, y_m)
        to_front_m = self.depth_m + margin_m - self.depth_of_m(point_m)
        to_side_m = self.half_width_m + margin_m - abs(y_m)
        # From behind the goal line the only way out is through the front.
        if self.depth_of_m(point_m) < 0 or to_front_m <= to_side_m:
            return Vec2(self.corners_m(margin_m)[0].x, y_m)
        return Vec2(x_m, math.copysign(self.half_width_m + margin_m, y_m))

    def corners_m(self, margin_m: float = 0.0) -> tuple[Vec2, Vec2]:
        """Returns its two corners in the field, moved outwards by `margin_m`. The one with y > 0 comes first."""
        towards_field = -1 if self.end == FieldEnd.POSITIVE_X else 1
        x_m = self.goal_line_m + towards_field * (self.depth_m + margin_m)
        y_m = self.half_width_m + margin_m
        return Vec2(x_m, y_m), Vec2(x_m, -y_m)


@dataclasses.dataclass(frozen=True)
class Areas:
    """The areas and marks of the field. All are empty if the discipline has none."""

    own_goal_area: Area
    own_penalty_area: Area
    opponent_goal_area: Area
    opponent_penalty_area: Area
    own_penalty_spot_m: Vec2  # In front of the own goal.
    opponent_penalty_spot_m: Vec2  # In front of the opponents' goal.
    centre_circle_m: float  # Radius of the centre circle around the origin.
    free_ball_spots_m: tuple[Vec2, ...]  # One spot in each quarter of the field.


def areas_of(field: Field, rules: AreaRules, defends: FieldEnd) -> Areas:
    """Returns the areas and marks for a team that defends the end `defends`."""

    def area_at(end: FieldEnd, depth_m: float, width_m: float) -> Area:
        return Area(end, field.goal_m(end).x, depth_m, width_m / 2)

    def goal_area(end: FieldEnd) -> Area:
        return area_at(end, rules.goal_area_depth_m, rules.goal_area_width_m)

    def penalty_area(end: FieldEnd) -> Area:
        return area_at(end, rules.penalty_area_depth_m, rules.penalty_area_width_m)

    attacks = defends.opposite()
    spot_x_m = math.copysign(field.half_length_m - rules.penalty_spot_m, field.goal_m(attacks).x)
    free_x_m = field.half_length_m - rules.free_ball_from_goal_line_m
    free_y_m = field.half_width_m - rules.free_ball_from_side_wall_m
    return Areas(
        own_goal_area=goal_area(defends),
        own_penalty_area=penalty_area(defends),
        opponent_goal_area=goal_area(attacks),
        opponent_penalty_area=penalty_area(attacks),
        own_penalty_spot_m=Vec2(-spot_x_m, 0.0),
        opponent_penalty_spot_m=Vec2(spot_x_m, 0.0),
        centre_circle_m=rules.centre_circle_m,
        free_ball_spots_m=tuple(
            Vec2(x_m, y_m) for x_m in (free_x_m, -free_x_m) for y_m in (free_y_m, -free_y_m)
        ),
    )
