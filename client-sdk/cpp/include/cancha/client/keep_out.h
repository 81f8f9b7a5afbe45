#pragma once

#include <vector>

#include "cancha/base/vec3.h"
#include "cancha/client/areas.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

/// @file
/// Functions that tell where the rules allow a robot to be now. With them a team does not have too
/// many robots in an area and does not touch the opponents' keeper. The results depend only on the
/// arguments. All points are in the frame of the view: the world frame or the attack frame. In a
/// discipline without areas, robots may be everywhere.

namespace cancha::client {

/// Margin around areas. A robot that aims at points at this distance from an area stays outside,
/// even if it stops or turns late.
inline constexpr double kKeepOutMargin_m = 0.06;

/// Returns the areas that `robot` must keep out of. The rules limit the number of a team's robots
/// in each area. The places in an area are given first to the keeper (in the team's own areas),
/// then to robots that are already inside, then to the robots nearest to the ball. For all other
/// robots the area is closed. So an area is never open to more robots than the rules allow.
std::vector<Area> closed_areas(const Observation& view, const RobotView& robot);

/// Returns the point nearest to `target_m` at which `robot` may be now: outside the areas that are
/// closed to the robot and, while touching the opponents' keeper is an offence, away from the
/// keeper.
Vec2 open_target_m(const Observation& view, const RobotView& robot, Vec2 target_m);

/// Returns the point to which `robot` should drive now on its way to open_target_m(). This way
/// leads around closed areas; if the robot is in a closed area, the way first leads out of this
/// area. When nothing is in the way, the point is open_target_m() itself.
Vec2 open_waypoint_m(const Observation& view, const RobotView& robot, Vec2 target_m);

/// Whether `robot` will run into the opponents' keeper unless it brakes. Always false while the
/// ball is outside the opponents' penalty area, because running into the keeper is then no offence.
bool is_charging_keeper(const Observation& view, const RobotView& robot);

/// Drives through a point at full speed, as far as the rules allow. The robot drives around closed
/// areas. If the target is in a closed area, the robot drives to the nearest open point and stops
/// there. The robot brakes before it would run into the opponents' keeper, if this is an offence.
WheelSpeeds lawful_drive_through(const Observation& view, const RobotView& robot, Vec2 target_m);

}  // namespace cancha::client
