#pragma once

#include <vector>

#include "cancha/base/vec3.h"
#include "cancha/client/areas.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

/// @file
/// Where the rules allow a robot to be now: keeps a team out of crowded areas and away from the
/// opponents' keeper. Pure functions of a view. All points are in the frame of the view: the world
/// frame or the attack frame. In a discipline without areas robots may be everywhere.

namespace cancha::client {

/// Margin around areas. A robot that aims at points this far outside stays out even if it stops or
/// turns late.
inline constexpr double kKeepOutMargin_m = 0.06;

/// Returns the areas that `robot` must keep out of. The rules limit the number of a team's robots
/// in each area. Places go first to the keeper (in its own areas), then to robots already inside,
/// then to robots nearest to the ball. So an area is never open to more robots than the rules
/// allow.
std::vector<Area> closed_areas(const Observation& view, const RobotView& robot);

/// Returns the point nearest to `target_m` at which `robot` may be now: outside closed areas and,
/// while a touch would be an offence, out of reach of the opponents' keeper.
Vec2 open_target_m(const Observation& view, const RobotView& robot, Vec2 target_m);

/// Returns the point to drive to now, on the way to open_target_m(): around closed areas, or out of
/// a closed area that the robot is in. In the end the point is the target itself.
Vec2 open_waypoint_m(const Observation& view, const RobotView& robot, Vec2 target_m);

/// Whether `robot` is about to run into the opponents' keeper while that is an offence: while the
/// ball is in their penalty area. Braking avoids it.
bool is_charging_keeper(const Observation& view, const RobotView& robot);

/// Drives through a point at full speed, as far as the rules allow. The robot drives around closed
/// areas. If the target is not open, it drives to the nearest open point and stops there. It brakes
/// before it runs into the opponents' keeper if that is an offence.
WheelSpeeds lawful_drive_through(const Observation& view, const RobotView& robot, Vec2 target_m);

}  // namespace cancha::client
