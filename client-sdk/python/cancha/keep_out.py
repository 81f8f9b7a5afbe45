"""Where the rules allow a robot to be now.

Keeps a team out of crowded areas and away from the opponents' keeper. Pure functions of a view. All points are in the
frame of the view: the world frame or the attack frame. In a discipline without areas, and in a shoot-out, robots may be
everywhere. Names, formulas and numbers are those of the C++ client.
"""

from __future__ import annotations

import math
from typing import Optional

from cancha.commands import WheelSpeeds
from cancha.drive import STOP, drive_through, drive_to
from cancha.field import Area, Vec2
from cancha.observation import Observation, RobotView

# Margin around areas. A robot that aims at points this far outside stays out even if it stops or turns late.
KEEP_OUT_MARGIN_M = 0.06

# The source of the C++ client explains these numbers.
_WAY_MARGIN_M = KEEP_OUT_MARGIN_M / 2
_AT_CORNER_M = 0.05
_KEEPER_GAP_M = 0.04
_BRAKING_S = 0.08


def closed_areas(view: Observation, robot: RobotView) -> list[Area]:
    """Returns the areas that `robot` must keep out of.

    The rules limit the number of a team's robots in each area. Places go first to the keeper (in front of the own
    goal), then to robots already inside, then to robots nearest to the ball. So an area is never open to more robots
    than the rules allow.
    """
    if view.is_shoot_out():
        return []
    areas, rules = view.areas(), view.area_rules
    # The larger areas first: a robot outside them is outside the smaller ones, too.
    limits = (
        (areas.own_penalty_area, rules.penalty_area_defenders),
        (areas.own_goal_area, rules.goal_area_defenders),
        (areas.opponent_penalty_area, rules.penalty_area_attackers),
        (areas.opponent_goal_area, rules.goal_area_attackers),
    )
    return [area for area, most in limits if _is_closed(view, robot, area, most)]


def open_target_m(view: Observation, robot: RobotView, target_m: Vec2) -> Vec2:
    """Returns the point nearest to `target_m` at which `robot` may be now.

    The point is outside closed areas and, while a touch would be an offence, out of reach of the opponents' keeper.
    """
    return _outside_of(closed_areas(view, robot), _away_from_keeper_m(view, robot, target_m))


def open_waypoint_m(view: Observation, robot: RobotView, target_m: Vec2) -> Vec2:
    """Returns the point to drive to now, on the way to open_target_m().

    The way leads out of a closed area that the robot is in, then around closed areas, and ends at the target itself.
    """
    away_m = _away_from_keeper_m(view, robot, robot.position_m)
    if away_m != robot.position_m:
        return away_m
    closed = closed_areas(view, robot)
    target_m = _outside_of(closed, _away_from_keeper_m(view, robot, target_m))
    for area in closed:
        if area.contains(robot.position_m, _WAY_MARGIN_M):
            return area.nearest_outside_m(robot.position_m, KEEP_OUT_MARGIN_M)
        if _is_crossed(area, robot.position_m, target_m):
            return _corner_on_way_m(area, robot.position_m, target_m)
    return target_m


def is_charging_keeper(view: Observation, robot: RobotView) -> bool:
    """Whether `robot` is about to run into the opponents' keeper while that is an offence.

    It is an offence while the ball is in their penalty area. Braking avoids it.
    """
    keeper = _opponents_keeper(view)
    if keeper is None or view.is_shoot_out():
        return False
    area, ball = view.areas().opponent_penalty_area, view.ball
    soon_m = ball.position_m + ball.velocity_mps * _BRAKING_S
    if not (area.contains(ball.position_m, KEEP_OUT_MARGIN_M) or area.contains(soon_m)):
        return False
    way_m = keeper.position_m - robot.position_m
    closing_mps = robot.velocity_mps - keeper.velocity_mps
    closing = (closing_mps.x * way_m.x + closing_mps.y * way_m.y) / max(way_m.length(), 1e-6)
    reach_m = _half_diagonal_m(robot) + _half_diagonal_m(keeper) + _KEEPER_GAP_M
    return closing > 0 and way_m.length() < reach_m + _BRAKING_S * closing


def lawful_drive_through(view: Observation, robot: RobotView, target_m: Vec2) -> WheelSpeeds:
    """Drives through a point at full speed, as far as the rules allow.

    The robot drives around closed areas. If the target is not open, it drives to the nearest open point and stops
    there. It brakes before it runs into the opponents' keeper if that is an offence.
    """
    if is_charging_keeper(view, robot):
        return STOP
    waypoint_m = open_waypoint_m(view, robot, target_m)
    if waypoint_m == tuple(target_m):
        return drive_through(robot, target_m)
    return drive_to(robot, waypoint_m)


def _is_closed(view: Observation, robot: RobotView, area: Area, most: int) -> bool:
    if area.depth_m <= 0:
        return False

    def claim(other: RobotView) -> tuple[bool, bool, float, int]:
        is_at_home = other.info.number == 1 and area.end == view.defends
        is_inside = area.contains(other.position_m)
        to_ball_m = (view.ball.position_m - other.position_m).length()
        return not is_at_home, not is_inside, to_ball_m, other.id

    own = claim(robot)
    return sum(claim(other) < own for other in (*view.mine, *view.teammates)) >= most


def _outside_of(closed: list[Area], point_m: Vec2) -> Vec2:
    point_m = Vec2(*point_m)
    for area in closed:
        point_m = area.nearest_outside_m(point_m, KEEP_OUT_MARGIN_M)
    return point_m


def _opponents_keeper(view: Observation) -> Optional[RobotView]:
    return next((robot for robot in view.opponents if robot.info.number == 1), None)


def _half_diagonal_m(robot: RobotView) -> float:
    return math.hypot(robot.info.length_m, robot.info.width_m) / 2


def _away_from_keeper_m(view: Observation, robot: RobotView, target_m: Vec2) -> Vec2:
    keeper = _opponents_keeper(view)
    if (
        keeper is None
        or view.is_shoot_out()
        or not view.areas().opponent_penalty_area.contains(keeper.position_m, KEEP_OUT_MARGIN_M)
    ):
        return target_m
    reach_m = _half_diagonal_m(robot) + _half_diagonal_m(keeper) + _KEEPER_GAP_M
    off_m = Vec2(*target_m) - keeper.position_m
    if off_m.length() >= reach_m:
        return target_m
    if off_m.length() > 0:
        return keeper.position_m + off_m * (reach_m / off_m.length())
    # Exactly at the keeper any side would do. The side towards the own goal is free of walls.
    return keeper.position_m + (math.copysign(reach_m, view.own_goal_m().x), 0.0)


def _is_crossed(area: Area, from_m: Vec2, to_m: Vec2) -> bool:
    """Whether the straight way leads through the area. Clips the way to the box."""
    enters, leaves = 0.0, 1.0
    side_m = area.half_width_m + _WAY_MARGIN_M
    for start, end, least, most in (
        (area.depth_of_m(from_m), area.depth_of_m(to_m), -math.inf, area.depth_m + _WAY_MARGIN_M),
        (from_m[1], to_m[1], -side_m, side_m),
    ):
        way = end - start
        if way == 0:
            if not least <= start <= most:
                return False
            continue
        first, last = sorted(((least - start) / way, (most - start) / way))
        enters, leaves = max(enters, first), min(leaves, last)
    return enters < leaves


def _corner_on_way_m(area: Area, from_m: Vec2, to_m: Vec2) -> Vec2:
    """Returns the corner past which the way around the area is shortest."""
    corners = area.corners_m(KEEP_OUT_MARGIN_M)
    ways = []
    for corner_m, other_m in (corners, corners[::-1]):
        to_corner_m = (corner_m - from_m).length()
        if to_corner_m < _AT_CORNER_M or _is_crossed(area, from_m, corner_m):
            continue
        is_last = not _is_crossed(area, corner_m, to_m)
        rest_m = (
            (to_m - corner_m).length()
            if is_last
            else (other_m - corner_m).length() + (to_m - other_m).length()
        )
        ways.append((to_corner_m + rest_m, corner_m))
    return min(ways)[1] if ways else to_m
