"""Driving for robots on two wheels. Pure functions of the robot's present state.

Robot and target are in the same frame: the world frame or the attack frame. Robots drive backwards if that needs less
turning. Speeds never exceed the robot's limit. Formulas and numbers are those of the C++ client, whose source names
their origin.
"""

from __future__ import annotations

import math

from cancha.commands import WheelSpeeds
from cancha.field import Vec2
from cancha.observation import RobotView, wrap_angle_rad

STOP = WheelSpeeds(0.0, 0.0)

_TURN_GAIN_RADPS_PER_RAD = 12.0
_SPEED_RESPONSE_S = 0.05
_TURN_RESPONSE_S = 0.03
_BRAKING_MPS2 = 5.0
_ARRIVAL_GAIN_MPS_PER_M = 8.0
_ARRIVED_M = 0.005
_SPIRAL_SHARE = 1.1


def wheels_for(robot: RobotView, speed_mps: float, turn_rate_radps: float) -> WheelSpeeds:
    """Returns the wheel speeds for a speed along body x and a turn rate (counter-clockwise).

    If a wheel would exceed the robot's limit, the speed is reduced before the turn rate.
    """
    limit_mps = robot.info.max_wheel_speed_mps
    half_turn_mps = _clamp(turn_rate_radps * robot.info.track_m / 2, limit_mps)
    straight_mps = _clamp(speed_mps, limit_mps - abs(half_turn_mps))
    return WheelSpeeds(straight_mps - half_turn_mps, straight_mps + half_turn_mps)


def accelerate_to(robot: RobotView, speed_mps: float, turn_rate_radps: float) -> WheelSpeeds:
    """Returns the wheel speeds that bring the robot to this speed and turn rate as fast as possible."""
    info = robot.info
    return wheels_for(
        robot,
        _ahead_of(
            forward_speed_mps(robot), speed_mps, info.speed_time_constant_s, _SPEED_RESPONSE_S
        ),
        _ahead_of(
            robot.turn_rate_radps, turn_rate_radps, info.turn_time_constant_s, _TURN_RESPONSE_S
        ),
    )


def forward_speed_mps(robot: RobotView) -> float:
    """Returns the robot's speed along body x, negative backwards."""
    return robot.velocity_mps.x * math.cos(robot.heading_rad) + robot.velocity_mps.y * math.sin(
        robot.heading_rad
    )


def drive_along(robot: RobotView, direction_rad: float, speed_mps: float) -> WheelSpeeds:
    """Drives along a direction, front or back ahead, whichever needs less turning."""
    error_rad = wrap_angle_rad(direction_rad - robot.heading_rad)
    if abs(error_rad) > math.pi / 2:
        error_rad = wrap_angle_rad(error_rad + math.pi)
        speed_mps = -speed_mps
    ahead = math.cos(error_rad)
    return accelerate_to(
        robot, speed_mps * ahead * ahead * ahead, _TURN_GAIN_RADPS_PER_RAD * error_rad
    )


def turn_to(robot: RobotView, heading_rad: float) -> WheelSpeeds:
    """Turns on the spot until body x points along `heading_rad`."""
    error_rad = wrap_angle_rad(heading_rad - robot.heading_rad)
    return accelerate_to(robot, 0.0, _TURN_GAIN_RADPS_PER_RAD * error_rad)


def spin(robot: RobotView, direction: float) -> WheelSpeeds:
    """Turns on the spot at full speed, which kicks a ball that touches the robot. A positive `direction` is
    counter-clockwise."""
    rim_mps = math.copysign(robot.info.max_wheel_speed_mps, direction)
    return WheelSpeeds(-rim_mps, rim_mps)


def drive_to(robot: RobotView, target_m: Vec2) -> WheelSpeeds:
    """Drives to a point and stops there."""
    way = Vec2(*target_m) - robot.position_m
    distance_m = way.length()
    if distance_m < _ARRIVED_M:
        return accelerate_to(robot, 0.0, 0.0)
    speed_mps = min(math.sqrt(2 * _BRAKING_MPS2 * distance_m), _ARRIVAL_GAIN_MPS_PER_M * distance_m)
    return drive_along(robot, math.atan2(way.y, way.x), speed_mps)


def drive_to_pose(robot: RobotView, target_m: Vec2, heading_rad: float) -> WheelSpeeds:
    """Drives to a point and stops there, facing along `heading_rad` in the end.

    The robot may also face the opposite way: front and back are alike.
    """
    if (Vec2(*target_m) - robot.position_m).length() >= _ARRIVED_M:
        return drive_to(robot, target_m)
    error_rad = wrap_angle_rad(heading_rad - robot.heading_rad)
    return turn_to(robot, heading_rad + (math.pi if abs(error_rad) > math.pi / 2 else 0.0))


def drive_through(
    robot: RobotView, target_m: Vec2, speed_mps: float | None = None
) -> WheelSpeeds:
    """Drives through a point without slowing down for it. Without `speed_mps` drives at full speed."""
    way = Vec2(*target_m) - robot.position_m
    if speed_mps is None:
        speed_mps = robot.info.max_wheel_speed_mps
    return drive_along(robot, math.atan2(way.y, way.x), speed_mps)


def approach_direction_rad(
    position_m: Vec2, target_m: Vec2, arrival_rad: float, turn_in_m: float
) -> float:
    """Returns the direction in which to drive at `position_m` in order to arrive at `target_m` moving along
    `arrival_rad`: nearly straight if the robot is behind the target, around the target on a circle of radius
    `turn_in_m` if it is in front. Good for getting behind a ball.
    """
    offset = Vec2(*position_m) - target_m
    cosine, sine = math.cos(arrival_rad), math.sin(arrival_rad)
    along = offset.x * cosine + offset.y * sine
    aside = offset.y * cosine - offset.x * sine
    return wrap_angle_rad(arrival_rad + _canonical_field_rad(along, aside, turn_in_m))


def _canonical_field_rad(x: float, y: float, turn_in_m: float) -> float:
    upper_rad = _spiral_rad(x, y - turn_in_m, 1.0, turn_in_m)
    lower_rad = _spiral_rad(x, y + turn_in_m, -1.0, turn_in_m)
    if abs(y) >= turn_in_m or x > 0:
        return upper_rad if y >= 0 else lower_rad
    share = (y + turn_in_m) / (2 * turn_in_m)
    return math.atan2(
        share * math.sin(upper_rad) + (1 - share) * math.sin(lower_rad),
        share * math.cos(upper_rad) + (1 - share) * math.cos(lower_rad),
    )


def _spiral_rad(x: float, y: float, turn: float, turn_in_m: float) -> float:
    radius_m = math.hypot(x, y)
    spiral_m = _SPIRAL_SHARE * turn_in_m
    if radius_m > turn_in_m:
        share = 2 - (turn_in_m + spiral_m) / (radius_m + spiral_m)
    else:
        share = math.sqrt(radius_m / turn_in_m)
    return math.atan2(y, x) + turn * math.pi / 2 * share


def _ahead_of(now: float, wanted: float, time_constant_s: float, response_s: float) -> float:
    return now + max(1.0, time_constant_s / response_s) * (wanted - now)


def _clamp(value: float, limit: float) -> float:
    """Clamps a value. NaN stays NaN, so that set_wheels() refuses it."""
    return min(max(value, -limit), limit)
