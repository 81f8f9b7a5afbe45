"""Pictures of a match from above, drawn with NumPy alone."""

from __future__ import annotations

import math
from typing import Any, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from cancha.engine.columns import Column
from cancha.engine.values import Rows
from cancha.v1 import course_pb2, discipline_pb2, scene_pb2, shape_pb2

Image = NDArray[np.uint8]
Pixels = NDArray[np.float32]

LONGER_SIDE_PX = 720
_MARGIN_M = 0.06  # Margin beyond the goals.
_TEAM_COLOURS = {1: (0.16, 0.42, 0.90), 2: (0.98, 0.78, 0.14)}
_GREY = (0.55, 0.57, 0.60)
_WHITE = (0.95, 0.96, 0.95)
_BLACK = (0.05, 0.05, 0.06)
_FLOOR = (0.16, 0.18, 0.21)
_OUTSIDE = (0.09, 0.10, 0.12)


class Picture:
    """Draws states of one discipline: robots as boxes and the ball. Ground, lines and walls are drawn once."""

    def __init__(self, settings: discipline_pb2.Discipline, columns: Sequence[Column]) -> None:
        index = {column.name: i for i, column in enumerate(columns)}
        self._settings = settings
        self._robots = [_Robot(robot, settings, index) for robot in settings.robots]
        self._ball = (index["ball_x_m"], index["ball_y_m"]) if "ball_x_m" in index else None
        left, right, bottom, top = _bounds(settings)
        self._canvas = _Canvas(left, right, bottom, top)
        _draw_ground(self._canvas, settings)

    def draw(self, state: Rows) -> Image:
        """Returns a new picture of a row of states: height x width x 3."""
        canvas = self._canvas.copy()
        for robot in self._robots:
            robot.draw(canvas, state)
        if self._ball is not None:
            at = (float(state[self._ball[0]]), float(state[self._ball[1]]))
            radius_m = self._settings.ball.radius_m
            canvas.disc((at[0] + 0.004, at[1] - 0.004), radius_m, (0.0, 0.0, 0.0), 0.35)
            canvas.disc(at, radius_m, _rgb(self._settings.ball.colour) or (1.0, 0.45, 0.1))
            canvas.disc((at[0] - radius_m / 3, at[1] + radius_m / 3), radius_m / 3, (1.0, 1.0, 1.0), 0.45)
        return canvas.image()


class _Canvas:
    """Pixels over a rectangle of the ground. Shapes have smooth edges: their opacity falls from 1 to 0 within a
    pixel."""

    def __init__(self, left: float, right: float, bottom: float, top: float) -> None:
        self._left, self._top = left, top
        self.per_m = LONGER_SIDE_PX / max(right - left, top - bottom)
        # Even numbers, as video encoders need them.
        height, width = (2 * math.ceil(length * self.per_m / 2) for length in (top - bottom, right - left))
        self._pixels: Pixels = np.empty((height, width, 3), np.float32)
        self._pixels[:] = _OUTSIDE
        self._x: NDArray[np.float64] = left + (np.arange(width) + 0.5) / self.per_m
        self._y: NDArray[np.float64] = top - (np.arange(height) + 0.5) / self.per_m

    def copy(self) -> _Canvas:
        other = object.__new__(_Canvas)
        other.__dict__.update(self.__dict__)
        other._pixels = self._pixels.copy()
        return other

    def image(self) -> Image:
        return (self._pixels * 255 + 0.5).astype(np.uint8)

    def disc(
        self, at: tuple[float, float], radius_m: float, colour: Sequence[float], cover: float = 1.0
    ) -> None:
        self._paint(at, radius_m, colour, cover, lambda dx, dy: np.hypot(dx, dy) - radius_m)

    def box(
        self,
        at: tuple[float, float],
        heading_rad: float,
        length_m: float,
        width_m: float,
        colour: Sequence[float],
        cover: float = 1.0,
        rounding_m: float = 0.0,
    ) -> None:
        c, s = math.cos(heading_rad), math.sin(heading_rad)
        half_x, half_y = length_m / 2 - rounding_m, width_m / 2 - rounding_m

        def distance(dx: Any, dy: Any) -> Any:
            along, across = np.abs(c * dx + s * dy) - half_x, np.abs(c * dy - s * dx) - half_y
            outside = np.hypot(np.maximum(along, 0), np.maximum(across, 0))
            return outside + np.minimum(np.maximum(along, across), 0) - rounding_m

        self._paint(at, math.hypot(length_m, width_m) / 2, colour, cover, distance)

    def line(self, a: tuple[float, float], b: tuple[float, float], width_m: float, colour: Sequence[float]) -> None:
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        heading_rad = math.atan2(b[1] - a[1], b[0] - a[0])
        self.box(middle, heading_rad, math.dist(a, b) + width_m, width_m, colour)

    def _paint(
        self, at: tuple[float, float], reach_m: float, colour: Sequence[float], cover: float, distance: Any
    ) -> None:
        if not all(map(math.isfinite, at)):
            return
        reach_m += 1 / self.per_m
        x = slice(*np.searchsorted(self._x, (at[0] - reach_m, at[0] + reach_m)))
        y = slice(*np.searchsorted(-self._y, (-at[1] - reach_m, -at[1] + reach_m)))
        part = self._pixels[y, x]
        if part.size == 0:
            return
        away_px = distance(self._x[None, x] - at[0], self._y[y, None] - at[1]) * self.per_m
        shares = (np.clip(0.5 - away_px, 0, 1) * cover).astype(np.float32)[:, :, None]
        part += shares * (np.array(colour, np.float32) - part)


class _Robot:
    """A robot: a box in the colour of its team, with a light front, and its number as dots."""

    def __init__(self, robot: Any, settings: discipline_pb2.Discipline, index: dict[str, int]) -> None:
        stem = f"robot_{robot.id}_"
        self._places = [index[stem + name] for name in ("x_m", "y_m", "heading_rad")]
        kind = next((kind for kind in settings.robot_kinds if kind.name == robot.kind), None)
        self._length_m = kind.length_m if kind is not None and kind.length_m > 0 else 0.08
        self._width_m = kind.width_m if kind is not None and kind.width_m > 0 else 0.08
        self._colour = _TEAM_COLOURS.get(robot.team, _GREY)
        self._number = robot.number

    def draw(self, canvas: _Canvas, state: Rows) -> None:
        x, y, heading_rad = (float(state[place]) for place in self._places)
        c, s = math.cos(heading_rad), math.sin(heading_rad)
        length, width = self._length_m, self._width_m
        rounding = 0.12 * min(length, width)
        wide = (length + 2 * 0.006, width + 2 * 0.006)
        canvas.box((x + 0.006, y - 0.006), heading_rad, *wide, (0.0, 0.0, 0.0), 0.35, rounding)
        canvas.box((x, y), heading_rad, length, width, (0.07, 0.08, 0.09), 1.0, rounding)
        canvas.box((x, y), heading_rad, 0.86 * length, 0.86 * width, self._colour, 1.0, rounding)
        front = (x + c * 0.34 * length, y + s * 0.34 * length)
        canvas.box(front, heading_rad, 0.13 * length, 0.62 * width, _WHITE, 1.0, 0.06 * length)
        for dot in range(min(self._number, _MOST_DOTS)):
            along, across = -0.22 + 0.2 * (dot // 3), 0.24 * (dot % 3 - 1)
            at = (x + c * along * length - s * across * width, y + s * along * length + c * across * width)
            canvas.disc(at, 0.07 * min(length, width), (0.07, 0.08, 0.09))


_MOST_DOTS = 6


def _bounds(settings: discipline_pb2.Discipline) -> tuple[float, float, float, float]:
    """Returns left, right, bottom and top of the picture: of the field, or of all solids."""
    if settings.HasField("field"):
        field = settings.field
        across_m = field.wall_thickness_m + _MARGIN_M
        return (
            min(field.left_m, field.goal_left_m) - across_m,
            max(field.right_m, field.goal_right_m) + across_m,
            field.bottom_m - across_m,
            field.top_m + across_m,
        )
    points = [(robot.start.x_m, robot.start.y_m) for robot in settings.robots]
    for pose, _, shape, _ in _solids(settings):
        reach_m = _reach_m(shape)
        points += [(pose[0] - reach_m, pose[1] - reach_m), (pose[0] + reach_m, pose[1] + reach_m)]
    points = points or [(0.0, 0.0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    margin_m = 0.5
    return min(xs) - margin_m, max(xs) + margin_m, min(ys) - margin_m, max(ys) + margin_m


def _draw_ground(canvas: _Canvas, settings: discipline_pb2.Discipline) -> None:
    if settings.HasField("field"):
        _draw_field(canvas, settings.field)
    for pose, size, shape, colour in _solids(settings):
        if shape.HasField("box"):
            canvas.box((pose[0], pose[1]), pose[2], shape.box.length_m, shape.box.width_m, colour)
        else:
            canvas.disc((pose[0], pose[1]), size, colour)
    for line in settings.course.lines:
        _draw_line(canvas, line)
    for marking in settings.markings:
        _draw_marking(canvas, marking)


def _draw_line(canvas: _Canvas, line: course_pb2.Line) -> None:
    points = [(point.x_m, point.y_m) for point in line.points]
    points += points[:1] if line.is_closed else []
    colour = _rgb(line.colour) if line.HasField("colour") else None
    for a, b in zip(points, points[1:]):
        canvas.line(a, b, max(line.width_m, 1.3 / canvas.per_m), colour or _BLACK)


def _draw_field(canvas: _Canvas, field: discipline_pb2.Field) -> None:
    floor = _rgb(field.floor_colour) or _FLOOR
    wall = _rgb(field.wall_colour) or _WHITE
    length_m, width_m = field.right_m - field.left_m, field.top_m - field.bottom_m
    middle = ((field.right_m + field.left_m) / 2, (field.top_m + field.bottom_m) / 2)
    goal_m, goal_y = field.goal_top_m - field.goal_bottom_m, (field.goal_top_m + field.goal_bottom_m) / 2
    thick_m = 2 * field.wall_thickness_m
    span_m = field.goal_right_m - field.goal_left_m
    goals = ((field.goal_right_m + field.goal_left_m) / 2, goal_y)
    canvas.box(middle, 0, length_m + thick_m, width_m + thick_m, wall)
    if goal_m > 0:
        canvas.box(goals, 0, span_m + thick_m, goal_m + thick_m, wall)
        canvas.box(goals, 0, span_m, goal_m, [0.6 * part for part in floor])
    canvas.box(middle, 0, length_m, width_m, floor)
    side_m = field.corner_side_m
    for x, inward_x in ((field.right_m, -1), (field.left_m, 1)):
        for y, inward_y in ((field.top_m, -1), (field.bottom_m, 1)):
            for share in np.linspace(0, 1, 1 + math.ceil(side_m * canvas.per_m)):
                a = (x, y + inward_y * side_m * (1 - share))
                canvas.line(a, (x + inward_x * side_m * share, a[1]), 1.5 / canvas.per_m, wall)


def _draw_marking(canvas: _Canvas, marking: scene_pb2.Marking) -> None:
    # A line thinner than a pixel would fade away.
    width_m = max(marking.line_width_m, 1.3 / canvas.per_m)
    colour = _rgb(marking.colour) or _WHITE
    if marking.HasField("spot"):
        centre = marking.spot.centre
        canvas.disc((centre.x_m, centre.y_m), max(marking.spot.radius_m, width_m), colour)
        return
    if marking.HasField("arc"):
        arc = marking.arc
        angles = np.linspace(arc.from_rad, arc.to_rad, 49)
        points = [
            (arc.centre.x_m + arc.radius_m * math.cos(a), arc.centre.y_m + arc.radius_m * math.sin(a)) for a in angles
        ]
    else:
        points = [(point.x_m, point.y_m) for point in marking.polyline.points]
        points += points[:1] if marking.polyline.is_closed else []
    for a, b in zip(points, points[1:]):
        canvas.line(a, b, width_m, colour)


def _solids(settings: discipline_pb2.Discipline) -> list[tuple[tuple[float, float, float], float, Any, Any]]:
    """Returns boxes and round shapes of the arena that never move: pose, radius, shape and colour. Leaves out flat
    floors."""
    found = []
    for model in settings.arena.models:
        if not model.is_static:
            continue
        for link in model.links:
            for visual in link.visuals:
                radius_m = _radius_m(visual.shape)
                if radius_m is None and not visual.shape.HasField("box"):
                    continue
                if visual.shape.HasField("box") and visual.shape.box.height_m < _LEAST_HEIGHT_M:
                    continue
                pose = (0.0, 0.0, 0.0)
                for step in (model.pose, link.pose, visual.pose):
                    pose = _then(pose, step)
                found.append((pose, radius_m or 0.0, visual.shape, _rgb(visual.colour) or _GREY))
    return found


_LEAST_HEIGHT_M = 0.02


def _then(pose: tuple[float, float, float], step: shape_pb2.Pose) -> tuple[float, float, float]:
    c, s = math.cos(pose[2]), math.sin(pose[2])
    return (
        pose[0] + c * step.x_m - s * step.y_m,
        pose[1] + s * step.x_m + c * step.y_m,
        pose[2] + step.heading_rad,
    )


def _radius_m(shape: shape_pb2.Shape) -> Optional[float]:
    for name in ("sphere", "cylinder", "capsule"):
        if shape.HasField(name):
            radius_m: float = getattr(shape, name).radius_m
            return radius_m
    return None


def _reach_m(shape: shape_pb2.Shape) -> float:
    radius_m = _radius_m(shape)
    return math.hypot(shape.box.length_m, shape.box.width_m) / 2 if radius_m is None else radius_m


def _rgb(colour: Any) -> Optional[tuple[float, float, float]]:
    """Returns a colour as RGB. None: no colour is given."""
    return (colour.r, colour.g, colour.b) if colour.ListFields() else None
