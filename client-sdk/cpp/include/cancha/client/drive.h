#pragma once

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

/// @file
/// Driving for robots on two wheels. Pure functions of what the robot looks like now; robot and
/// target are in the same frame (world or attack frame, both do). All of them drive backwards where
/// that needs less turning, unless they say otherwise. Speeds are never above the robot's limit.

namespace cancha::client {

/// Stands still.
inline constexpr WheelSpeeds kStop{};

/// The wheel speeds for a speed along body x and a turn rate (counter-clockwise). What exceeds the
/// robot's limit is taken from the speed first: turning keeps it on its path.
WheelSpeeds wheels_for(const RobotView& robot, double speed_mps, double turn_rate_radps);

/// The wheel speeds that bring the robot to this speed and turn rate as fast as it can: a robot
/// follows its wheels with a delay, so they run ahead of what is wanted until it is reached.
WheelSpeeds accelerate_to(const RobotView& robot, double speed_mps, double turn_rate_radps);

/// The robot's speed along body x.
double forward_speed_mps(const RobotView& robot);

/// Drives along a direction with the front or the back ahead, whichever is nearer to it. While the
/// robot faces aside it turns rather than drives.
WheelSpeeds drive_along(const RobotView& robot, double direction_rad, double speed_mps);

/// Turns on the spot until body x points along `heading_rad`.
WheelSpeeds turn_to(const RobotView& robot, double heading_rad);

/// Turns on the spot as fast as it can: kicks a ball that touches it. Positive: counter-clockwise.
WheelSpeeds spin(const RobotView& robot, double direction);

/// Drives to a point and stops there.
WheelSpeeds drive_to(const RobotView& robot, Vec2 target_m);

/// Drives to a point and stops there, facing along the heading of `target` in the end (or against
/// it: front and back are alike).
WheelSpeeds drive_to_pose(const RobotView& robot, const GroundPose& target);

/// Drives through a point at `speed_mps` without slowing down for it.
WheelSpeeds drive_through(const RobotView& robot, Vec2 target_m, double speed_mps);

/// The same at full speed.
WheelSpeeds drive_through(const RobotView& robot, Vec2 target_m);

/// The direction in which to drive at `position_m` so as to arrive at `target_m` moving along
/// `arrival_rad`: nearly straight from behind the target, around it on a circle of `turn_in_m` from
/// before it. Good for getting behind a ball. This is the univector field of Kim, Kim, Kim, Kim and
/// Vadakkepat ("Evolutionary univector field-based navigation with collision avoidance for mobile
/// robot", 2004), where turn_in_m is d_e. Expects: turn_in_m > 0.
double approach_direction_rad(Vec2 position_m, Vec2 target_m, double arrival_rad, double turn_in_m);

}  // namespace cancha::client
