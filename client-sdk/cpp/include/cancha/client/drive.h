#pragma once

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

/// @file
/// Driving for robots on two wheels. Pure functions of the robot's present state. Robot and target
/// are in the same frame: the world frame or the attack frame. Robots drive backwards if that needs
/// less turning, unless a function says otherwise. Speeds never exceed the robot's limit.

namespace cancha::client {

/// Wheel speeds of a robot that stands still.
inline constexpr WheelSpeeds kStop{};

/// Returns the wheel speeds for a speed along body x and a turn rate (counter-clockwise). If a
/// wheel would exceed the robot's limit, the speed is reduced before the turn rate: turning keeps
/// the robot on its path.
WheelSpeeds wheels_for(const RobotView& robot, double speed_mps, double turn_rate_radps);

/// Returns the wheel speeds that bring the robot to this speed and turn rate as fast as possible. A
/// robot follows its wheels with a delay, so the wheels overshoot until the robot is there.
WheelSpeeds accelerate_to(const RobotView& robot, double speed_mps, double turn_rate_radps);

/// Returns the robot's speed along body x, negative backwards.
double forward_speed_mps(const RobotView& robot);

/// Drives along a direction, front or back ahead, whichever needs less turning. The further the
/// robot faces aside, the more it turns and the less it drives.
WheelSpeeds drive_along(const RobotView& robot, double direction_rad, double speed_mps);

/// Turns on the spot until body x points along `heading_rad`.
WheelSpeeds turn_to(const RobotView& robot, double heading_rad);

/// Turns on the spot at full speed, which kicks a ball that touches the robot. A positive
/// `direction` is counter-clockwise.
WheelSpeeds spin(const RobotView& robot, double direction);

/// Drives to a point and stops there.
WheelSpeeds drive_to(const RobotView& robot, Vec2 target_m);

/// Drives to a point and stops there, in the end facing along the heading of `target` or against
/// it: front and back are alike.
WheelSpeeds drive_to_pose(const RobotView& robot, const GroundPose& target);

/// Drives through a point at `speed_mps` without slowing down for it.
WheelSpeeds drive_through(const RobotView& robot, Vec2 target_m, double speed_mps);

/// Drives through a point at full speed.
WheelSpeeds drive_through(const RobotView& robot, Vec2 target_m);

/// Returns the direction in which to drive at `position_m` in order to arrive at `target_m` moving
/// along `arrival_rad`: nearly straight if the robot is behind the target, around the target on a
/// circle of radius `turn_in_m` if it is in front. Good for getting behind a ball. The field of
/// directions is the univector field of Kim, Kim, Kim, Kim and Vadakkepat ("Evolutionary univector
/// field-based navigation with collision avoidance for mobile robot", 2004), where turn_in_m is
/// d_e. Expects: turn_in_m > 0.
double approach_direction_rad(Vec2 position_m, Vec2 target_m, double arrival_rad, double turn_in_m);

}  // namespace cancha::client
