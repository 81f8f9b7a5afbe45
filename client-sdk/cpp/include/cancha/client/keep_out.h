#pragma once

#include <vector>

#include "cancha/base/vec3.h"
#include "cancha/client/areas.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

/// @file
/// Where the rules let a robot be now: helps a team to keep out of crowded areas and away from the
/// opponents' keeper. Pure functions of a view; all points are in its frame, world or attack frame.
/// In a discipline without areas every place is open.

namespace cancha::client {

/// Aiming at points this far outside an area keeps a robot out even if it stops or turns late.
inline constexpr double kKeepOutMargin_m = 0.06;

/// The areas that `robot` must keep out of. The rules limit the robots of a team in each area.
/// Places go first to the keeper (in its own areas), then to robots already inside, then to those
/// nearest to the ball, so an area is never open to more robots than the rules allow.
std::vector<Area> closed_areas(const Observation& view, const RobotView& robot);

/// The nearest point to `target_m` at which `robot` may be now: outside of closed areas and, while
/// a touch would be an offence, out of reach of the opponents' keeper.
Vec2 open_target_m(const Observation& view, const RobotView& robot, Vec2 target_m);

/// Where to drive now, on the way to open_target_m(): around closed areas, out of one that the
/// robot is in; finally the target itself.
Vec2 open_waypoint_m(const Observation& view, const RobotView& robot, Vec2 target_m);

/// Whether `robot` is about to run into the opponents' keeper when that is an offence: with the
/// ball in their penalty area. Braking avoids it.
bool is_charging_keeper(const Observation& view, const RobotView& robot);

/// Drives through a point at full speed as far as the rules let the robot: around closed areas, to
/// the nearest open point where it stops if the target is not open, and never into the opponents'
/// keeper where that is an offence.
WheelSpeeds lawful_drive_through(const Observation& view, const RobotView& robot, Vec2 target_m);

}  // namespace cancha::client
