#pragma once

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

/// @file
/// Functions to drive robots on two wheels. Most return the wheel speeds for the present tick,
/// computed only from the robot's present state: call the function again in every tick. Robot and
/// target must be in the same frame: the world frame or the attack frame. Robots drive backwards if
/// this needs less turning, unless the comment of a function says otherwise. Speeds never exceed
/// the robot's limit.

namespace cancha::client {

/// Wheel speeds that stop a robot.
inline constexpr WheelSpeeds kStop{};

/// Returns the wheel speeds for a speed along body x and a turn rate (counter-clockwise). If a
/// wheel would exceed the robot's limit, the speed is reduced first and the turn rate only if
/// necessary, because turning keeps the robot on its path.
WheelSpeeds wheels_for(const RobotView& robot, double speed_mps, double turn_rate_radps);

/// Returns the wheel speeds that bring the robot to this speed and turn rate as fast as possible. A
/// robot reaches commanded wheel speeds only after a delay. Therefore the returned speeds go beyond
/// the wanted ones until the robot has reached those.
WheelSpeeds accelerate_to(const RobotView& robot, double speed_mps, double turn_rate_radps);

/// Returns the robot's speed along body x. Negative: the robot moves backwards.
double forward_speed_mps(const RobotView& robot);

/// Drives in a direction, forwards or backwards, whichever needs less turning. The more the robot
/// faces another direction, the more it turns and the slower it drives.
WheelSpeeds drive_along(const RobotView& robot, double direction_rad, double speed_mps);

/// Turns on the spot until body x points along `heading_rad`.
WheelSpeeds turn_to(const RobotView& robot, double heading_rad);

/// Turns on the spot at full speed. This kicks a ball that touches the robot. `direction`: positive
/// is counter-clockwise, negative clockwise.
WheelSpeeds spin(const RobotView& robot, double direction);

/// Drives to a point and stops there.
WheelSpeeds drive_to(const RobotView& robot, Vec2 target_m);

/// Drives to a point and stops there. In the end the robot faces along the heading of `target` or
/// in the opposite direction, because front and back are equal.
WheelSpeeds drive_to_pose(const RobotView& robot, const GroundPose& target);

/// Drives through a point at `speed_mps` without slowing down for it.
WheelSpeeds drive_through(const RobotView& robot, Vec2 target_m, double speed_mps);

/// Drives through a point at full speed.
WheelSpeeds drive_through(const RobotView& robot, Vec2 target_m);

/// Returns the direction in which a robot at `position_m` must drive now, so that it finally passes
/// `target_m` in the direction `arrival_rad`. Seen along
/// `arrival_rad`, a robot behind the target drives nearly straight, and a robot in front of it
/// drives around it on a circle of radius `turn_in_m`. Use this
/// function to get behind a ball. The directions are the univector field of Kim, Kim, Kim, Kim and
/// Vadakkepat ("Evolutionary univector field-based navigation with collision avoidance for mobile
/// robot", 2004), in which turn_in_m is called d_e. Expects: turn_in_m > 0.
double approach_direction_rad(Vec2 position_m, Vec2 target_m, double arrival_rad, double turn_in_m);

}  // namespace cancha::client
