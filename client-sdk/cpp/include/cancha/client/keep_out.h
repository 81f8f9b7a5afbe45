#pragma once

#include <vector>

#include "cancha/client/areas.h"
#include "cancha/client/commands.h"
#include "cancha/client/observation.h"
#include "proto/base/vec3.h"

// Where the rules let a robot be now: helps a team to keep out of crowded areas and away from the
// opponents' keeper. Pure functions of a view; all points are in its frame, world or attack frame.
// In a discipline without areas every place is open.

namespace cancha::client {

/// A robot that stops or turns late still keeps out of an area if it aims at points this far
/// outside.
inline constexpr double kKeepOutMargin_m = 0.06;

/// The areas that `robot` has to keep out of. The rules allow so many robots of a team in each; the
/// places belong to the keeper first (in front of the own goal), then to those who are inside
/// already, then to those nearest to the ball. So at any moment no more than are allowed are told
/// that an area is open to them.
std::vector<Area> closed_areas(const Observation& view, const RobotView& robot);

/// The nearest point to `target_m` at which `robot` may be now: outside of closed areas and, while
/// a touch would be an offence, out of reach of the opponents' keeper.
Vec2 open_target_m(const Observation& view, const RobotView& robot, Vec2 target_m);

/// Where to drive now, on the way to open_target_m(): around closed areas, out of one that the
/// robot is in; at last the target itself.
Vec2 open_waypoint_m(const Observation& view, const RobotView& robot, Vec2 target_m);

/// Whether `robot` is about to run into the opponents' keeper where that is an offence: with the
/// ball in their penalty area. Braking avoids it.
bool is_charging_keeper(const Observation& view, const RobotView& robot);

/// Drives through a point at full speed as far as the rules let the robot: around closed areas, to
/// the nearest open point where it stops if the target is not open, and never into the opponents'
/// keeper where that is an offence.
WheelSpeeds lawful_drive_through(const Observation& view, const RobotView& robot, Vec2 target_m);

}  // namespace cancha::client
